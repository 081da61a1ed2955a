import { z } from 'zod';
import { confirmationCard } from './confirmations.ts';

/** Where a conversation stands, in the words the customer's page uses. */
export const conversationState = z.enum(['open', 'waiting_approval', 'escalated', 'resolved']);
/** See {@link conversationState}. */
export type ConversationState = z.infer<typeof conversationState>;

/** Who speaks in a message. */
export const messageRole = z.enum(['customer', 'agent', 'staff', 'system']);
/** See {@link messageRole}. */
export type MessageRole = z.infer<typeof messageRole>;

/** A help article that an answer leans on, and where to read it: the version that was read to the customer, even when there is a newer one. */
export const messageCitation = z.strictObject({
  article_id: z.string(),
  version: z.number().int(),
  title: z.string(),
  url: z.url({ protocol: /^https?$/ }),
});
/** See {@link messageCitation}. */
export type MessageCitation = z.infer<typeof messageCitation>;

const base = { seq: z.number().int().positive(), at: z.iso.datetime({ offset: true }) };

/** Everything a customer's page receives, over server-sent events and socket.io alike; `seq` grows strictly within a conversation. */
export const conversationEvent = z.discriminatedUnion('type', [
  z.strictObject({
    ...base,
    type: z.literal('message'),
    role: messageRole,
    text: z.string(),
    turn_id: z.uuid().nullable(),
    client_message_id: z.string().optional(),
    /** Left out where there are none. */
    citations: z.array(messageCitation).optional(),
  }),
  /** A higher `attempt` of a turn discards the tokens of the lower ones; the final message rules. */
  z.strictObject({ ...base, type: z.literal('token'), turn_id: z.uuid(), attempt: z.number().int(), text: z.string() }),
  z.strictObject({ ...base, type: z.literal('tool_status'), text: z.string() }),
  /** What would be done once the customer says yes. A newer one, or a newer message of the customer, closes it. */
  z.strictObject({ ...base, type: z.literal('confirmation'), ...confirmationCard.shape }),
  /** `covers`: seqs of the customer messages that are now answered. */
  z.strictObject({
    ...base,
    type: z.literal('state'),
    state: conversationState,
    covers: z.array(z.number().int()),
  }),
  z.strictObject({ ...base, type: z.literal('error'), code: z.string() }),
]);
/** See {@link conversationEvent}. */
export type ConversationEvent = z.infer<typeof conversationEvent>;
