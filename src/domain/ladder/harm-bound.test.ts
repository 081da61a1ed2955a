import fc from 'fast-check';
import { expect, test } from 'vitest';
import { harmUpperBound } from './harm-bound.ts';

test('without harm the bound is 1 - 0.05^(1/n), nearly three divided by the sample', () => {
  for (const sample of [1, 10, 300, 3000, 1_000_000]) {
    expect(harmUpperBound(0, sample)).toBeCloseTo(1 - 0.05 ** (1 / sample), 12);
  }
  expect(harmUpperBound(0, 3000)).toBeCloseTo(0.000998, 6);
  expect(harmUpperBound(0, 3000) * 3000).toBeCloseTo(3, 1);
});

test.each([
  [1, 10, 0.39416330243650466],
  [1, 3000, 0.001580301827458731],
  [5, 100, 0.1022533776432745],
  [40, 2000, 0.025955913408187734],
  [3, 4, 0.9872585449014338],
  [999, 1000, 0.999948708021091],
  [200, 100_000, 0.0022484637172977442],
])('%i harms in %i have the quantile of the beta distribution as their bound', (harm, sample, quantile) => {
  expect(harmUpperBound(harm, sample)).toBeCloseTo(quantile, 9);
});

test('without a sample, and with nothing but harm, everything is possible', () => {
  expect([harmUpperBound(0, 0), harmUpperBound(7, 7)]).toEqual([1, 1]);
});

test('the bound lies above the rate that was seen, falls with the sample and rises with the harm', () => {
  const counts = fc
    .integer({ min: 1, max: 5000 })
    .chain((sample) => fc.record({ sample: fc.constant(sample), harm: fc.integer({ min: 0, max: sample - 1 }) }));
  fc.assert(
    fc.property(counts, ({ harm, sample }) => {
      const bound = harmUpperBound(harm, sample);
      expect(bound).toBeGreaterThan(harm / sample);
      expect(bound).toBeLessThanOrEqual(1);
      expect(harmUpperBound(harm, sample + 1)).toBeLessThan(bound);
      expect(harmUpperBound(harm + 1, sample)).toBeGreaterThan(bound);
    }),
  );
});
