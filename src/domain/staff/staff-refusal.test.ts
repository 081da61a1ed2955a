import { expect, test } from 'vitest';
import { refusalMessage } from '../refusal-message.ts';
import { staffRefusal } from './staff-refusal.ts';

const CODES = [
  ...['outside_return_window', 'not_delivered', 'no_such_item', 'already_refunded', 'already_returned'],
  ...['overlaps_open_request', 'nothing_to_refund', 'return_required', 'disputed', 'order_frozen'],
  ...['no_refundable_payment', 'too_many_receipts', 'account_not_found', 'already_set', 'already_shipped'],
  ...['same_address', 'other_country', 'no_open_return', 'own_account', 'not_claimed', 'no_customer', 'tool_off'],
  ...[
    'order_not_found',
    'order_system_unavailable',
    'order_busy',
    'stopped',
    'stopped_since',
    'superseded',
    'identity_required',
  ],
];

test('nothing a person reads of their own request speaks to the model or to the customer', () => {
  for (const code of CODES) {
    const words = staffRefusal(code, refusalMessage(code, { windowEndsOn: '2026-06-17', orderStatus: 'shipped' }));
    expect(words, code).not.toMatch(
      /get_order|Ask the customer to check|Say so|[Yy]our (refund|return)|a person has to handle|line ids/,
    );
  }
});

test('a sentence with facts in it stays as it was noted', () => {
  const noted = 'The return window for this order ended on 17 June 2026.';
  expect(staffRefusal('outside_return_window', noted)).toBe(noted);
});
