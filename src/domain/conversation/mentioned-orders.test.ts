import { expect, test } from 'vitest';
import { mentionedOrders } from './mentioned-orders.ts';

test.each([
  ['Where is order 10482?', ['10482']],
  ['order #W1234567 and order number SO-77', ['W1234567', 'SO-77']],
  ['It is about ORD-2026-0007, thanks', ['ORD-2026-0007']],
  ['(#5512) broke', ['5512']],
  ['I want to talk to a person about ORD-C0FFEE21', ['ORD-C0FFEE21']],
  ['a T-SHIRT that broke', []],
  ['my order arrived broken', []],
  ['order now, call +91 9876543210', []],
  ['order 4111111111111111', []],
])('"%s" mentions %j', (text, ids) => {
  expect(mentionedOrders([text])).toEqual(ids);
});

test('the same order is named once, however often it is mentioned', () => {
  expect(mentionedOrders(['order A-1234', 'A-1234 again', 'order A-1234'])).toEqual(['A-1234']);
});
