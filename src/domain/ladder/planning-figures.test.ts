import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildConfig } from '../../config/config.ts';
import { approverTime, breakEvenLimit, lossBound, refundsOfDay } from './planning-figures.ts';

const { ladder, refunds } = buildConfig();

test('a look at one pound and one wrong refund in two hundred break even at two hundred pounds', () => {
  expect(breakEvenLimit(100, { wrong: 1, of: 200 })).toBe(20_000);
  expect(breakEvenLimit(ladder.reviewCost['GBP'] ?? 0, ladder.reviewError)).toBe(20_000);
});

test('the configured look in rupees breaks even at the automatic limit', () => {
  expect(breakEvenLimit(ladder.reviewCost['INR'] ?? 0, ladder.reviewError)).toBe(refunds.autoLimits['INR']);
});

test('20,000 conversations bring 3,000 refunds, 600 approvals, 27,000 seconds and 7.5 hours', () => {
  const planned = refundsOfDay(ladder.conversationsADay, ladder.refundShare);
  expect(planned).toBe(3000);
  expect(approverTime({ refunds: planned, approvalShare: ladder.approvalShare }, ladder.reviewSeconds)).toEqual({
    approvals: 600,
    seconds: 27_000,
    hours: 7.5,
  });
});

test('0.1 % of 3,000 refunds are 3 wrong ones, at INR 2,000.00 each at most INR 6,000.00', () => {
  expect(lossBound(3000, ladder.wrongRefunds, refunds.autoLimits['INR'] ?? 0)).toEqual({
    wrong: 3,
    lossMinor: 600_000,
  });
});

test('with no error seen there is no limit to break even at, and nothing is divided by zero', () => {
  expect(breakEvenLimit(100, { wrong: 0, of: 3000 })).toBeNull();
  expect(lossBound(3000, { wrong: 0, of: 0 }, 200_000)).toEqual({ wrong: 0, lossMinor: 0 });
});

test('at the limit that breaks even, the expected loss is never more than the look, and one unit more would be', () => {
  const cases = fc.record({
    cost: fc.integer({ min: 1, max: 1_000_000 }),
    wrong: fc.integer({ min: 1, max: 1000 }),
    of: fc.integer({ min: 1000, max: 1_000_000 }),
  });
  fc.assert(
    fc.property(cases, ({ cost, wrong, of }) => {
      const limit = breakEvenLimit(cost, { wrong, of }) ?? 0;
      expect(BigInt(limit) * BigInt(wrong)).toBeLessThanOrEqual(BigInt(cost) * BigInt(of));
      expect(BigInt(limit + 1) * BigInt(wrong)).toBeGreaterThan(BigInt(cost) * BigInt(of));
    }),
  );
});
