import { setTimeout as wait } from 'node:timers/promises';
import type { JobType, Queue, Worker } from 'bullmq';
import {
  type ApprovalJob,
  approvalJob,
  type QueueName,
  queueNames,
  type StaffRequestJob,
  staffRequestJob,
  type TurnJob,
  type TurnRing,
  turnJob,
} from '../contracts/jobs.ts';
import { createWorkload, endWorker } from './end-worker.ts';
import { type JobHolding, openQueueBackend, type QueueAddress } from './queue-backend.ts';

/** What a queue looks like to operations. `backlog` counts what waits, paused or not, and what is delayed not. */
export type QueueState = { readonly name: QueueName; readonly paused: boolean; readonly backlog: number };

/** A running worker of a queue. `close` lets it finish what it has in hand and resolves soon after, server or no server. */
export type QueueWorker = { readonly close: () => Promise<void> };

/** The doorbells of the product. A job says "look at this row"; losing all of them loses nothing, because sweepers ring again. */
export type Queues = {
  readonly backend: QueueAddress['backend'];
  /** The BullMQ queues, for the board. */
  readonly boardQueues: Readonly<Record<QueueName, Queue>>;
  /** Rings for a conversation that waits. (Default: `resume`.) Never throws and never takes longer than a second: false means that the sweeper must. */
  readonly ringTurn: (conversationId: string, why?: TurnRing) => Promise<boolean>;
  /** Rings for an approval at once or after `delayMs`. Same promise as {@link Queues.ringTurn}. */
  readonly ringApproval: (approvalId: string, delayMs: number) => Promise<boolean>;
  /** Rings for what a person asked for. Same promise as {@link Queues.ringTurn}. */
  readonly ringStaffRequest: (requestId: string) => Promise<boolean>;
  readonly startTurnWorker: (work: (job: TurnJob) => Promise<void>, concurrency: number) => QueueWorker;
  readonly startApprovalWorker: (
    work: (job: ApprovalJob) => Promise<void>,
    concurrency: number,
    holding?: JobHolding,
    /** Carries out what people asked for. (Default: left to the sweep.) */
    perform?: (job: StaffRequestJob) => Promise<void>,
  ) => QueueWorker;
  readonly pause: (name: QueueName) => Promise<void>;
  readonly resume: (name: QueueName) => Promise<void>;
  readonly states: () => Promise<QueueState[]>;
  /** Resolves once the queues, and the workers started so far, can be used. Rejects when one never will be: then close them and open others. */
  readonly untilReady: () => Promise<void>;
  readonly close: () => Promise<void>;
};

type Work = (payload: unknown) => Promise<void>;

/** A ring that takes longer is given up; the row has been committed before. */
const RING_TIMEOUT_MS = 1000;
/** Between two tries of one ring. */
const RING_AGAIN_MS = 100;

/** Opens both queues on the given backend. Errors of the connections go to `onError` and are survived. */
export function openQueues(address: QueueAddress, onError: (error: unknown) => void): Queues {
  const backend = openQueueBackend(address, onError);
  const queues = { turns: backend.openQueue('turns'), approvals: backend.openQueue('approvals') };
  const workers: Worker[] = [];
  const endings: (() => Promise<void>)[] = [];
  const start = (name: QueueName, work: Work, concurrency: number, holding?: JobHolding): QueueWorker => {
    const workload = createWorkload();
    const worker = backend.openWorker(name, workload.take(work), concurrency, holding);
    let ending: Promise<void> | undefined;
    const close = () => {
      ending ??= endWorker(worker, workload);
      return ending;
    };
    workers.push(worker);
    endings.push(close);
    return { close };
  };
  const ring = (
    name: QueueName,
    payload: TurnJob | ApprovalJob | StaffRequestJob,
    options: { readonly delay?: number; readonly lifo?: boolean } = {},
  ): Promise<boolean> => withinTime(() => queues[name].add(name, payload, options), onError);
  return {
    backend: backend.name,
    boardQueues: queues,
    // A job at the head costs no more than one at the tail; a number for its priority would, on both backends, for every message.
    ringTurn: (conversationId, why = 'resume') => ring('turns', { conversationId }, { lifo: why === 'resume' }),
    ringApproval: (approvalId, delayMs) => ring('approvals', { approvalId }, delayMs > 0 ? { delay: delayMs } : {}),
    ringStaffRequest: (staffRequestId) => ring('approvals', { staffRequestId }),
    startTurnWorker: (work, concurrency) => start('turns', (payload) => work(turnJob.parse(payload)), concurrency),
    startApprovalWorker: (work, concurrency, holding, perform) => {
      const handle = async (payload: unknown): Promise<void> => {
        const asked = staffRequestJob.safeParse(payload).data;
        if (asked) await perform?.(asked);
        else await work(approvalJob.parse(payload));
      };
      return start('approvals', handle, concurrency, holding);
    },
    pause: (name) => queues[name].pause(),
    resume: (name) => queues[name].resume(),
    untilReady: async () => {
      await Promise.all([...Object.values(queues), ...workers].map(backend.untilReady));
    },
    states: () => Promise.all(Object.values(queueNames).map((name) => readState(name, queues[name]))),
    close: async () => {
      await Promise.allSettled(endings.map((end) => end()));
      await Promise.allSettled(Object.values(queues).map((queue) => queue.close()));
      await backend.close();
    },
  };
}

// `paused` is a state only on PostgreSQL, and BullMQ's types do not name it.
const COUNTED_STATES = ['waiting', 'paused', 'prioritized'] as unknown as JobType[];

// Redis counts a paused queue's jobs as waiting, PostgreSQL as paused; only the sum is the same on both.
async function readState(name: QueueName, queue: Queue): Promise<QueueState> {
  const [paused, counts] = await Promise.all([queue.isPaused(), queue.getJobCounts(...COUNTED_STATES)]);
  const backlog = (counts['waiting'] ?? 0) + (counts['paused'] ?? 0) + (counts['prioritized'] ?? 0);
  return { name, paused, backlog };
}

/** Tries again after a failure: a connection that was cut is back in a moment. Whether one that did not answer in time was heard does not matter, a ring too many is none. */
async function withinTime(add: () => Promise<unknown>, onError: (error: unknown) => void): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, RING_TIMEOUT_MS, false);
  });
  const deadline = performance.now() + RING_TIMEOUT_MS;
  const rung = await Promise.race([addUntil(deadline, add, onError), tooLate]);
  clearTimeout(timer);
  return rung;
}

async function addUntil(
  deadline: number,
  add: () => Promise<unknown>,
  onError: (error: unknown) => void,
): Promise<boolean> {
  for (;;) {
    try {
      await add();
      return true;
    } catch (error) {
      if (performance.now() + RING_AGAIN_MS < deadline) await wait(RING_AGAIN_MS);
      else {
        onError(error);
        return false;
      }
    }
  }
}
