import { hostname } from 'node:os';
import { createAdmission } from '../agent/admission.ts';
import { answerConversation } from '../agent/answer-conversation.ts';
import { createOpenaiModelClient } from '../agent/openai-model-client.ts';
import { shareProvider } from '../agent/provider-gate.ts';
import { loadSystemPrompt } from '../agent/system-prompt.ts';
import type { TurnDeps } from '../agent/turn-deps.ts';
import type { Context } from '../context.ts';
import { createToolGateway } from '../gateway/tool-gateway.ts';
import { createHandoverLine } from '../handover/handover-line.ts';
import { readPolicySummary } from '../knowledge/policy-summary.ts';
import { searchPolicy } from '../knowledge/search-policy.ts';
import { readBusinessNow } from '../store/business-now.ts';
import { searchPolicyChunks } from '../store/policy-chunks.ts';
import { composeActions } from './compose-actions.ts';
import type { RunningRole } from './run-role.ts';

/** A turn under way when the process must stop may still finish within this time; then it is handed back. */
const FINISH_WITHIN_MS = 10_000;

/** Starts a pool of turn workers. */
export async function startAgent(context: Context): Promise<RunningRole> {
  const actions = composeActions(context);
  const stopping = new AbortController();
  const { deps, close } = await composeTurn(context, actions.deps);
  const options = {
    owner: `${hostname()}:${process.pid}`,
    leaseMs: context.config.agent.leaseMs,
    stopping: stopping.signal,
  };
  const worker = context.queues.startTurnWorker(
    ({ conversationId }) => answerConversation(conversationId, deps, options),
    context.config.agent.concurrency,
  );
  return {
    stop: async () => {
      const impatient = setTimeout(() => stopping.abort(), FINISH_WITHIN_MS);
      await worker.close();
      clearTimeout(impatient);
      await close();
      actions.close();
    },
  };
}

type ComposedTurn = { readonly deps: TurnDeps; readonly close: () => Promise<void> };

async function composeTurn(
  context: Context,
  actions: ReturnType<typeof composeActions>['deps'],
): Promise<ComposedTurn> {
  const { config, secrets, database, keyring, signal, log } = context;
  const search = searchPolicy({ searchChunks: (wanted) => searchPolicyChunks(database.sql, wanted) });
  const summary = await readPolicySummary();
  const provider = createOpenaiModelClient({
    baseUrl: config.model.baseUrl,
    apiKey: secrets.openaiApiKey,
    model: config.model.name,
    timeoutMs: config.model.timeoutMs,
    stallTimeoutMs: config.model.stallTimeoutMs,
    maxCompletionTokens: config.model.maxCompletionTokens,
  });
  const { model, close } = await shareProvider(provider, { signal, concurrency: config.agent.concurrency });
  const deps: TurnDeps = {
    database,
    keyring,
    signal,
    log,
    model,
    gateway: createToolGateway({ ...actions, searchPolicy: (query) => search(query) }),
    prompt: loadSystemPrompt(summary.text),
    handoverLine: createHandoverLine(config.store, () => readBusinessNow(database.sql)),
    admission: createAdmission(database.sql, config.agent.maxOpenConversations),
    limits: {
      maxModelCalls: config.agent.maxModelCalls,
      maxTokens: config.agent.maxConversationTokens,
      modelRetries: config.model.retries,
    },
  };
  return { deps, close };
}
