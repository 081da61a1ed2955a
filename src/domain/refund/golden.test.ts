import { describe, expect, test } from 'vitest';
import { anOrder, line, payment } from '../../../test/support/build-order.ts';
import type { Unit } from '../action/units.ts';
import { planRefund } from './plan-refund.ts';
import { linePrices, orderTotal } from './unit-prices.ts';

/** Each row: an order, the units asked for, and the amount a person with a pencil gets. */
const golden: readonly { title: string; order: ReturnType<typeof anOrder>; units: Unit[]; amountMinor: number }[] = [
  {
    title: 'one of one at list price',
    order: anOrder({ lines: [line('kettle', { unitPriceMinor: 149_900 })] }),
    units: [{ lineId: 'kettle', unit: 1 }],
    amountMinor: 149_900,
  },
  {
    title: 'a line discount belongs to the line',
    order: anOrder({ lines: [line('kettle', { unitPriceMinor: 150_000, quantity: 2, discountMinor: 30_001 })] }),
    units: [{ lineId: 'kettle', unit: 1 }],
    amountMinor: 134_999,
  },
  {
    title: 'the second of two takes the odd minor unit',
    order: anOrder({ lines: [line('kettle', { unitPriceMinor: 150_000, quantity: 2, discountMinor: 30_001 })] }),
    units: [{ lineId: 'kettle', unit: 2 }],
    amountMinor: 135_000,
  },
  {
    title: 'an order discount is spread by worth: 300 over 100 and 200',
    order: anOrder({
      lines: [line('a', { unitPriceMinor: 10_000 }), line('b', { unitPriceMinor: 20_000 })],
      discountMinor: 3_000,
    }),
    units: [{ lineId: 'b', unit: 1 }],
    amountMinor: 18_000,
  },
  {
    title: 'tax on top is part of what was paid',
    order: anOrder({ lines: [line('a', { unitPriceMinor: 10_000, taxMinor: 1_800 })], taxIncluded: false }),
    units: [{ lineId: 'a', unit: 1 }],
    amountMinor: 11_800,
  },
  {
    title: 'tax inside the price is not added again',
    order: anOrder({ lines: [line('a', { unitPriceMinor: 10_000, taxMinor: 1_525 })], taxIncluded: true }),
    units: [{ lineId: 'a', unit: 1 }],
    amountMinor: 10_000,
  },
  {
    title: 'shipping stays out, also when everything goes back',
    order: anOrder({ lines: [line('a', { unitPriceMinor: 10_000 })], shippingMinor: 4_900 }),
    units: [{ lineId: 'a', unit: 1 }],
    amountMinor: 10_000,
  },
  {
    title: 'a partial capture bounds the refund',
    order: anOrder({ lines: [line('a', { unitPriceMinor: 10_000 })], payments: [payment('p', 'card', 6_000)] }),
    units: [{ lineId: 'a', unit: 1 }],
    amountMinor: 6_000,
  },
  {
    title: 'B04: paid 1,000, refunded 300 and 300, asked 500: at most 400',
    order: anOrder({
      lines: [line('a', { unitPriceMinor: 50_000, quantity: 2 })],
      payments: [payment('p', 'card', 100_000, 60_000)],
    }),
    units: [{ lineId: 'a', unit: 1 }],
    amountMinor: 40_000,
  },
  {
    title: 'a free item is worth nothing',
    order: anOrder({ lines: [line('gift', { unitPriceMinor: 0 }), line('a', { unitPriceMinor: 5_000 })] }),
    units: [{ lineId: 'gift', unit: 1 }],
    amountMinor: 0,
  },
  {
    title: 'a discount larger than the order leaves nothing',
    order: anOrder({ lines: [line('a', { unitPriceMinor: 5_000 })], discountMinor: 9_000 }),
    units: [{ lineId: 'a', unit: 1 }],
    amountMinor: 0,
  },
  {
    title: 'yen have no minor unit: a third of 1,000 is 333',
    order: anOrder({ currency: 'JPY', lines: [line('a', { unitPriceMinor: 500, quantity: 3, discountMinor: 500 })] }),
    units: [{ lineId: 'a', unit: 1 }],
    amountMinor: 333,
  },
  {
    title: 'dinars have three decimals: 1.250 each',
    order: anOrder({ currency: 'KWD', lines: [line('a', { unitPriceMinor: 1_250, quantity: 4 })] }),
    units: [
      { lineId: 'a', unit: 1 },
      { lineId: 'a', unit: 2 },
    ],
    amountMinor: 2_500,
  },
];

describe('the amount of a refund', () => {
  test.each(golden)('$title', ({ order, units, amountMinor }) => {
    expect(planRefund(order, units).amountMinor).toBe(amountMinor);
  });

  test('B04: ten lines of 23.90 with a quarter off were 179.25, and item by item add up to exactly that', () => {
    const lines = Array.from({ length: 10 }, (_, index) => line(`l${index}`, { unitPriceMinor: 2_390, taxMinor: 398 }));
    const order = anOrder({ lines, discountMinor: 5_975, payments: [payment('p', 'card', 17_925)] });
    const parts = lines.map(({ lineId }) => planRefund(order, [{ lineId, unit: 1 }]).amountMinor);
    expect(orderTotal(order)).toBe(17_925);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(17_925);
    expect(new Set(parts)).toEqual(new Set([1_792, 1_793]));
  });

  test('B04: one line of ten units adds up the same way, and the last unit closes to zero', () => {
    const order = anOrder({ lines: [line('l', { unitPriceMinor: 2_390, quantity: 10 })], discountMinor: 5_975 });
    const parts = Array.from({ length: 10 }, (_, index) => planRefund(order, [{ lineId: 'l', unit: index + 1 }]));
    expect(parts.reduce((sum, part) => sum + part.amountMinor, 0)).toBe(17_925);
    expect(linePrices(order)[0]?.paidMinor).toBe(17_925);
  });
});

describe('where the money goes back', () => {
  test('in the ratio of the payments, to the minor unit, and store credit stays store credit', () => {
    const order = anOrder({
      lines: [line('a', { unitPriceMinor: 10_000 }), line('b', { unitPriceMinor: 5_001 })],
      payments: [payment('card', 'card', 10_001), payment('credit', 'store_credit', 5_000)],
    });
    expect(planRefund(order, [{ lineId: 'b', unit: 1 }]).allocation).toEqual([
      { paymentId: 'card', method: 'card', amountMinor: 3_334 },
      { paymentId: 'credit', method: 'store_credit', amountMinor: 1_667 },
    ]);
  });

  test('what one payment has given back already is counted off its share', () => {
    const order = anOrder({
      lines: [line('a', { unitPriceMinor: 10_000 })],
      payments: [payment('first', 'card', 5_000, 5_000), payment('second', 'upi', 5_000)],
    });
    expect(planRefund(order, [{ lineId: 'a', unit: 1 }]).allocation).toEqual([
      { paymentId: 'second', method: 'upi', amountMinor: 5_000 },
    ]);
  });
});
