import { expect, inject, test } from 'vitest';
import { runHijack } from '../../src/proofs/hijack/run-hijack.ts';
import type { QueuePlace } from '../../src/proofs/stage/approval-queue.ts';

/** The short form of `npm run prove -- hijack`: one shop per queue backend, at the same time. */
test('I1, I3, I5, B32: a hijacked model gets no more than the gate allows, judged on the ledger after every call', async () => {
  const redis = inject('redisUrl');
  const backends = inject('backends').map(
    (name): QueuePlace => ({ name, redisUrl: name === 'redis' && redis !== null ? `${redis}/11` : null }),
  );
  const shops = backends.length;
  const report = await runHijack({ server: inject('postgres'), calls: 250, seed: 11, shops, backends });
  expect(report.violation, report.violation?.story.join('\n')).toBeNull();
  const booked = report.figures.find(([name]) => name === 'refunds booked')?.[1];
  expect(Number(booked)).toBeGreaterThan(5);
}, 120_000);
