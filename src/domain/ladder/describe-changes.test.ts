import { expect, test } from 'vitest';
import { buildConfig } from '../../config/config.ts';
import { type AutonomyPolicy, startingPolicy } from '../autonomy.ts';
import { describeChanges } from './describe-changes.ts';
import { evidenceOf, raisedToAuto, unearnedRaises } from './promotion.ts';

const limits = buildConfig().refunds;
const demo = startingPolicy('demo');

test('says in plain sentences what changes, amounts as people write them', () => {
  const after: AutonomyPolicy = {
    tools: {
      ...demo.tools,
      issue_refund: { tier: 'auto', byReason: { changed_mind: 'approve' } },
      create_return: { tier: 'off' },
    },
    limits: { ...limits, autoLimits: { INR: 100_000 }, refundsBeforeApproval: 2 },
  };
  expect(describeChanges(demo, after, limits)).toEqual([
    'Refunds (issue_refund) for changed mind: approve: done once a person agreed (before: auto).',
    'Returns (create_return): off: goes to a person at once (before: auto).',
    'Largest refund that may run by itself: INR 1,000.00 (before: INR 2,000.00).',
    'Largest refund that may run by itself: none for USD (before: USD 25.00).',
    "Refunds in a customer's window before the next one needs an approval: 2 (before: 3).",
    'The limits are stated in the version; those of the configuration no longer count.',
  ]);
});

test('says nothing when nothing changes', () => {
  expect(describeChanges(demo, demo, limits)).toEqual([]);
  expect(describeChanges({ ...demo, limits }, { ...demo, limits: { ...limits } }, limits)).toEqual([]);
});

test('a tool an old version did not name was drafted, and the sentence says so', () => {
  const old: AutonomyPolicy = { tools: { issue_refund: { tier: 'auto' }, create_return: { tier: 'auto' } } };
  expect(describeChanges(old, demo, limits)).toContain(
    'Receipts sent again (resend_receipt): auto: done alone within the limits (before: draft).',
  );
});

test('only cells that come to run by themselves are raises, reason by reason', () => {
  const before: AutonomyPolicy = { tools: { issue_refund: { tier: 'draft', byReason: { damaged: 'auto' } } } };
  const after: AutonomyPolicy = { tools: { issue_refund: { tier: 'auto', byReason: { other: 'approve' } } } };
  expect(raisedToAuto(before, after).map(({ category }) => category)).toEqual([
    'wrong_item',
    'not_received',
    'not_as_described',
    'changed_mind',
  ]);
  expect(raisedToAuto(after, before)).toEqual([]);
});

test('a raise is earned at no harm in the whole sample, by each cell for itself', () => {
  const cell = { tool: 'issue_refund', category: 'damaged' };
  const judge = (sample: number, harm: number) =>
    unearnedRaises([cell], evidenceOf([{ ...cell, sample, harm, reviewed: 0 }]), 3000);
  expect(judge(3000, 0)).toEqual([]);
  expect(judge(2999, 0)).toEqual([
    'Refunds (issue_refund) for damaged: 0 harmful of 2,999 seen, and it takes no harm in at least 3,000.',
  ]);
  expect(judge(1_000_000, 1)).toHaveLength(1);
  expect(unearnedRaises([{ tool: 'issue_refund', category: 'other' }], evidenceOf([]), 3000)).toHaveLength(1);
});
