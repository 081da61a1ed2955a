import { z } from 'zod';

/** Version written into every checkpoint; a reader refuses versions it does not know instead of guessing. */
export const CHECKPOINT_SCHEMA_VERSION = 1;

/** A tool call as the model made it. `id` is unique within its message and at most 40 characters. */
export const storedToolCall = z.strictObject({ id: z.string().max(40), name: z.string(), arguments: z.string() });

/** The four kinds of message a history holds, in a form of our own so that a provider's change cannot rewrite it. */
export const storedMessage = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('customer'), seq: z.number().int(), text: z.string() }),
  z.strictObject({ role: z.literal('staff'), seq: z.number().int(), text: z.string() }),
  z.strictObject({
    role: z.literal('assistant'),
    text: z.string().nullable(),
    toolCalls: z.array(storedToolCall),
  }),
  z.strictObject({ role: z.literal('tool'), toolCallId: z.string().max(40), result: z.string() }),
]);
/** See {@link storedMessage}. */
export type StoredMessage = z.infer<typeof storedMessage>;
/** See {@link storedToolCall}. */
export type StoredToolCall = z.infer<typeof storedToolCall>;

/** What one checkpoint row seals: the messages its step added to the history. */
export const checkpointMessages = z.array(storedMessage);
