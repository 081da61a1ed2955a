import { expect, test } from 'vitest';
import { anOrder } from '../../test/support/build-order.ts';
import { driftOf } from './drift.ts';
import { orderFacts } from './order-facts.ts';

const args = { order_id: 'o1', item_ids: ['L1'], reason: 'damaged' };
const share = (amountMinor: number) => [{ paymentId: 'p1', method: 'card' as const, amountMinor }];

test('what changed is told field by field, and what did not is left out', () => {
  const before = anOrder();
  const [payment] = before.payments;
  if (!payment) throw new Error('the order was paid');
  const now = { ...before, version: 'next', payments: [{ ...payment, refundedMinor: 500 }] };
  const evidence = { order: JSON.parse(JSON.stringify(orderFacts(before))) };
  const drift = driftOf(
    { amountMinor: 10_000, currency: 'INR', allocation: share(10_000), args, evidence },
    { amountMinor: 9_500, currency: 'INR', allocation: share(9_500), args, order: now },
  );
  expect(drift.differences).toEqual([
    { field: 'amount_minor', before: 10_000, after: 9_500 },
    { field: 'allocation p1 amount_minor', before: 10_000, after: 9_500 },
    { field: `order payments ${payment.paymentId} refunded_minor`, before: payment.refundedMinor, after: 500 },
  ]);
});
