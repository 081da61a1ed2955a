import type { EventSignal } from '../../contracts/signals.ts';
import type { ModelAnswer, ModelClient } from '../model-client.ts';
import { createOpenaiModelClient, type OpenaiModelClientOptions } from '../openai-model-client.ts';
import { type SharedProvider, shareProvider } from '../provider-gate.ts';
import { type BreakerState, guardEndpoint } from './guard-endpoint.ts';

/** Told what becomes of the calls to an endpoint. Never throws. */
export type EndpointWatcher = {
  readonly called: (
    endpoint: string,
    outcome: string,
    timing: { firstTokenMs: number | null; totalMs: number },
  ) => void;
  readonly breaker: (endpoint: string, state: BreakerState) => void;
};

/** What an endpoint shares with the rest of the process and of the pool. */
export type EndpointSurroundings = {
  /** `main`, `fallback`, `router`: names it to the pool and in the metrics. */
  readonly name: string;
  readonly signal: EventSignal;
  /** Calls this process may have under way to it. */
  readonly concurrency: number;
  /** Longest a call waits for a provider that wants a pause, in milliseconds. (Default: 20,000.) */
  readonly longestWaitMs?: number;
  readonly breaker: { readonly failures: number; readonly openMs: number };
  readonly watcher?: EndpointWatcher;
};

/**
 * One endpoint with all that keeps a bad day of it from spreading: the client with its timeouts, the breaker of this process before it, and before that the gate that
 * all processes keep together when the provider says "too many". A call the breaker answers passes the gate without waiting for a place of its own.
 */
export async function openEndpoint(
  options: OpenaiModelClientOptions,
  { name, signal, concurrency, longestWaitMs, breaker, watcher }: EndpointSurroundings,
): Promise<SharedProvider> {
  watcher?.breaker(name, 'closed');
  const guarded = guardEndpoint(createOpenaiModelClient(options), {
    ...breaker,
    ...(watcher ? { onState: (state) => watcher.breaker(name, state) } : {}),
  });
  const shared = await shareProvider(guarded, {
    ...{ signal, concurrency, ...(longestWaitMs === undefined ? {} : { longestWaitMs }) },
    ...(name === 'main' ? {} : { provider: name }),
  });
  return watcher ? { ...shared, model: watched(shared.model, name, watcher) } : shared;
}

function outcomeOf(answer: ModelAnswer): string {
  if (answer.kind !== 'unavailable') return answer.kind;
  if (answer.ended) return 'ended';
  return answer.asked === false ? 'not_asked' : answer.kind;
}

function watched(model: ModelClient, name: string, watcher: EndpointWatcher): ModelClient {
  return {
    model: model.model,
    ask: async (request) => {
      const answer = await model.ask(request);
      watcher.called(name, outcomeOf(answer), answer.timing ?? { firstTokenMs: null, totalMs: 0 });
      return answer;
    },
  };
}
