import { expect, inject, test } from 'vitest';
import { crashCases, runCrash } from '../../src/proofs/crash/run-crash.ts';

/** Those that the tests beside this one do not kill: see actions/b01-unknown-outcome-retried-as-new.ts for each point of one refund. */
const CHOSEN = [
  'refund to two payments, call 2, before_send, native',
  'automatic refund, before_send, lookup',
  'withdrawal, after_withdrawal, native',
  'expiry, after_expiry, native',
  'rejection, after_decision_stored, native',
  'address, before_send, native',
];

/** The short form of `npm run prove -- crash`, on each queue backend. */
test.each(['postgres', 'redis'] as const)(
  'I2, I6, I8, B14: killed, restarted, paid once and told once (queues on %s)',
  async (name) => {
    const redis = inject('redisUrl');
    if (!inject('backends').includes(name)) return;
    const cases = crashCases.filter(({ path, point, keys }) => CHOSEN.includes(`${path}, ${point}, ${keys}`));
    expect(cases).toHaveLength(CHOSEN.length);
    const redisUrl = name === 'redis' && redis !== null ? `${redis}/9` : null;
    const report = await runCrash({ server: inject('postgres'), backends: [{ name, redisUrl }], cases });
    expect(report.violation, report.violation?.story.join('\n')).toBeNull();
  },
  360_000,
);
