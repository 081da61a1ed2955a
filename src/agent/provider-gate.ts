import type { EventSignal } from '../contracts/signals.ts';
import { tellFailure } from './model/tell-failure.ts';
import type { ModelAnswer, ModelClient, ModelRequest } from './model-client.ts';

/** Options of {@link shareProvider}. */
export type ShareProviderOptions = {
  readonly signal: EventSignal;
  /** Calls this process may have under way while the provider has no complaint. */
  readonly concurrency: number;
  /** Longest a call waits to be made; a customer waits for it, and a person can take over. (Default: 20,000 ms.) */
  readonly longestWaitMs?: number;
  /** Which provider, in small letters, where there is another beside the main one. (Default: the main one.) */
  readonly provider?: string;
};

/** A model client that keeps to what the provider said to any process, and how to let go of it. */
export type SharedProvider = { readonly model: ModelClient; readonly close: () => Promise<void> };

/** When the provider said "too many" without saying for how long. */
const UNSAID_PAUSE_MS = 1000;
/** However long it names: then somebody asks again. */
const LONGEST_PAUSE_MS = 60_000;

/**
 * Makes the processes of a pool keep one provider's limit together: when it tells any of them "too many" (429), all of them make no call until the time it named is over, and
 * each then makes half as many at once, and one more for every round that goes well.
 *
 * A call that waits longer than it may is answered as unavailable for good, without being made.
 */
export async function shareProvider(model: ModelClient, options: ShareProviderOptions): Promise<SharedProvider> {
  const { signal, longestWaitMs = 20_000, provider } = options;
  const gate = openGate(options.concurrency);
  const unsubscribe = await signal.subscribe((heard) => {
    if (heard.kind === 'provider_pause' && heard.provider === provider) gate.pause(heard.ms);
  });
  const ask = async (request: ModelRequest): Promise<ModelAnswer> => {
    if (!(await gate.enter(longestWaitMs, request.signal))) return notMade(!request.signal.aborted);
    let answer: ModelAnswer | undefined;
    try {
      answer = await model.ask(request);
      return answer;
    } finally {
      gate.leave(answer !== undefined && answer.kind !== 'unavailable');
      if (answer?.kind === 'unavailable' && answer.limited) {
        const ms = Math.min(Math.ceil(answer.retryAfterMs ?? UNSAID_PAUSE_MS), LONGEST_PAUSE_MS);
        gate.pause(ms);
        signal.publish({ kind: 'provider_pause', ms, ...(provider === undefined ? {} : { provider }) });
      }
    }
  };
  return { model: { model: model.model, ask }, close: unsubscribe };
}

function notMade(forGood: boolean): ModelAnswer {
  const detail = forGood ? 'the provider wants a longer pause than a customer waits' : 'the call was ended early';
  return tellFailure(detail, { mayRetry: !forGood, asked: false, ended: !forGood });
}

/** So many at once, and none until an instant. */
function openGate(concurrency: number) {
  let allowed = concurrency;
  let underWay = 0;
  let closedUntil = 0;
  let timer: NodeJS.Timeout | undefined;
  const waiting = new Set<() => void>();
  const letIn = (): void => {
    clearTimeout(timer);
    const closedMs = closedUntil - performance.now();
    if (closedMs > 0 && waiting.size > 0) timer = setTimeout(letIn, closedMs);
    if (closedMs > 0) return;
    for (const go of waiting) {
      if (underWay >= Math.floor(allowed)) return;
      underWay += 1;
      waiting.delete(go);
      go();
    }
  };
  return {
    /** False when it may not be made: the wait is over, or nobody wants it any more. */
    enter: (longestMs: number, unwanted: AbortSignal): Promise<boolean> =>
      new Promise((resolve) => {
        const end = (mayGo: boolean): void => {
          clearTimeout(deadline);
          unwanted.removeEventListener('abort', giveUp);
          waiting.delete(go);
          resolve(mayGo);
        };
        const go = (): void => end(true);
        const giveUp = (): void => end(false);
        const deadline = setTimeout(giveUp, longestMs);
        unwanted.addEventListener('abort', giveUp, { once: true });
        if (unwanted.aborted || closedUntil - performance.now() > longestMs) return giveUp();
        waiting.add(go);
        letIn();
      }),
    leave: (wentWell: boolean): void => {
      underWay -= 1;
      if (wentWell) allowed = Math.min(concurrency, allowed + 1 / allowed);
      letIn();
    },
    /** The same pause is often heard of several times: only what makes it longer halves the number again. */
    pause: (ms: number): void => {
      const until = performance.now() + ms;
      if (closedUntil < performance.now()) allowed = Math.max(1, Math.min(allowed, underWay + 1) / 2);
      closedUntil = Math.max(closedUntil, until);
      letIn();
    },
  };
}
