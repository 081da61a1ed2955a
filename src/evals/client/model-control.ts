import { z } from 'zod';
import { openJsonClient } from './json-client.ts';

/** One answer of a script, in the form docs/rehearsal-model.md gives. */
export type ScriptedStep = (
  | { readonly tool_calls: readonly { readonly name: string; readonly arguments: Readonly<Record<string, unknown>> }[] }
  | { readonly text: string; readonly times?: number | 'always' }
) & {
  /** Wait before the answer begins, and between its pieces, in milliseconds. */
  readonly delay_ms?: number;
  readonly chunk_delay_ms?: number;
  /** What the answer says it took, in place of the estimate. */
  readonly usage?: Readonly<Record<string, unknown>>;
};

/** A tool call as the model made it, with the result it was given; null while none came back to the model. */
export type SeenCall = { readonly name: string; readonly arguments: unknown; readonly result: unknown };

/** How scripts stand: what was not asked for, and what was asked for without an answer left. */
export type ScriptStanding = {
  readonly unconsumed: readonly { readonly conversation: string | null; readonly left: number }[];
  readonly unexpected: readonly { readonly conversation: string | null; readonly lastMessage: string }[];
};

/** The rehearsal model's handles for tests. */
export type ModelControl = {
  /** Sets what one conversation's requests are answered with, in order. */
  readonly script: (conversationId: string, answers: readonly ScriptedStep[]) => Promise<void>;
  readonly standing: () => Promise<ScriptStanding>;
  /** How many requests a conversation has made. */
  readonly requestCount: (conversationId: string) => Promise<number>;
  /** The tool calls of a conversation as its newest request carries them. */
  readonly toolCalls: (conversationId: string) => Promise<readonly SeenCall[]>;
};

const report = z.looseObject({
  unconsumed: z.array(z.looseObject({ conversation: z.string().nullable(), left: z.number() })),
  unexpected_calls: z.array(z.looseObject({ conversation: z.string().nullable(), last_message: z.string() })),
});

const message = z.looseObject({
  role: z.string(),
  content: z.unknown().optional(),
  tool_call_id: z.string().optional(),
  tool_calls: z
    .array(z.looseObject({ id: z.string(), function: z.object({ name: z.string(), arguments: z.string() }) }))
    .optional(),
});
const requestLog = z.looseObject({
  requests: z.array(z.looseObject({ body: z.unknown() })),
});
const requestBody = z.looseObject({ user: z.string().optional(), messages: z.array(message) });

/** Opens the handles of the rehearsal model at `modelUrl` (without `/v1`). */
export function openModelControl(modelUrl: string): ModelControl {
  const model = openJsonClient({ baseUrl: modelUrl });
  const requestsOf = async (conversationId: string) => {
    const { requests } = await model.get('/_control/requests', requestLog);
    return requests
      .map(({ body }) => requestBody.safeParse(body).data)
      .filter((body) => body !== undefined && body.user === conversationId);
  };
  return {
    script: async (conversation, answers) => {
      await model.send('POST', '/_control/script', { conversation, answers }, report);
    },
    standing: async () => {
      const { unconsumed, unexpected_calls } = await model.get('/_control/script', report);
      return {
        unconsumed,
        unexpected: unexpected_calls.map((call) => ({
          conversation: call.conversation,
          lastMessage: call.last_message,
        })),
      };
    },
    requestCount: async (conversationId) => (await requestsOf(conversationId)).length,
    toolCalls: async (conversationId) => {
      const newest = (await requestsOf(conversationId)).at(-1);
      return newest === undefined ? [] : readToolCalls(newest.messages);
    },
  };
}

/** Pairs the tool calls of a history with their results, in the order they were made. */
export function readToolCalls(messages: readonly z.infer<typeof message>[]): readonly SeenCall[] {
  const results = new Map(messages.map(({ tool_call_id, content }) => [tool_call_id, content]));
  return messages
    .flatMap((one) => one.tool_calls ?? [])
    .map(({ id, function: called }) => ({
      name: called.name,
      arguments: parsed(called.arguments),
      result: parsed(results.get(id) ?? null),
    }));
}

function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
