import type { Intent, TurnRoute } from '../../domain/conversation/turn-route.ts';
import type { ModelCallRecord } from '../../domain/cost/model-call.ts';
import type { ModelAnswer, ModelClient } from '../model-client.ts';
import { readRoute } from './read-route.ts';
import { routerMessages, routeSchema } from './router-request.ts';

/** A router and how it may be used. */
export type Router = {
  readonly model: ModelClient;
  /** The same model with clocks for a whole answer: answers what `smallIntents` names. */
  readonly small: ModelClient;
  /** Longest it may take, in milliseconds; then it has failed. (ROUTER_TIMEOUT_MS) */
  readonly timeoutMs: number;
  /** What its model may answer by itself. (ROUTER_SMALL_INTENTS) */
  readonly smallIntents: readonly Intent[];
  /** Told what came of every call, for the metrics: `routed`, `unreadable` or `failed`. (Default: nobody.) */
  readonly onOutcome?: (outcome: RouterOutcome) => void;
};

/** What came of asking a router. */
export type RouterOutcome = 'routed' | 'unreadable' | 'failed';

/** The route, or null when there is none; and the call as it is counted, null when none was made. */
export type Routed = {
  readonly route: TurnRoute | null;
  readonly outcome: RouterOutcome;
  /** Why there is none, for the log, in words of ours; null where there is one. */
  readonly detail: string | null;
  readonly call: ModelCallRecord | null;
};

/** What is asked. */
export type RouterQuestion = {
  /** The customer's newest messages. */
  readonly texts: readonly string[];
  /** What the assistant said before them; null for nothing. */
  readonly before: string | null;
  readonly conversationId: string;
  readonly signal: AbortSignal;
};

/** Asks the router, once and not for long. Never throws: a router that fails, hangs or talks nonsense is one that is not there. */
export async function askRouter(router: Router, question: RouterQuestion): Promise<Routed> {
  const begun = performance.now();
  const tooLate = AbortSignal.timeout(router.timeoutMs);
  const answer = await router.model.ask({
    messages: routerMessages(question.texts, question.before),
    tools: [],
    answerSchema: routeSchema,
    onText: () => {},
    signal: AbortSignal.any([question.signal, tooLate]),
    conversationId: question.conversationId,
  });
  const route = answer.kind === 'answer' ? readRoute(answer.text) : null;
  const outcome = route ? 'routed' : answer.kind === 'answer' ? 'unreadable' : 'failed';
  router.onOutcome?.(outcome);
  const late = tooLate.aborted && answer.kind === 'unavailable' ? `no answer within ${router.timeoutMs} ms` : null;
  const detail = route ? null : (late ?? whyNone(answer));
  return { route, outcome, detail, call: toRecord(router, answer, performance.now() - begun) };
}

function whyNone(answer: ModelAnswer): string {
  if (answer.kind === 'answer') return 'what it said is no route';
  return answer.detail ?? `its answer was ${answer.kind}`;
}

function toRecord({ model }: Router, answer: ModelAnswer, tookMs: number): ModelCallRecord | null {
  if (answer.kind === 'unavailable' && answer.asked === false) return null;
  const { input, cached, output } = answer.usage ?? { input: 0, cached: 0, output: 0 };
  const { firstTokenMs, totalMs } = answer.timing ?? { firstTokenMs: null, totalMs: tookMs };
  const asked = answer.model ?? model.model;
  return { purpose: 'router', model: asked, input, cached, output, firstTokenMs, totalMs, outcome: answer.kind };
}
