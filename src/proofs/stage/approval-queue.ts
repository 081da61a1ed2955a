import { randomBytes } from 'node:crypto';
import { openQueues } from '../../queue/open-queues.ts';
import type { JobHolding } from '../../queue/queue-backend.ts';

/** Where a proof's queues live: PostgreSQL, or the Redis at this address. */
export type QueuePlace = { readonly name: 'postgres' | 'redis'; readonly redisUrl: string | null };

/** The `approvals` queue of BullMQ on one backend, with workers at it as the approvals role has them. */
export type ApprovalQueue = {
  /** Rings and leaves it to the workers. */
  readonly ring: (approvalId: string, delayMs?: number) => Promise<void>;
  /** Rings and waits until one worker has done with it. @throws what that worker threw. */
  readonly ringAndWait: (approvalId: string) => Promise<void>;
  /** How often workers were handed this approval. */
  readonly deliveries: (approvalId: string) => number;
  /** Waits until no worker works any more. */
  readonly rest: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Hold that runs out under a worker that still works: what stalls goes to the other worker within a second. */
export const STALLING: JobHolding = { lockDuration: 400, stalledInterval: 150, skipLockRenewal: true };

/** What {@link openApprovalQueue} needs to know. */
export type ApprovalQueueOptions = {
  readonly place: QueuePlace;
  /** As the application role; used where the queues live on PostgreSQL. */
  readonly databaseUrl: string;
  readonly work: (approvalId: string) => Promise<unknown>;
  readonly holding?: JobHolding | undefined;
};

/** How often a ring is tried. */
const RINGS = 20;

type Waiter = { readonly done: () => void; readonly failed: (error: unknown) => void };

/** Opens it with two workers, so that a job that was handed out twice really is with two. */
export function openApprovalQueue({ place, databaseUrl, work, holding }: ApprovalQueueOptions): ApprovalQueue {
  const queues = openQueues(
    place.redisUrl === null
      ? { backend: 'postgres', databaseUrl, poolSize: 8 }
      : { backend: 'redis', redisUrl: place.redisUrl, prefix: `{proof-${randomBytes(6).toString('hex')}}` },
    () => undefined,
  );
  const waiters = new Map<string, Waiter[]>();
  const counts = new Map<string, number>();
  const working = new Set<Promise<unknown>>();
  const handle = async (approvalId: string) => {
    counts.set(approvalId, (counts.get(approvalId) ?? 0) + 1);
    const job = work(approvalId);
    working.add(job);
    try {
      await job;
      waiters.get(approvalId)?.shift()?.done();
    } catch (error) {
      waiters.get(approvalId)?.shift()?.failed(error);
      throw error;
    } finally {
      working.delete(job);
    }
  };
  for (let worker = 0; worker < 2; worker += 1)
    queues.startApprovalWorker(({ approvalId }) => handle(approvalId), 10, holding);
  const ring = async (approvalId: string, delayMs = 0) => {
    // a queue that takes longer than its second on a busy machine may have taken the job all the same: then there are two
    for (let attempt = 1; attempt <= RINGS; attempt += 1) if (await queues.ringApproval(approvalId, delayMs)) return;
    throw new Error(`The queue did not take a job in ${RINGS} attempts`);
  };
  return {
    ring,
    ringAndWait: async (approvalId) => {
      const handled = new Promise<void>((done, failed) => {
        waiters.set(approvalId, [...(waiters.get(approvalId) ?? []), { done, failed }]);
      });
      await Promise.all([ring(approvalId), handled]);
    },
    deliveries: (approvalId) => counts.get(approvalId) ?? 0,
    rest: async () => {
      while (working.size > 0) await Promise.allSettled(working);
    },
    close: queues.close,
  };
}
