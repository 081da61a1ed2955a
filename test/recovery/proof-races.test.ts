import { expect, inject, test } from 'vitest';
import { races, runRaces } from '../../src/proofs/races/run-races.ts';

/** The short form of `npm run prove -- races`. The queue plays no part in it: what its workers call is called by two at once. */
test('I2, I3, I9, B02, B14, B16: whatever meets at the same moment, the end is the same', async () => {
  const report = await runRaces({ server: inject('postgres'), rounds: 2, seed: 5 });
  expect(report.violation, report.violation?.story.join('\n')).toBeNull();
  expect(report.figures).toEqual(races.map(({ title }) => [title, 2]));
}, 180_000);
