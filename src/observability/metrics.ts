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
  };
}
