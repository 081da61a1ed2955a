import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Figures of one process's calls to its model endpoints. `endpoint` is `main`, `fallback` or `router`, never an address. */
export type ModelMetrics = {
  /** What became of one call; milliseconds. `not_asked`: the breaker or a pause of the provider kept it from being made; `ended`: nobody wanted it any more. */
  readonly called: (
    endpoint: string,
    outcome: string,
    timing: { firstTokenMs: number | null; totalMs: number },
  ) => void;
  readonly breaker: (endpoint: string, state: 'closed' | 'open' | 'half_open') => void;
  /** What came of asking the router for one turn: `routed`, `unreadable` or `failed`; in the last two the main model went on without it. */
  readonly routed: (outcome: string) => void;
  /** A sentence of an answer that was not shown as the model wrote it: what it claimed, and what became of it. */
  readonly corrected: (claim: string, became: string) => void;
};

/** What the gauge of a breaker stands at. */
const BREAKER_VALUES = { closed: 0, half_open: 1, open: 2 } as const;

/** Upper ends in seconds: the promise to the customer is a first sign within one. */
const SECONDS = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10, 20, 60];

/** Registers the figures. */
export function createModelMetrics(registry: Registry): ModelMetrics {
  const registers = [registry];
  const firstToken = new Histogram({
    name: 'countersign_model_first_token_seconds',
    help: 'From a request to the first piece of the model answer',
    labelNames: ['endpoint'],
    buckets: SECONDS,
    registers,
  });
  const whole = new Histogram({
    name: 'countersign_model_call_seconds',
    help: 'From a request to the end of the model answer, or to giving it up',
    labelNames: ['endpoint'],
    buckets: SECONDS,
    registers,
  });
  const calls = new Counter({
    name: 'countersign_model_calls_total',
    help: 'Model calls by endpoint and outcome',
    labelNames: ['endpoint', 'outcome'],
    registers,
  });
  const breaker = new Gauge({
    name: 'countersign_model_breaker',
    help: 'Circuit breaker of an endpoint: 0 closed, 1 half open, 2 open',
    labelNames: ['endpoint'],
    registers,
  });
  const routes = new Counter({
    name: 'countersign_router_turns_total',
    help: 'Turns the router was asked about, by what came of it',
    labelNames: ['outcome'],
    registers,
  });
  const corrections = new Counter({
    name: 'countersign_reply_sentences_corrected_total',
    help: 'Sentences of answers that claimed what no record bears out, by claim and by what became of them',
    labelNames: ['claim', 'became'],
    registers,
  });
  return {
    corrected: (claim, became) => corrections.inc({ claim, became }),
    routed: (outcome) => routes.inc({ outcome }),
    called: (endpoint, outcome, { firstTokenMs, totalMs }) => {
      calls.inc({ endpoint, outcome });
      if (firstTokenMs !== null) firstToken.observe({ endpoint }, firstTokenMs / 1000);
      if (outcome !== 'not_asked') whole.observe({ endpoint }, totalMs / 1000);
    },
    breaker: (endpoint, state) => breaker.set({ endpoint }, BREAKER_VALUES[state]),
  };
}
