import { expect, test } from 'vitest';
import { ruleResultOf } from './rule-result.ts';
import { brokenRuleSentence } from './rule-sentence.ts';

const RULES_WITH_PEOPLE = [
  'address_may_change_without_another_person',
  'within_staff_limit_on_order',
  'within_staff_day',
];

test('a broken rule is told with its numbers, and one without a sentence by its name', () => {
  const inputs = { amount_minor: 250_000, limit_minor: 200_000, currency: 'INR' };
  expect(brokenRuleSentence({ rule: 'within_automatic_limit', inputs })).toBe(
    'INR 2,500.00 is above the automatic limit of INR 2,000.00.',
  );
  expect(brokenRuleSentence({ rule: 'within_automatic_limit', inputs: { limit_minor: null, currency: 'JPY' } })).toBe(
    'There is no automatic limit for JPY, so a person decides.',
  );
  const ofPeople = { before_minor: 400_000, after_minor: 600_000, limit_minor: 500_000, currency: 'INR' };
  expect(brokenRuleSentence({ rule: 'within_staff_limit_on_order', inputs: ofPeople })).toBe(
    'With this, refunds on this order to which nobody else agreed would come to INR 6,000.00; the limit is INR 5,000.00.',
  );
  expect(
    brokenRuleSentence({ rule: 'address_may_change_without_another_person', inputs: { staff_id: 'ravi' } }),
  ).toMatch(/^A member of staff asks for this\./);
  for (const rule of RULES_WITH_PEOPLE)
    expect(
      brokenRuleSentence({ rule, inputs: { staff_id: 'st_4711', limit_minor: 1, currency: 'INR' } }),
    ).not.toContain('st_4711');
  expect(brokenRuleSentence({ rule: 'some_new_rule', inputs: {} })).toBe('The rule “some new rule” does not hold.');
  expect(brokenRuleSentence({ rule: 'constructor', inputs: {} })).toContain('constructor');
});

test('a rule result names the tool and what did not hold, whatever the order of the rules', () => {
  const rules = [
    { rule: 'b', passed: false },
    { rule: 'a', passed: false },
    { rule: 'c', passed: true },
  ];
  expect(ruleResultOf('issue_refund', rules)).toBe('issue_refund/a+b');
  expect(ruleResultOf('issue_refund', rules.toReversed())).toBe('issue_refund/a+b');
  expect(ruleResultOf('issue_refund', [])).toBe('issue_refund/all_hold');
});
