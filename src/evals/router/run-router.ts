import type { ModelClient } from '../../agent/model-client.ts';
import { createOpenaiModelClient } from '../../agent/openai-model-client.ts';
import { askRouter, type Router } from '../../agent/router/ask-router.ts';
import type { Config } from '../../config/config.ts';
import { findSignal } from '../../domain/conversation/signals/find-signal.ts';
import type { ModelCallRecord } from '../../domain/cost/model-call.ts';
import { startRehearsalModel } from '../../rehearsal/start-rehearsal-model.ts';
import type { SuiteProgress } from '../retail/run-suite.ts';
import { runBounded } from '../run-bounded.ts';
import { personPhrasings } from './person-phrasings.ts';
import { readUtterances } from './read-utterances.ts';
import type { RouterReport, Went } from './router-report.ts';

/** What {@link runRouter} needs to know. */
export type RouterOptions = {
  /** Folder with `dev.csv` and `train.csv`. */
  readonly data: string;
  readonly part: 'dev' | 'train';
  /** The router that is configured; null lets the rehearsal model sort, started for this. */
  readonly router: { readonly settings: NonNullable<Config['router']>; readonly apiKey: string } | null;
  readonly limit?: number;
  readonly signal: AbortSignal;
  readonly progress: SuiteProgress;
};

/** Messages at once. */
const AT_ONCE = 8;
/** A router that is measured may take longer than one a customer waits for. */
const PATIENCE_MS = 20_000;

/** Sends each message the way a turn does, signals first and then the router, and notes where it went. @throws CasesError for data that is not there. */
export async function runRouter(options: RouterOptions): Promise<RouterReport> {
  const all = readUtterances(options.data, options.part);
  const utterances = options.limit === undefined ? all : all.slice(0, options.limit);
  options.progress.start(utterances.length + personPhrasings.length);
  options.progress.phase('sorting');
  const rehearsal = options.router === null ? await startRehearsalModel() : null;
  try {
    const calls: ModelCallRecord[] = [];
    const model = clientFor(options, rehearsal?.baseUrl ?? '');
    const sort = async (text: string): Promise<Went> => {
      options.signal.throwIfAborted();
      const went = await whereTo(text, model, calls, options.signal);
      options.progress.caseDone();
      return went;
    };
    const messages = await runBounded(utterances, AT_ONCE, async (one) => ({ ...one, went: await sort(one.text) }));
    const phrasings = await runBounded(personPhrasings, AT_ONCE, async (one) => {
      const went = await sort(one.text);
      return { ...one, reached: went === 'person_by_code' || went === 'person_by_router' };
    });
    return { suite: 'router', model: model.model, messages, phrasings, calls };
  } finally {
    await rehearsal?.close();
  }
}

function clientFor({ router }: RouterOptions, rehearsalUrl: string): ModelClient {
  const where = router
    ? { baseUrl: router.settings.baseUrl, apiKey: router.apiKey, model: router.settings.model }
    : { baseUrl: rehearsalUrl, apiKey: 'none', model: 'countersign-rehearsal-router-1' };
  const clocks = { timeoutMs: PATIENCE_MS, firstTokenTimeoutMs: PATIENCE_MS, stallTimeoutMs: PATIENCE_MS };
  return createOpenaiModelClient({ ...where, ...clocks, maxCompletionTokens: 400 });
}

async function whereTo(text: string, model: ModelClient, calls: ModelCallRecord[], signal: AbortSignal): Promise<Went> {
  const found = findSignal([text]);
  if (found !== null) return found === 'customer_request' ? 'person_by_code' : 'alarm';
  const router: Router = { model, small: model, timeoutMs: PATIENCE_MS, smallIntents: [] };
  const { route, call } = await askRouter(router, { texts: [text], before: null, conversationId: 'eval', signal });
  if (call) calls.push(call);
  if (!route) return 'no_route';
  if (route.safety || route.legalThreat) return 'alarm';
  return route.wantsPerson ? 'person_by_router' : route.intent;
}
