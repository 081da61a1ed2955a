import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Counts and times of one process, for Prometheus. Labels are few and closed; ids and texts never become one. */
export type Metrics = {
  readonly registry: Registry;
  /** Requests by method, route pattern and status, in seconds. */
  readonly requests: Histogram<'method' | 'route' | 'status'>;
  /** Business events by name and outcome; see events.ts. */
  readonly events: Counter<'event' | 'outcome'>;
  /** Open connections that follow a conversation or the staff hints, by kind. */
  readonly connections: Gauge<'kind'>;
  /** Conversations in the human inbox, by status; read when the metrics are. */
  readonly handovers: Gauge<'status'>;
  /** Seconds the longest unclaimed one has waited; 0 when none does. */
  readonly oldestHandover: Gauge;
  /** Turns that no worker has taken up; read when the metrics are. */
  readonly waitingTurns: Gauge;
  /** Seconds the longest of them has waited; 0 when none does. What an autoscaler of agents goes by. */
  readonly oldestTurn: Gauge;
  /** Tokens of the store's day so far, by model and kind; read when the metrics are, and again from nothing on the next day. */
  readonly modelTokens: Gauge<'model' | 'kind'>;
  /** What models cost on the store's day so far, in the currency's main unit. */
  readonly modelCost: Gauge<'model' | 'currency'>;
  /** Calls of the day to models without a price: what they cost is in no figure. */
  readonly unpricedCalls: Gauge;
  /** How the conversations that were closed in the last 24 hours ended: `resolved`, `reopened`, `idle`, `escalated`. */
  readonly conversationsClosed: Gauge<'closed_as'>;
};

/** Builds the metrics of a process. `withProcess` adds memory, event loop and garbage collection. (Default: true.) */
export function createMetrics(withProcess = true): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (withProcess) collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Histogram({
      name: 'countersign_http_request_seconds',
      help: 'HTTP requests by method, route pattern and status',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    events: new Counter({
      name: 'countersign_events_total',
      help: 'Business events by name and outcome',
      labelNames: ['event', 'outcome'],
      registers,
    }),
    connections: new Gauge({
      name: 'countersign_connections',
      help: 'Open event streams and sockets by kind',
      labelNames: ['kind'],
      registers,
    }),
    handovers: new Gauge({
      name: 'countersign_handovers',
      help: 'Conversations with or waiting for a person, by status',
      labelNames: ['status'],
      registers,
    }),
    oldestHandover: new Gauge({
      name: 'countersign_handover_oldest_waiting_seconds',
      help: 'How long the longest unclaimed conversation has waited for a person',
      registers,
    }),
    waitingTurns: new Gauge({
      name: 'countersign_turns_waiting',
      help: 'Conversations that wait for an agent process',
      registers,
    }),
    oldestTurn: new Gauge({
      name: 'countersign_turn_oldest_waiting_seconds',
      help: 'How long the longest of them has waited: the signal to add agent processes by',
      registers,
    }),
    ...costMetrics(registers),
    ...closingMetrics(registers),
  };
}

function closingMetrics(registers: Registry[]): Pick<Metrics, 'conversationsClosed'> {
  return {
    conversationsClosed: new Gauge({
      name: 'countersign_conversations_closed_last_day',
      help: 'Conversations closed in the last 24 hours, by how they ended; reopened: closed as resolved, and back since',
      labelNames: ['closed_as'],
      registers,
    }),
  };
}

function costMetrics(registers: Registry[]): Pick<Metrics, 'modelTokens' | 'modelCost' | 'unpricedCalls'> {
  return {
    modelTokens: new Gauge({
      name: 'countersign_model_tokens_today',
      help: 'Tokens of the day so far, by model and kind: input (cached ones included), cached, output',
      labelNames: ['model', 'kind'],
      registers,
    }),
    modelCost: new Gauge({
      name: 'countersign_model_cost_today',
      help: 'What models cost on the day so far, in the main unit of the currency',
      labelNames: ['model', 'currency'],
      registers,
    }),
    unpricedCalls: new Gauge({
      name: 'countersign_model_calls_unpriced_today',
      help: 'Calls of the day so far to models that have no price',
      registers,
    }),
  };
}
