import { expect, test } from 'vitest';
import { currencyOf } from './row-currency.ts';

const rules = [
  { rule: 'payment_can_be_refunded', passed: true, inputs: { captured_minor: 149_900 } },
  { rule: 'within_automatic_limit', passed: false, inputs: { amount_minor: 149_900, currency: 'KWD' } },
];

test('the amounts of a row are in the currency its result names, else in that of its rules', () => {
  expect(currencyOf({ result: { currency: 'INR' }, rule_results: rules })).toBe('INR');
  expect(currencyOf({ result: { status: 'refused' }, rule_results: rules })).toBe('KWD');
  expect(currencyOf({ result: null, rule_results: null })).toBeNull();
});
