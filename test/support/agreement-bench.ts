import { answerConversation } from '../../src/agent/answer-conversation.ts';
import type { ModelAnswer, ModelClient, ModelRequest } from '../../src/agent/model-client.ts';
import type { TurnDeps } from '../../src/agent/turn-deps.ts';
import type { ConversationEvent } from '../../src/contracts/conversation-events.ts';
import { confirmedByDefault } from '../../src/domain/confirmation/confirmable-tools.ts';
import type { ActionSettings } from '../../src/gateway/action-deps.ts';
import type { PolicyPassage } from '../../src/gateway/gateway-deps.ts';
import { createToolGateway } from '../../src/gateway/tool-gateway.ts';
import { answerConfirmation } from '../../src/store/confirmations.ts';
import { createConversation, findConversation } from '../../src/store/conversations.ts';
import { readEvents } from '../../src/store/events.ts';
import { acceptMessage } from '../../src/store/messages.ts';
import { openMoneyBench } from './money-bench.ts';

/** A call of the scripted model. */
export const asks = (name: string, args: unknown): ModelAnswer => ({
  kind: 'answer',
  text: '',
  toolCalls: [{ id: `call_${Math.random().toString(36).slice(2, 12)}`, name, arguments: JSON.stringify(args) }],
  usage: { input: 10, output: 5, cached: 0 },
});

/** Words of the scripted model. */
export const says = (text: string): ModelAnswer => ({
  kind: 'answer',
  text,
  toolCalls: [],
  usage: { input: 10, output: 5, cached: 0 },
});

/** The turn loop and the money path together, both for real, with a scripted model: what a customer agrees to, and what they read. */
export async function openAgreementBench(
  options: {
    readonly settings?: Partial<ActionSettings>;
    readonly passages?: readonly PolicyPassage[];
    readonly policy?: string;
  } = {},
) {
  const money = await openMoneyBench({ confirm: confirmedByDefault, ...options.settings });
  const { database, keyring } = money;
  const steps: ModelAnswer[] = [];
  const requests: ModelRequest[] = [];
  const model: ModelClient = {
    model: 'scripted',
    ask: async (request) => {
      requests.push(request);
      const step = steps.shift();
      if (!step) throw new Error('The model was asked more often than the script allows');
      if (step.kind === 'answer') for (const piece of step.text.match(/.{1,7}/gsu) ?? []) request.onText(piece);
      return step;
    },
  };
  const deps: TurnDeps = {
    ...{ database, keyring, model },
    gateway: createToolGateway({ ...money.deps, searchPolicy: async () => options.passages ?? [] }),
    signal: { publish: () => {}, subscribe: async () => async () => {}, close: async () => {} },
    prompt: { text: 'rules', version: 'test', policy: options.policy ?? '' },
    limits: { maxModelCalls: 10, maxTokens: 50_000, modelRetries: 0 },
    log: { info: () => {}, warn: () => {}, error: () => {} },
  };
  const open = async (customerId = 'c1', language: string | null = null) => {
    const made = await createConversation(database, keyring, {
      ...{ channel: 'web', customerId, identityLevel: 'session' as const, language },
    });
    const row = await findConversation(database.sql, keyring, made.conversationId);
    if (!row) throw new Error('the conversation was not created');
    const events = () => readEvents(database.sql, row, 0);
    const answer = () =>
      answerConversation(row.conversationId, deps, {
        ...{ owner: 'bench', leaseMs: 10_000, stopping: new AbortController().signal },
      });
    return {
      conversation: row,
      id: row.conversationId,
      events,
      answer,
      /** Stores a message without having it answered. */
      write: (text: string) => acceptMessage(database, row, text, null),
      /** Writes and lets the worker answer; returns what the assistant said last. */
      say: async (text: string) => {
        await acceptMessage(database, row, text, null);
        await answer();
        return lastSaid(await events());
      },
      /** The newest summary's button. */
      press: async (given: 'yes' | 'no', confirmationId?: string) => {
        const shown = (await events()).findLast((event) => event.type === 'confirmation');
        return await answerConfirmation(database, row, confirmationId ?? shown?.confirmation_id ?? '', given);
      },
      cards: async () => (await events()).filter((event) => event.type === 'confirmation'),
    };
  };
  const answerWith = (other: TurnDeps, conversationId: string) =>
    answerConversation(conversationId, other, {
      ...{ owner: 'bench', leaseMs: 10_000, stopping: new AbortController().signal },
    });
  return { ...money, steps, requests, turnDeps: deps, open, answerWith };
}

function lastSaid(events: readonly ConversationEvent[]): string {
  const last = events.findLast((event) => event.type === 'message' && event.role !== 'customer');
  return last?.type === 'message' ? last.text : '';
}
