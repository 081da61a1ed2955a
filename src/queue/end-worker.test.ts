import { expect, test } from 'vitest';
import { createWorkload, endWorker } from './end-worker.ts';

/* A role that is told to stop ends, whatever its queue's server does, and never in the middle of its work. */

const never = () => new Promise<void>(() => {});

test('a worker that is not let go is left after two seconds', async () => {
  const startedAt = performance.now();
  await endWorker({ close: never }, createWorkload());
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(1_900);
});

test('what a worker has in hand is finished first, what reached it late too', async () => {
  const workload = createWorkload();
  const done: string[] = [];
  const takes = (ms: number) =>
    workload.take(async (job: string) => {
      await new Promise((wake) => setTimeout(wake, ms));
      done.push(job);
    });
  void takes(300)('in hand');
  setTimeout(() => void takes(2_500)('late'), 100);
  await endWorker({ close: never }, workload);
  expect(done).toEqual(['in hand', 'late']);
});

test('one that says goodbye is waited for no longer', async () => {
  const startedAt = performance.now();
  await endWorker({ close: async () => {} }, createWorkload());
  await endWorker({ close: () => Promise.reject(new Error('the server is away')) }, createWorkload());
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});
