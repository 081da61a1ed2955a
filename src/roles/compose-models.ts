import { Registry } from 'prom-client';
import { fallBack } from '../agent/model/fall-back.ts';
import { openEndpoint } from '../agent/model/open-endpoint.ts';
import type { ModelClient } from '../agent/model-client.ts';
import type { SharedProvider } from '../agent/provider-gate.ts';
import type { RouterOutcome } from '../agent/router/ask-router.ts';
import type { TurnDeps } from '../agent/turn-deps.ts';
import type { Context } from '../context.ts';
import { createModelMetrics } from '../observability/model-metrics.ts';
import { serveMetrics } from '../observability/serve-metrics.ts';

/** Where a model is asked. */
export type ModelAddress = {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly model: string;
  /** Longest answer asked for, in tokens. (Default: MAX_COMPLETION_TOKENS.) */
  readonly maxCompletionTokens?: number;
  /** Its clocks, where they are not those of the main model, in milliseconds. */
  readonly timeoutMs?: number;
  readonly firstTokenTimeoutMs?: number;
  readonly stallTimeoutMs?: number;
  /** Longest a call to it waits for a provider that wants a pause. (Default: 20,000.) */
  readonly longestWaitMs?: number;
};

/** The models of one agent process. */
export type ComposedModels = {
  /** The one that answers customers: the main model, and the fallback behind it where one is configured. */
  readonly main: ModelClient;
  /** Opens another endpoint with timeouts, breaker, gate and metrics of its own. `name` is its name in the metrics, in small letters. */
  readonly open: (name: string, address: ModelAddress) => Promise<ModelClient>;
  /** Notes what came of asking the router. */
  readonly routed: (outcome: RouterOutcome) => void;
  /** Counts a sentence that was not shown as the model wrote it. */
  readonly corrected: NonNullable<TurnDeps['onCorrection']>;
  readonly close: () => Promise<void>;
};

/** With another model at hand a customer does not wait for one that wants a pause. In milliseconds. */
const WAIT_BESIDE_A_FALLBACK_MS = 1000;

/** Opens the endpoints the configuration names, and serves what is measured of them where METRICS_PORT says so. */
export async function composeModels({ config, secrets, signal, log }: Context): Promise<ComposedModels> {
  const registry = new Registry();
  const watcher = createModelMetrics(registry);
  const opened: SharedProvider[] = [];
  const openNamed = async (name: string, address: ModelAddress, longestWaitMs?: number): Promise<ModelClient> => {
    const { timeoutMs, firstTokenTimeoutMs, stallTimeoutMs, maxCompletionTokens, omit, breaker } = config.model;
    const shared = await openEndpoint(
      { timeoutMs, firstTokenTimeoutMs, stallTimeoutMs, maxCompletionTokens, omit, ...address },
      {
        ...{ name, signal, breaker, watcher, concurrency: config.agent.concurrency },
        ...(longestWaitMs === undefined ? {} : { longestWaitMs }),
      },
    );
    opened.push(shared);
    return shared.model;
  };
  const { fallbackModel, model } = config;
  const waitMs = fallbackModel === null ? undefined : WAIT_BESIDE_A_FALLBACK_MS;
  const address = { baseUrl: model.baseUrl, apiKey: secrets.openaiApiKey, model: model.name };
  const first = await openNamed('main', address, waitMs);
  const main =
    fallbackModel === null
      ? first
      : fallBack(
          first,
          await openNamed('fallback', {
            ...{ baseUrl: fallbackModel.baseUrl ?? model.baseUrl, apiKey: secrets.fallbackApiKey },
            model: fallbackModel.name,
          }),
        );
  const metrics = config.metricsPort === undefined ? null : await serveMetrics(registry, config.metricsPort);
  if (metrics) log.info({ port: metrics.port }, 'metrics of this process');
  return {
    main,
    open: (name, { longestWaitMs, ...other }) => openNamed(name, other, longestWaitMs),
    routed: (outcome) => watcher.routed(outcome),
    corrected: (claim, became) => watcher.corrected(claim, became),
    close: async () => {
      await metrics?.close();
      await Promise.all(opened.map((shared) => shared.close()));
    },
  };
}
