import { expect, test } from 'vitest';
import { askedWords } from './asked-words.ts';

const line = { lineId: 'L1', name: 'Mug', quantity: 12, delivered: 12, refunded: 0, returned: 0, price: 'INR 250.00' };
const args = { order_id: 'o1', item_ids: ['L1', 'L1', 'L2'], reason: 'not_as_described' };

test('ten units of a line are one entry, by name where the order is known', () => {
  expect(askedWords(args, [{ orderId: 'o1', lines: [line] }])).toBe('order o1, 2 × Mug, L2, reason not as described');
  expect(askedWords({ order_id: 'o1', item_ids: Array.from({ length: 10 }, () => 'L1') }, [])).toBe(
    'order o1, 10 × L1',
  );
  expect(askedWords({ preference: 'sms_updates', value: false }, [])).toBe('preference sms updates, value no');
});
