import { expect, test } from 'vitest';
import type { RuleResult } from '../rule.ts';
import { type JudgedUnder, policyDriftOf } from './policy-drift.ts';

const limit = (limit_minor: number | null, amount = 250_000): RuleResult => ({
  rule: 'within_automatic_limit',
  passed: limit_minor !== null && amount <= limit_minor,
  inputs: { amount_minor: amount, limit_minor, currency: 'INR' },
});
const judged = (version: number, rules: RuleResult[], handling: JudgedUnder['handling'] = 'approval') => ({
  ...{ version, handling, rules },
});

test('a lower limit, a limit that is gone, and a rule that held and does not are objections of the later version', () => {
  for (const [was, is] of [
    [limit(200_000), limit(100_000)],
    [limit(200_000), limit(null)],
    [limit(300_000), limit(200_000)],
  ] as const)
    expect(policyDriftOf(judged(1, [was]), judged(2, [is]))).toMatchObject({ stricter: true, people: 1 });
  expect(policyDriftOf(judged(1, [limit(200_000)]), judged(2, [limit(100_000)])).differences).toEqual([
    { field: 'policy version', before: 1, after: 2 },
    { field: 'policy within_automatic_limit limit_minor', before: 200_000, after: 100_000 },
  ]);
});

test('a higher limit, a lower one that the request keeps, and no difference are none', () => {
  for (const [was, is] of [
    [limit(100_000), limit(200_000)],
    [limit(100_000), limit(900_000)],
    [limit(900_000), limit(300_000)],
    [limit(200_000), limit(200_000)],
  ] as const)
    expect(policyDriftOf(judged(1, [was]), judged(2, [is])).stricter).toBe(false);
});

test('how many must agree is told, and what is left to a person is an objection', () => {
  const rules = [limit(200_000)];
  expect(policyDriftOf(judged(1, rules), judged(2, rules, 'two_approvals'))).toMatchObject({
    ...{ stricter: false, people: 2, leftToPerson: null },
    differences: [
      { field: 'policy version' },
      { field: 'policy handling', before: 'one person has to agree', after: 'two people have to agree' },
    ],
  });
  for (const handling of ['draft', 'off'] as const)
    expect(policyDriftOf(judged(1, rules), judged(2, rules, handling))).toMatchObject({
      ...{ stricter: true, leftToPerson: handling },
    });
});
