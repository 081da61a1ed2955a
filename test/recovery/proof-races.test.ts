import { expect, inject, test } from 'vitest';
import { races, runRaces } from '../../src/proofs/races/run-races.ts';
import type { QueuePlace } from '../../src/proofs/stage/approval-queue.ts';

/** The short form of `npm run prove -- races`: one round of each on each queue backend. */
test('I2, I3, I9, B02, B14, B16: whatever meets at the same moment, the end is the same', async () => {
  const redis = inject('redisUrl');
  const backends = inject('backends').map(
    (name): QueuePlace => ({ name, redisUrl: name === 'redis' && redis !== null ? `${redis}/10` : null }),
  );
  const report = await runRaces({ server: inject('postgres'), rounds: 1, seed: 5, backends });
  expect(report.violation, report.violation?.story.join('\n')).toBeNull();
  expect(report.figures).toEqual(backends.flatMap(({ name }) => races.map(({ title }) => [`${title} (${name})`, 1])));
}, 180_000);
