import { answerConversation } from '../../src/agent/answer-conversation.ts';
import { openEndpoint } from '../../src/agent/model/open-endpoint.ts';
import type { TurnDeps } from '../../src/agent/turn-deps.ts';
import { startRehearsalModel } from '../../src/rehearsal/start-rehearsal-model.ts';
import { createConversation, findConversation } from '../../src/store/conversations.ts';
import { readEvents } from '../../src/store/events.ts';
import { acceptMessage } from '../../src/store/messages.ts';
import { openMoneyBench, pricedOrder } from './money-bench.ts';

/** One scripted answer of the model server; see docs/rehearsal-model.md. */
export type Scripted = Readonly<Record<string, unknown>>;

/** How long the client waits where a test waits for it to give up: long for a server on the same machine. */
export const SHORT = { timeoutMs: 2_000, firstTokenTimeoutMs: 400, stallTimeoutMs: 400, maxCompletionTokens: 500 };
/** How long where nothing is to be given up, however busy the machine is. */
export const PATIENT = { ...SHORT, timeoutMs: 20_000, firstTokenTimeoutMs: 10_000, stallTimeoutMs: 10_000 };

/** A request as the model server was sent it. */
export type SentRequest = {
  readonly at: number;
  readonly answer: string;
  readonly messages: readonly {
    readonly role: string;
    readonly content: string | null;
    readonly tool_call_id?: string;
    readonly tool_calls?: readonly { readonly id: string }[];
  }[];
};

/**
 * The turn loop with the real client, the real gateway and ledger, and a model server on loopback that is scripted for each conversation and refuses malformed histories as a
 * provider does.
 */
export async function openModelBench({ clocks = SHORT }: { readonly clocks?: typeof SHORT } = {}) {
  const [bench, server] = await Promise.all([openMoneyBench(), startRehearsalModel()]);
  const { database, keyring, gateway } = bench;
  const silent: TurnDeps['signal'] = {
    publish: () => {},
    subscribe: async () => async () => {},
    close: async () => {},
  };
  const main = await openEndpoint(
    { ...clocks, baseUrl: server.baseUrl, apiKey: 'none', model: 'main-model' },
    { name: 'main', signal: silent, concurrency: 20, breaker: { failures: 1_000, openMs: 1_000 } },
  );
  const deps: TurnDeps = {
    ...{ database, keyring, gateway, signal: silent, model: main.model },
    prompt: { text: 'rules', version: 'test' },
    limits: { maxModelCalls: 10, maxTokens: 50_000, modelRetries: 2, modelRetryBudgetMs: 20_000 },
    log: { info: () => {}, warn: () => {}, error: () => {} },
  };
  const control = async (method: string, path: string, body?: unknown) =>
    await (
      await fetch(`${server.url}/_control/${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
    ).json();
  let made = 0;

  /** A conversation of a customer of their own, with an order of two items, whose requests the server knows by the customer's name. */
  const open = async () => {
    made += 1;
    const mark = `shopper-${String(made).padStart(3, '0')}-mark`;
    await bench.customer(mark);
    await bench.order(`${mark}-order`, { customer_id: mark, ...pricedOrder({ a: 100_000, b: 50_000 }) });
    const input = { channel: 'web', customerId: mark, identityLevel: 'session' as const };
    const { conversationId } = await createConversation(database, keyring, input);
    const conversation = await findConversation(database.sql, keyring, conversationId);
    if (!conversation) throw new Error('the conversation was not created');
    const sent = async (): Promise<SentRequest[]> => {
      const { requests } = (await control('GET', 'requests')) as {
        requests: { at: string; answer: string; body: { user?: string; messages: SentRequest['messages'] } }[];
      };
      return requests
        .filter(({ body }) => body.user === conversationId)
        .map(({ at, answer, body }) => ({ at: Date.parse(at), answer, messages: body.messages }));
    };
    return {
      conversationId,
      orderId: `${mark}-order`,
      say: (text: string) => acceptMessage(database, conversation, `${text} (${mark})`, null),
      /** What the server answers to this conversation, in order. */
      script: (...answers: Scripted[]) => control('POST', 'script', { answers, conversation: mark }),
      answer: (over: Partial<TurnDeps> = {}) =>
        answerConversation(
          conversationId,
          { ...deps, ...over },
          {
            ...{ owner: 'bench', leaseMs: 10_000, stopping: new AbortController().signal },
          },
        ),
      sent,
      /** Results the newest request holds, by the id of their call. */
      results: async () => {
        const newest = (await sent()).at(-1)?.messages ?? [];
        return new Map(
          newest.flatMap(({ role, tool_call_id: id, content }) =>
            role === 'tool' && id
              ? [[id, JSON.parse(content ?? '') as { status: string; code: string; message: string }]]
              : [],
          ),
        );
      },
      events: () => readEvents(database.sql, conversation, 0),
      said: async (role: 'agent' | 'system') =>
        (await readEvents(database.sql, conversation, 0)).flatMap((event) =>
          event.type === 'message' && event.role === role ? [event.text] : [],
        ),
      row: async () =>
        (await database.sql`select * from conversations where conversation_id = ${conversationId}`)[0] ?? {},
      handoffReason: async () =>
        (await database.sql`select reason from handoffs where conversation_id = ${conversationId}`)[0]?.['reason'] as
          | string
          | undefined,
      actions: async () => await database.sql`select * from actions where conversation_id = ${conversationId}`,
    };
  };
  return {
    bench,
    server,
    deps,
    open,
    /** Requests the server refused as malformed, of all conversations. */
    refused: async () =>
      ((await control('GET', 'requests')) as { requests: { answer: string }[] }).requests.filter(
        ({ answer }) => answer === 'rejected',
      ),
    close: async () => {
      await main.close();
      await Promise.all([bench.close(), server.close()]);
    },
  };
}

/** A scripted call of one tool; `args` as they are written, well-formed or not. */
export function call(id: string, name: string, args: string | object): Scripted {
  return { id, name, arguments: typeof args === 'string' ? args : JSON.stringify(args) };
}
