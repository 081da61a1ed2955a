import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anOrder, line, payment } from '../../../test/support/build-order.ts';
import type { Order, OrderPayment, OrderRefund } from '../order.ts';
import { paymentRatio } from './payment-ratio.ts';
import { planRefund } from './plan-refund.ts';

const half = anOrder({
  lines: [line('a', { unitPriceMinor: 5_000 }), line('b', { unitPriceMinor: 5_000 })],
  payments: [payment('card', 'card', 5_000), payment('gift', 'store_credit', 5_000)],
});
const refundOf = (amountMinor: number): OrderRefund => ({
  ...{ refundId: 'r', amountMinor, lines: [], reference: null, status: 'succeeded' },
});
const ratioOf = (order: Order) => paymentRatio(order, planRefund(order, [{ lineId: 'b', unit: 1 }]).allocation);
const withPayments = (...payments: OrderPayment[]) => ({ ...half, payments, refunds: [refundOf(5_000)] });

describe('the ratio in which an order was paid', () => {
  test('is kept by a refund of an order nobody refunded before', () => {
    expect(ratioOf(half)).toMatchObject({ kept: true });
  });

  test.each([
    ['the gift card first', payment('card', 'card', 5_000), payment('gift', 'store_credit', 5_000, 5_000)],
    ['the card first', payment('card', 'card', 5_000, 5_000), payment('gift', 'store_credit', 5_000)],
  ])('is not kept once somebody gave %s back in full', (_title, card, gift) => {
    expect(ratioOf(withPayments(card, gift))).toMatchObject({ kept: false });
  });

  test('does not matter between payments of one method, and one that captured nothing is none', () => {
    expect(ratioOf(withPayments(payment('p1', 'card', 5_000, 5_000), payment('p2', 'card', 5_000))).kept).toBe(true);
    expect(ratioOf({ ...half, payments: [payment('p1', 'card', 9_000), payment('p2', 'upi', 0)] }).kept).toBe(true);
  });

  test('is kept by refunds of ours one after the other, however they round', () => {
    const anyPaid = fc.record({
      captured: fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 2, maxLength: 4 }),
      prices: fc.array(fc.integer({ min: 1, max: 900_000 }), { minLength: 1, maxLength: 12 }),
    });
    fc.assert(
      fc.property(anyPaid, ({ captured, prices }) => {
        const methods = ['card', 'store_credit', 'upi', 'wallet'] as const;
        let order = anOrder({
          lines: prices.map((unitPriceMinor, index) => line(`l${index}`, { unitPriceMinor })),
          payments: captured.map((minor, index) => payment(`p${index}`, methods[index] ?? 'card', minor)),
        });
        for (const { lineId } of order.lines) {
          const plan = planRefund(order, [{ lineId, unit: 1 }]);
          expect(paymentRatio(order, plan.allocation).kept).toBe(true);
          const given = new Map(plan.allocation.map((share) => [share.paymentId, share.amountMinor]));
          order = {
            ...order,
            payments: order.payments.map((one) => ({
              ...one,
              refundedMinor: one.refundedMinor + (given.get(one.paymentId) ?? 0),
            })),
            refunds: [...order.refunds, refundOf(plan.amountMinor)],
          };
        }
      }),
    );
  });
});
