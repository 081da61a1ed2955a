import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { startRedis } from '../../src/proofs/place/start-redis.ts';
import { openQueues } from '../../src/queue/open-queues.ts';
import { eventually } from '../support/eventually.ts';

/* A deployment may replace the workers in the very moment Redis goes away. */

const redis = await startRedis();

test.skipIf(redis === null)(
  'a worker told to end just as Redis goes away or comes back ends within seconds',
  async () => {
    if (redis === null) return;
    for (const pauseMs of [0, 20, 1_000]) {
      const prefix = `{end-${randomBytes(4).toString('hex')}}`;
      const queues = openQueues({ backend: 'redis', redisUrl: redis.url, prefix }, () => {});
      const taken: string[] = [];
      const worker = queues.startTurnWorker(async ({ conversationId }) => void taken.push(conversationId), 2);
      const conversationId = '00000000-0000-4000-8000-000000000001';
      expect(await queues.ringTurn(conversationId)).toBe(true);
      await eventually(() => expect(taken).toEqual([conversationId]));
      await redis.restart();
      await new Promise((wake) => setTimeout(wake, pauseMs));
      const startedAt = performance.now();
      await worker.close();
      await queues.close();
      expect(performance.now() - startedAt).toBeLessThan(8_000);
    }
    await redis.stop();
  },
  60_000,
);
