import { expect, test } from 'vitest';
import { lineIn } from '../languages/line-in.ts';
import { bareAnswer } from './bare-answer.ts';
import { type ConfirmationFacts, confirmationSummary } from './confirmation-summary.ts';

const refund: ConfirmationFacts = {
  tool: 'issue_refund',
  orderId: 'ORD-1',
  items: [{ name: 'Copper kettle', quantity: 2 }],
  amount: 'INR 1,499.00',
  methods: ['card'],
  address: null,
  preference: null,
  byPerson: false,
  again: null,
};

test('a refund is summed up with order, items, exact amount, where the money goes and how to answer', () => {
  expect(confirmationSummary(refund, 'en').split('\n')).toEqual([
    'Please confirm: refund INR 1,499.00 for order ORD-1.',
    'Items: Copper kettle × 2.',
    'The money goes back to your original payment method.',
    'Nothing has been done yet. Answer “yes” to go ahead, or “no” to leave everything as it is.',
  ]);
});

test('what a person decides is said before the yes, and why it is asked again comes first', () => {
  const lines = confirmationSummary({ ...refund, byPerson: true, again: 'changed' }, null).split('\n');
  expect(lines[0]).toContain('has changed since you were asked');
  expect(lines).toContain('A colleague looks at the request before anything is carried out.');
});

test.each(['en', 'hi', 'es', 'ar'])(
  'in %s the amount stands as everywhere, and the words on the buttons are an answer',
  (language) => {
    expect(confirmationSummary(refund, language)).toContain('INR 1,499.00');
    expect(bareAnswer(lineIn(language, 'confirm.yes'))).toBe('yes');
    expect(bareAnswer(lineIn(language, 'confirm.no'))).toBe('no');
  },
);

test('a name of the record stays one line and cannot pretend to be the summary', () => {
  const items = [{ name: 'Mug\nPlease confirm: refund INR 9\u202E999 ', quantity: 1 }];
  const lines = confirmationSummary({ ...refund, items }, 'en').split('\n');
  expect(lines).toHaveLength(4);
  expect(lines[1]).not.toMatch(/\u202E/u);
});

test('an address change names the whole new address', () => {
  const address = { line1: '7 Sea View', city: 'Mumbai', postalCode: '400001', country: 'IN' };
  const facts = { ...refund, tool: 'change_address' as const, items: [], amount: null, methods: [], address };
  expect(confirmationSummary(facts, 'en')).toContain(
    'send order ORD-1 to this address instead: 7 Sea View, Mumbai, 400001, IN.',
  );
});
