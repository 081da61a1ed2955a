import { expect, inject, test } from 'vitest';
import { runHijack } from '../../src/proofs/hijack/run-hijack.ts';

/** The short form of `npm run prove -- hijack`. The queue plays no part in it: the gateway and the approvals are driven themselves. */
test('I1, I3, I5, B32: a hijacked model gets no more than the gate allows, judged on the ledger after every call', async () => {
  const report = await runHijack({ server: inject('postgres'), calls: 250, seed: 11 });
  expect(report.violation, report.violation?.story.join('\n')).toBeNull();
  const booked = report.figures.find(([name]) => name === 'refunds booked')?.[1];
  expect(Number(booked)).toBeGreaterThan(5);
}, 120_000);
