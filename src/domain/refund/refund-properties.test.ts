import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anOrder, line, payment } from '../../../test/support/build-order.ts';
import type { Unit } from '../action/units.ts';
import type { Order } from '../order.ts';
import { multiplyAndDivideDown, shareOut } from '../share-out.ts';
import { planRefund } from './plan-refund.ts';
import { linePrices, orderTotal, unitPrice } from './unit-prices.ts';

const amount = fc.integer({ min: 0, max: 50_000_000 });

const anyLine = fc.record({
  unitPriceMinor: amount,
  quantity: fc.integer({ min: 1, max: 12 }),
  discountMinor: fc.integer({ min: 0, max: 100_000 }),
  taxMinor: fc.integer({ min: 0, max: 100_000 }),
});

/** Orders with any discounts, taxes and quantities, paid in one to three payments that may have captured less than the total. */
const anyOrder: fc.Arbitrary<Order> = fc
  .record({
    lines: fc.array(anyLine, { minLength: 1, maxLength: 6 }),
    taxIncluded: fc.boolean(),
    discountMinor: fc.integer({ min: 0, max: 1_000_000 }),
    shippingMinor: fc.integer({ min: 0, max: 50_000 }),
    captured: fc.array(fc.integer({ min: 0, max: 100_000_000 }), { minLength: 1, maxLength: 3 }),
  })
  .map(({ lines, captured, ...rest }) =>
    anOrder({
      ...rest,
      lines: lines.map((one, index) => line(`l${index}`, { ...one, deliveredQuantity: one.quantity })),
      payments: captured.map((minor, index) => payment(`p${index}`, 'card', minor)),
    }),
  );

const allUnits = (order: Order): Unit[] =>
  order.lines.flatMap((one) =>
    Array.from({ length: one.quantity }, (_, index) => ({ lineId: one.lineId, unit: index + 1 })),
  );

/** The order after a refund was booked exactly as planned. */
function after(order: Order, plan: ReturnType<typeof planRefund>): Order {
  const given = new Map(plan.allocation.map((share) => [share.paymentId, share.amountMinor]));
  const payments = order.payments.map((one) => ({
    ...one,
    refundedMinor: one.refundedMinor + (given.get(one.paymentId) ?? 0),
  }));
  return { ...order, payments };
}

describe('for any order', () => {
  test('shares add up to the whole, each is the floor or the ceiling of its part, and zero weights get nothing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 ** 40 }),
        fc.array(amount, { minLength: 1, maxLength: 9 }),
        (total, weights) => {
          const whole = weights.reduce((sum, weight) => sum + weight, 0);
          const shares = shareOut(total, weights);
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(whole === 0 ? 0 : total);
          for (const [index, share] of shares.entries()) {
            const floor = whole === 0 ? 0 : multiplyAndDivideDown(total, weights[index] ?? 0, whole);
            expect([floor, floor + 1]).toContain(share);
            if (weights[index] === 0) expect(share).toBe(0);
          }
        },
      ),
    );
  });

  test('the lines add up to the order without shipping, and the units of a line to the line', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const prices = linePrices(order);
        const lines = prices.reduce((sum, price) => sum + price.paidMinor, 0);
        expect(lines + order.shippingMinor).toBe(orderTotal(order));
        for (const price of prices) {
          const units = Array.from({ length: price.quantity }, (_, index) => unitPrice(price, index + 1));
          expect(units.reduce((sum, unit) => sum + unit, 0)).toBe(price.paidMinor);
          expect(units.every((unit) => Number.isSafeInteger(unit) && unit >= 0)).toBe(true);
        }
      }),
    );
  });

  test('refunded in parts, in any order and grouping, it never exceeds all at once, and the last part closes to zero', () => {
    fc.assert(
      fc.property(
        anyOrder.chain((order) =>
          fc.tuple(
            fc.constant(order),
            fc.shuffledSubarray(allUnits(order), { minLength: allUnits(order).length }),
            fc.infiniteStream(fc.integer({ min: 1, max: 4 })),
          ),
        ),
        ([order, units, sizes]) => {
          const atOnce = planRefund(order, units).amountMinor;
          let left = order;
          let sum = 0;
          for (let rest = units; rest.length > 0; ) {
            const size = sizes.next().value as number;
            const plan = planRefund(left, rest.slice(0, size));
            expect(plan.amountMinor).toBeLessThanOrEqual(plan.unitsMinor);
            sum += plan.amountMinor;
            left = after(left, plan);
            rest = rest.slice(size);
          }
          expect(sum).toBe(atOnce);
          expect(left.payments.every((one) => one.refundedMinor <= one.capturedMinor)).toBe(true);
          // where the payments hold no more than the lines cost, the last part leaves nothing on any of them
          const captured = order.payments.reduce((all, one) => all + one.capturedMinor, 0);
          if (captured <= orderTotal(order) - order.shippingMinor)
            expect(left.payments.map((one) => one.capturedMinor - one.refundedMinor)).toEqual(
              left.payments.map(() => 0),
            );
        },
      ),
      { numRuns: 200 },
    );
  });

  test('a refund is split exactly, never beyond what a payment holds, and never below one minor unit', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const plan = planRefund(order, allUnits(order));
        expect(plan.allocation.reduce((sum, share) => sum + share.amountMinor, 0)).toBe(plan.amountMinor);
        for (const share of plan.allocation) {
          const paid = order.payments.find((one) => one.paymentId === share.paymentId);
          expect(share.amountMinor).toBeGreaterThan(0);
          expect(share.amountMinor).toBeLessThanOrEqual(paid?.capturedMinor ?? 0);
        }
      }),
    );
  });
});
