import { expect, test } from 'vitest';
import type { Database } from '../store/database.ts';
import type { Lease } from '../store/lease.ts';
import { openFirstSign } from './first-sign.ts';
import type { OpenTurn } from './open-turn.ts';
import type { TurnDeps } from './turn-deps.ts';

const lease = { conversationId: 'c', fence: 1, turnId: 't', contentKey: Buffer.alloc(32) } as Lease;
const turn = { lease, attempt: 0, customerWaits: true, language: 'en' } as OpenTurn;

test('a sign on its way is waited for, one that was cancelled is not', async () => {
  const { promise, resolve } = Promise.withResolvers<readonly object[]>();
  const told: string[] = [];
  const sql = () => {
    told.push('begun');
    return promise;
  };
  const signal = { publish: () => told.push('shown') };
  const deps = { database: { sql } as unknown as Database, signal } as unknown as TurnDeps;
  const cancelled = openFirstSign(turn, deps, 0);
  cancelled.cancel();
  await cancelled.settled();
  const sign = openFirstSign(turn, deps, 0);
  await expect.poll(() => told).toEqual(['begun']);
  const settled = sign.settled().then(() => told.push('settled'));
  resolve([{ append_event: 7 }]);
  await settled;
  expect(told).toEqual(['begun', 'shown', 'settled']);
});
