import { hostname } from 'node:os';
import { createAdmission } from '../agent/admission.ts';
import { answerConversation } from '../agent/answer-conversation.ts';
import { openStopRequests } from '../agent/stop-requests.ts';
import { loadSystemPrompt } from '../agent/system-prompt.ts';
import type { TurnDeps } from '../agent/turn-deps.ts';
import type { Context } from '../context.ts';
import { createToolGateway } from '../gateway/tool-gateway.ts';
import { createHandoverLine } from '../handover/handover-line.ts';
import { readPolicySummary } from '../knowledge/policy-summary.ts';
import { openBusinessClock, readBusinessNow } from '../store/business-now.ts';
import { closeInTurn } from './close-in-turn.ts';
import { composeActions } from './compose-actions.ts';
import { composeEmbedder, composePolicySearch } from './compose-knowledge.ts';
import { composeModels } from './compose-models.ts';
import { composeRouter } from './compose-router.ts';
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
      await closeInTurn([{ name: 'stop requests', close }], context.log);
      actions.close();
    },
  };
}

type ComposedTurn = { readonly deps: TurnDeps; readonly close: () => Promise<void> };

async function composeTurn(
  context: Context,
  actions: ReturnType<typeof composeActions>['deps'],
): Promise<ComposedTurn> {
  const { config, database, keyring, signal, log } = context;
  const search = composePolicySearch(database.sql, composeEmbedder(config, context.secrets, log));
  const summary = await readPolicySummary();
  const models = await composeModels(context);
  const router = await composeRouter(context, models);
  const stops = await openStopRequests(signal);
  const deps: TurnDeps = {
    database,
    keyring,
    signal,
    log,
    model: models.main,
    ...(router ? { router } : {}),
    stops,
    onCorrection: models.corrected,
    gateway: createToolGateway({ ...actions, searchPolicy: search }),
    prompt: loadSystemPrompt(summary.text),
    timeZone: config.store.timeZone,
    now: await openBusinessClock(database.sql),
    prices: config.costs.prices,
    publicUrl: config.web.publicUrl,
    handoverLine: createHandoverLine(config.store, () => readBusinessNow(database.sql)),
    admission: createAdmission(database.sql, config.agent.maxOpenConversations),
    limits: {
      maxModelCalls: config.agent.maxModelCalls,
      maxTokens: config.agent.maxConversationTokens,
      modelRetries: config.model.retries,
      modelRetryBudgetMs: config.model.retryBudgetMs,
    },
  };
  const close = async (): Promise<void> => {
    await stops.close();
    await models.close();
  };
  return { deps, close };
}
