import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhenResult, isBrokenCircuitError } from 'cockatiel';
import type { ModelAnswer, ModelClient } from '../model-client.ts';
import { tellFailure } from './tell-failure.ts';

/** Options of {@link guardEndpoint}. */
export type GuardOptions = {
  /** Failed calls in a row after which no more are made. */
  readonly failures: number;
  /** For how long; then one call tries whether the endpoint is back. In milliseconds. */
  readonly openMs: number;
  /** Told of every change. */
  readonly onState?: (state: BreakerState) => void;
};

/** `closed`: calls are made. `open`: none is. `half_open`: one is under way that decides. */
export type BreakerState = 'closed' | 'open' | 'half_open';

const STATES: ReadonlyMap<CircuitState, BreakerState> = new Map([
  [CircuitState.Closed, 'closed'],
  [CircuitState.Open, 'open'],
  [CircuitState.HalfOpen, 'half_open'],
]);

/** While one call decides, another asks again after this long. */
const ASK_AGAIN_MS = 1000;

/**
 * Puts a circuit breaker before one endpoint: after so many failures in a row its calls are answered as unavailable without being made, until one that tries again goes well.
 * What the endpoint itself answers is no failure: a refusal of the request, "too many" (the pool's gate waits for that), a cut or a blocked answer.
 */
export function guardEndpoint(model: ModelClient, { failures, openMs, onState }: GuardOptions): ModelClient {
  const breaker = circuitBreaker(handleWhenResult(isOutage), {
    halfOpenAfter: openMs,
    breaker: new ConsecutiveBreaker(failures),
  });
  let openedAt = 0;
  breaker.onBreak(() => {
    openedAt = performance.now();
  });
  breaker.onStateChange((state) => onState?.(STATES.get(state) ?? 'open'));
  return {
    model: model.model,
    ask: async (request) => {
      if (breaker.state === CircuitState.HalfOpen) return notAsked(model, ASK_AGAIN_MS);
      try {
        return await breaker.execute(() => model.ask(request));
      } catch (error) {
        if (!isBrokenCircuitError(error)) throw error;
        return notAsked(model, Math.max(0, openedAt + openMs - performance.now()));
      }
    },
  };
}

function isOutage(result: unknown): boolean {
  const answer = result as ModelAnswer;
  return answer.kind === 'unavailable' && answer.mayRetry && !answer.limited && answer.ended !== true;
}

function notAsked({ model }: ModelClient, waitMs: number): ModelAnswer {
  const detail = 'the endpoint has failed several times in a row and is not asked for the moment';
  return tellFailure(detail, { asked: false, retryAfterMs: Math.ceil(waitMs), model });
}
