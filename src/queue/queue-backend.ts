import { createPostgresBackend, Queue, type QueueOptions, Worker, type WorkerOptions, withBackend } from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import type { QueueName } from '../contracts/jobs.ts';
import { askAgainSlowly } from './ask-again-slowly.ts';

/** Where the queues live. */
export type QueueAddress =
  | { readonly backend: 'redis'; readonly redisUrl: string; readonly prefix: string }
  | { readonly backend: 'postgres'; readonly databaseUrl: string; readonly poolSize: number };

/** One backend, opened: makes queues and workers, and closes the connections under them last. */
export type QueueBackend = {
  readonly name: QueueAddress['backend'];
  readonly openQueue: (name: QueueName) => Queue;
  readonly openWorker: (
    name: QueueName,
    work: (payload: unknown) => Promise<void>,
    concurrency: number,
    holding?: JobHolding,
  ) => Worker;
  /** Rejects when the part could not be set up: BullMQ keeps that failure, so the part never works. */
  readonly untilReady: (part: Queue | Worker) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** How long a worker holds a job, where that is to differ from BullMQ's defaults (30 s, renewed): a proof lets jobs stall within a moment. */
export type JobHolding = {
  /** A job whose hold ran out goes to another worker. */
  readonly lockDuration: number;
  readonly stalledInterval: number;
  /** True lets the hold run out under a worker that still works. */
  readonly skipLockRenewal: boolean;
};

/** Finished jobs kept for the board; beyond it they go, because they prove nothing that the rows do not. */
const KEPT_JOBS = { removeOnComplete: { count: 500 }, removeOnFail: { count: 500 } } as const;
/** A job whose worker died twice fails for good whatever its attempts say; the sweeper rings again, so one attempt is enough. */
const JOB_OPTIONS = { ...KEPT_JOBS, attempts: 1 } as const;

/** How long a worker waits before it asks again a server that refuses connections: a customer may be waiting behind it. */
const AGAIN_MS = 1_000;

/** Opens the backend. Producers fail fast, workers wait for the server to come back. */
export function openQueueBackend(address: QueueAddress, onError: (error: unknown) => void): QueueBackend {
  return address.backend === 'redis' ? openRedisBackend(address, onError) : openPostgresBackend(address, onError);
}

type RedisAddress = Extract<QueueAddress, { backend: 'redis' }>;
type PostgresAddress = Extract<QueueAddress, { backend: 'postgres' }>;

function openRedisBackend(address: RedisAddress, onError: (error: unknown) => void): QueueBackend {
  const producer = new Redis(address.redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 1 });
  const consumer = new Redis(address.redisUrl, { maxRetriesPerRequest: null });
  for (const connection of [producer, consumer]) connection.on('error', onError);
  const common = { prefix: address.prefix };
  return {
    name: 'redis',
    openQueue: (name) => {
      const options: QueueOptions = { ...common, connection: producer, defaultJobOptions: JOB_OPTIONS };
      return listening(new Queue(name, options), onError);
    },
    openWorker: (name, work, concurrency, holding) => {
      const options: WorkerOptions = { ...common, connection: consumer, concurrency, ...KEPT_JOBS, ...holding };
      return listening(new Worker(name, (job) => work(job.data), options), onError);
    },
    // waits for the server by itself, however late it comes
    untilReady: async () => {},
    close: async () => {
      producer.disconnect();
      consumer.disconnect();
    },
  };
}

function openPostgresBackend(address: PostgresAddress, onError: (error: unknown) => void): QueueBackend {
  const pool = new pg.Pool({
    connectionString: address.databaseUrl,
    max: address.poolSize,
    keepAlive: true,
    options: '-c search_path=bullmq,public',
    application_name: 'countersign-queue',
  });
  pool.on('error', onError);
  // The pool hears of its idle connections alone: one that is cut while a queue holds it would end the process.
  pool.on('connect', (client) => client.on('error', onError));
  const bullmq = withBackend(createPostgresBackend);
  const connection = pool as unknown as Parameters<typeof createPostgresBackend>[1]['connection'];
  return {
    name: 'postgres',
    openQueue: (name) => {
      const queue = new bullmq.Queue(name, { connection, defaultJobOptions: JOB_OPTIONS });
      return listening(queue as unknown as Queue, onError);
    },
    openWorker: (name, work, concurrency, holding) => {
      const options = { connection, concurrency, runRetryDelay: AGAIN_MS, ...KEPT_JOBS, ...holding };
      const worker = new bullmq.Worker(name, (job) => work(job.data), options);
      return askAgainSlowly(listening(worker as unknown as Worker, onError));
    },
    untilReady: async (part) => {
      await part.waitUntilReady();
    },
    close: () => pool.end(),
  };
}

function listening<T extends Pick<Queue, 'on'> | Pick<Worker, 'on'>>(part: T, onError: (error: unknown) => void): T {
  (part as unknown as NodeJS.EventEmitter).on('error', onError);
  return part;
}
