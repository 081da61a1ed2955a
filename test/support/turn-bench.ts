import { randomBytes } from 'node:crypto';
import { type AnswerOptions, answerConversation } from '../../src/agent/answer-conversation.ts';
import type { ModelAnswer, ModelClient, ModelRequest } from '../../src/agent/model-client.ts';
import type { TurnDeps } from '../../src/agent/turn-deps.ts';
import type { ToolGateway, ToolOutcome } from '../../src/gateway/tool-gateway.ts';
import { createKeyring } from '../../src/store/content-keys.ts';
import { createConversation, findConversation } from '../../src/store/conversations.ts';
import { openDatabase } from '../../src/store/database.ts';
import { readEvents } from '../../src/store/events.ts';
import { acceptMessage } from '../../src/store/messages.ts';
import { refuseMalformed } from './strict-model.ts';
import { openTestDatabase } from './test-database.ts';

/** One step of a scripted model: a fixed answer, or one computed from the request. */
export type ScriptedStep = ModelAnswer | ((request: ModelRequest) => Answered | Promise<Answered>);

/** What a computed step gives: an answer, or `streamed`, whose text the step has sent in part by itself. */
type Answered = ModelAnswer | { readonly kind: 'streamed'; readonly text: string };

/** An answer in words. */
export const says = (text: string): ModelAnswer => ({
  kind: 'answer',
  text,
  toolCalls: [],
  usage: { input: 10, output: 5, cached: 0 },
});

/** An answer that calls tools by name, each with an id of its own. */
export const calls = (...names: string[]): ModelAnswer => ({
  kind: 'answer',
  text: '',
  toolCalls: names.map((name, index) => ({
    id: `call_${randomBytes(4).toString('hex')}_${index}`,
    name,
    arguments: '{}',
  })),
  usage: { input: 10, output: 5, cached: 0 },
});

/** The turn loop on a real database with a scripted model and a gateway that answers as told. */
export async function openTurnBench(
  tools: Readonly<Record<string, (call: { step: number }) => ToolOutcome | Promise<ToolOutcome>>> = {},
) {
  const testDatabase = await openTestDatabase();
  const database = openDatabase({ url: testDatabase.databaseUrl, max: 6 });
  const keyring = createKeyring(randomBytes(32));
  const steps: ScriptedStep[] = [];
  const requests: ModelRequest[] = [];
  const dispatched: string[] = [];
  const model: ModelClient = {
    model: 'scripted',
    ask: async (request) => {
      refuseMalformed(request);
      requests.push(request);
      const step = steps.shift();
      if (!step) throw new Error('The model was asked more often than the script allows');
      let sent = 0;
      const onText = (piece: string): void => {
        sent += piece.length;
        request.onText(piece);
      };
      const given = typeof step === 'function' ? await step({ ...request, onText }) : step;
      const answer = given.kind === 'streamed' ? says(given.text) : given;
      if (answer.kind === 'answer') request.onText(answer.text.slice(sent));
      return answer;
    },
  };
  const gateway: ToolGateway = {
    definitions: [],
    toolsVersion: 'test',
    statusLine: (name) => `Working: ${name}`,
    describeAction: async (actionId) => ({
      status: 'ok',
      code: 'executed',
      message: 'It was paid.',
      action_id: actionId,
    }),
    dispatch: async (call) => {
      dispatched.push(call.name);
      const tool = tools[call.name];
      return tool
        ? await tool(call)
        : { kind: 'result', result: { status: 'ok', code: 'ok', message: `${call.name} done` } };
    },
  };
  const silent = { info: () => {}, warn: () => {}, error: () => {} };
  const deps: TurnDeps = {
    database,
    keyring,
    model,
    gateway,
    signal: { publish: () => {}, subscribe: async () => async () => {}, close: async () => {} },
    prompt: { text: 'rules', version: 'test' },
    limits: { maxModelCalls: 10, maxTokens: 50_000, modelRetries: 2 },
    log: silent,
  };
  return {
    database,
    databaseUrl: testDatabase.databaseUrl,
    keyring,
    steps,
    requests,
    dispatched,
    deps,
    open: async () => {
      const made = await createConversation(database, keyring, {
        channel: 'web',
        customerId: 'c1',
        identityLevel: 'session',
      });
      const row = await findConversation(database.sql, keyring, made.conversationId);
      if (!row) throw new Error('the conversation was not created');
      return row;
    },
    say: (conversation: { conversationId: string; contentKey: Buffer }, text: string) =>
      acceptMessage(database, conversation, text, null),
    answer: (conversationId: string, over: Partial<AnswerOptions> = {}) =>
      answerConversation(conversationId, deps, {
        owner: 'bench',
        leaseMs: 10_000,
        stopping: new AbortController().signal,
        ...over,
      }),
    /** The same by a worker that works with other things. */
    answerWith: (other: TurnDeps, conversationId: string) =>
      answerConversation(conversationId, other, {
        owner: 'bench',
        leaseMs: 10_000,
        stopping: new AbortController().signal,
      }),
    events: (conversation: { conversationId: string; contentKey: Buffer }) => readEvents(database.sql, conversation, 0),
    row: async (conversationId: string) => {
      const [row] = await database.sql`select * from conversations where conversation_id = ${conversationId}`;
      if (!row) throw new Error('no such conversation');
      return row;
    },
    close: async () => {
      await database.close();
      await testDatabase.drop();
    },
  };
}
