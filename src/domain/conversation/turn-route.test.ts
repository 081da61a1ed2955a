import { expect, test } from 'vitest';
import { conversationIntent, type Intent, mayAnswerSmall } from './turn-route.ts';

test.each<[string | null, Intent, Intent]>([
  [null, 'order_status', 'order_status'],
  ['order_status', 'refund', 'refund'],
  ['refund', 'order_status', 'refund'],
  ['refund', 'return', 'return'],
  ['return', 'other', 'return'],
  ['order_status', 'other', 'order_status'],
  ['order_status', 'policy', 'policy'],
  ['other', 'policy', 'policy'],
  ['something of an older version', 'return', 'return'],
])('a conversation about %s that turns to %s is about %s', (before, found, after) => {
  expect(conversationIntent(before, found)).toBe(after);
});

test.each<[readonly Intent[], string | null, Intent, boolean]>([
  [['order_status'], null, 'order_status', true],
  [['order_status'], 'order_status', 'order_status', true],
  [['order_status'], 'order_status', 'refund', false],
  [['order_status'], 'refund', 'order_status', false],
  [['order_status', 'policy'], 'policy', 'order_status', true],
  [[], null, 'order_status', false],
])('with %j for the small model, a conversation about %s and now %s: %s', (small, before, found, expected) => {
  expect(mayAnswerSmall(small, before, found)).toBe(expected);
});
