import { randomBytes } from 'node:crypto';
import type { ModelAnswer, ModelClient } from '../../agent/model-client.ts';
import { createOpenaiModelClient } from '../../agent/openai-model-client.ts';
import { loadSystemPrompt } from '../../agent/system-prompt.ts';
import type { TurnDeps } from '../../agent/turn-deps.ts';
import { buildConfig } from '../../config/config.ts';
import type { EventSignal } from '../../contracts/signals.ts';
import { createToolGateway } from '../../gateway/tool-gateway.ts';
import { readPolicySummary } from '../../knowledge/policy-summary.ts';
import type { Queues } from '../../queue/open-queues.ts';
import { composeActionsFrom, createDoorbells } from '../../roles/compose-actions.ts';
import { createKeyring } from '../../store/content-keys.ts';
import type { Database } from '../../store/database.ts';
import type { StubCommerce } from './stub-commerce.ts';

/** What the turns of a benchmark are composed from. */
export type BenchTurnParts = {
  readonly database: Database;
  readonly queues: Queues;
  readonly signal: EventSignal;
  readonly shop: StubCommerce;
  readonly modelUrl: string;
};

/** The product's own turn with everything it does, except that the shop is the benchmark's and that its model speaks of orders in its own words. */
export async function composeBenchTurn({
  database,
  queues,
  signal,
  shop,
  modelUrl,
}: BenchTurnParts): Promise<TurnDeps> {
  const config = buildConfig({ CONFIRM_WRITES: 'off', ROUTER: 'off' });
  const dataEncryptionKey = randomBytes(32);
  const keyring = createKeyring(dataEncryptionKey);
  const log = { info: () => {}, warn: complain, error: complain };
  const doorbells = createDoorbells({ queues, signal });
  const composed = composeActionsFrom({ config, database, keyring, secrets: { dataEncryptionKey }, log }, doorbells);
  const effects = { ...composed.deps.effects, refund: shop.refund };
  const actions = { ...composed.deps, commerce: shop.commerce, effects };
  const openai = createOpenaiModelClient({
    baseUrl: modelUrl,
    apiKey: 'none',
    model: 'stub-1',
    timeoutMs: config.model.timeoutMs,
    stallTimeoutMs: config.model.stallTimeoutMs,
    maxCompletionTokens: config.model.maxCompletionTokens,
  });
  const summary = await readPolicySummary();
  return {
    database,
    keyring,
    signal,
    log,
    model: inOurWords(openai),
    gateway: createToolGateway({ ...actions, searchPolicy: async () => [] }),
    prompt: loadSystemPrompt(summary.text),
    limits: { maxModelCalls: 10, maxTokens: 50_000, modelRetries: 0 },
  };
}

/** The stub asks for a refund by its amount; our tool takes the order's lines and a reason from a list. */
function inOurWords(model: ModelClient): ModelClient {
  return { model: model.model, ask: async (request) => translate(await model.ask(request)) };
}

function translate(answer: ModelAnswer): ModelAnswer {
  if (answer.kind !== 'answer') return answer;
  const toolCalls = answer.toolCalls.map((call) => {
    if (call.name !== 'issue_refund') return call;
    const { order_id } = JSON.parse(call.arguments) as { order_id: string };
    return { ...call, arguments: JSON.stringify({ order_id, item_ids: ['L1'], reason: 'damaged' }) };
  });
  return { ...answer, toolCalls };
}

function complain(fields: object, text: string): void {
  process.stderr.write(
    `${text} ${JSON.stringify(fields, (_key, value: unknown) => (value instanceof Error ? value.stack : value))}\n`,
  );
}
