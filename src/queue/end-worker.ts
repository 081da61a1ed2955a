import { setTimeout as pause } from 'node:timers/promises';
import type { Worker } from 'bullmq';

/** How long a worker with nothing in hand may take to say goodbye to its server, in milliseconds. */
const GOODBYE_MS = 2_000;

/** Counts what is being worked on. */
export type Workload = {
  /** Does the work, and is busy meanwhile. */
  readonly take: <Job>(work: (job: Job) => Promise<void>) => (job: Job) => Promise<void>;
  /** Resolves once nothing is being worked on. */
  readonly untilIdle: () => Promise<void>;
};

/** A workload with nothing in it. */
export function createWorkload(): Workload {
  const underWay = new Set<Promise<void>>();
  return {
    take: (work) => async (job) => {
      const done = work(job);
      underWay.add(done);
      try {
        await done;
      } finally {
        underWay.delete(done);
      }
    },
    untilIdle: async () => {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
}

/**
 * Ends a worker: it takes no more jobs, and what it has in hand is finished. BullMQ's own goodbye waits without a limit for a server that went
 * away just now, and does not hear of its return; a role told to stop would not end. What is cut off here is a connection, never work: a job
 * whose end was not noted is a doorbell that rings once more.
 */
export async function endWorker(worker: Pick<Worker, 'close'>, workload: Workload): Promise<void> {
  const over = new AbortController();
  // why a goodbye failed is of no use to anybody who ends
  const goodbye = worker.close().catch(() => {});
  await Promise.race([goodbye, outOfPatience(workload, over.signal)]);
  over.abort();
}

async function outOfPatience(workload: Workload, over: AbortSignal): Promise<void> {
  await workload.untilIdle();
  await pause(GOODBYE_MS, undefined, { signal: over }).catch(() => {});
  // a job may have been on its way when the worker was told
  await workload.untilIdle();
}
