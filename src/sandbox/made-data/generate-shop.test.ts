import { describe, expect, test } from 'vitest';
import { demoCustomers, demoOrders } from '../demo-data.ts';
import { generateShop } from './generate-shop.ts';
import { orderTotal } from './price-order.ts';

const now = new Date('2026-03-15T08:00:00Z');
const shop = generateShop({ now, timeZone: 'Asia/Kolkata' });
const byId = new Map(shop.orders.map((order) => [order.id, order]));
const order = (id: string) => {
  const found = byId.get(id);
  if (!found) throw new Error(`no order ${id}`);
  return found;
};

describe('the made shop', () => {
  test('is the same for the same seed and moment, and another for another seed', () => {
    expect(generateShop({ now, timeZone: 'Asia/Kolkata' })).toEqual(shop);
    expect(generateShop({ now, timeZone: 'Asia/Kolkata', seed: 2 })).not.toEqual(shop);
  });

  test('has at least 300 customers and 1,500 orders, most in rupees and some in dollars', () => {
    expect(shop.customers.length).toBeGreaterThanOrEqual(300);
    expect(shop.orders.length).toBeGreaterThanOrEqual(1_500);
    const share = (currency: string) =>
      shop.orders.filter((one) => one.currency === currency).length / shop.orders.length;
    expect(share('INR')).toBeGreaterThan(0.7);
    expect(share('USD')).toBeGreaterThan(0.05);
  });

  test('gives every customer and order an id of its own, and every order an owner it knows', () => {
    const customers = new Set(shop.customers.map((one) => one.id));
    expect(customers.size).toBe(shop.customers.length);
    expect(new Set(shop.customers.map((one) => one.email)).size).toBe(shop.customers.length);
    expect(byId.size).toBe(shop.orders.length);
    const strays = shop.orders.filter((one) => one.customer_id !== null && !customers.has(one.customer_id));
    expect(strays).toEqual([]);
  });

  test('writes only to addresses that reach nobody', () => {
    const reachable = shop.customers.filter(({ email }) => !/@example\.(com|in)$|\.test$/.test(email));
    expect(reachable).toEqual([]);
  });

  test('takes in exactly what an order costs, unless cash is still to be collected', () => {
    for (const one of shop.orders) {
      const captured = one.payments.reduce((sum, payment) => sum + payment.captured_minor, 0);
      const uncollected = one.payments.every((payment) => payment.method === 'cod') && one.status !== 'delivered';
      expect([one.id, captured]).toEqual([one.id, uncollected ? 0 : orderTotal(one)]);
    }
  });

  test('never gave back more than it took in, and gave everything back for what was cancelled', () => {
    for (const one of shop.orders) {
      const captured = one.payments.reduce((sum, payment) => sum + payment.captured_minor, 0);
      const refunded = one.refunds.reduce((sum, refund) => sum + refund.amount_minor, 0);
      expect(refunded).toBeLessThanOrEqual(captured);
      if (one.status === 'cancelled') expect([one.id, refunded]).toEqual([one.id, captured]);
    }
  });

  test('dates nothing in the future, and delivers after ordering', () => {
    for (const one of shop.orders) {
      expect(Date.parse(one.placed_at ?? '')).toBeLessThan(now.getTime());
      if (one.delivered_at === null) continue;
      expect(Date.parse(one.delivered_at)).toBeLessThan(now.getTime());
      expect(Date.parse(one.delivered_at)).toBeGreaterThan(Date.parse(one.placed_at ?? ''));
    }
  });
});

describe('the orders with stable ids', () => {
  test('exist, belong to whom they say, and no named customer is missing', () => {
    for (const { id, customerId } of Object.values(demoOrders)) expect(order(id).customer_id).toBe(customerId);
    const ids = new Set(shop.customers.map((one) => one.id));
    expect(Object.values(demoCustomers).filter(({ id }) => !ids.has(id))).toEqual([]);
  });

  test('lie where they say around the return window, counted in days of the shop', () => {
    const day = (instant: string | null) =>
      new Date(instant ?? '').toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
    expect(day(order(demoOrders.deliveredYesterday.id).delivered_at)).toBe('2026-03-14');
    expect(day(order(demoOrders.windowEndsToday.id).delivered_at)).toBe('2026-02-13');
    expect(day(order(demoOrders.windowOver.id).delivered_at)).toBe('2026-02-12');
    expect(order(demoOrders.shipped.id).delivered_at).toBeNull();
  });

  test('cost what they say', () => {
    const totals = [
      'exactlyTheLimit',
      'justAboveTheLimit',
      'dollarsUnder',
      'dollarsAbove',
      'rounding',
      'yen',
      'dinar',
    ] as const;
    expect(totals.map((name) => [order(demoOrders[name].id).currency, orderTotal(order(demoOrders[name].id))])).toEqual(
      [
        ['INR', 200_000],
        ['INR', 200_001],
        ['USD', 2_500],
        ['USD', 2_501],
        ['USD', 17_925],
        ['JPY', 1_980],
        ['KWD', 1_250],
      ],
    );
    const { lines } = order(demoOrders.kettle.id);
    expect(lines.map((line) => line.unit_price_minor)).toEqual([149_900, 34_900]);
  });

  test('hold the same item twice, a free one, and one that was refunded before', () => {
    const [first, second] = order(demoOrders.sameItemTwice.id).lines;
    expect(first?.sku).toBe(second?.sku);
    expect(order(demoOrders.freeItem.id).lines[1]?.unit_price_minor).toBe(0);
    expect(order(demoOrders.partlyRefunded.id).refunds).toMatchObject([{ amount_minor: 74_900 }]);
    expect(order(demoOrders.partialShipment.id).lines.map((line) => line.delivered_quantity)).toEqual([1, 1, 0]);
  });

  test("Asha's newest order is the one on its way", () => {
    const hers = shop.orders.filter((one) => one.customer_id === demoCustomers.asha.id);
    const newest = hers.sort((a, b) => Date.parse(b.placed_at ?? '') - Date.parse(a.placed_at ?? ''))[0];
    expect(newest?.id).toBe(demoOrders.onItsWay.id);
  });
});

test('a shop made just after midnight has nothing in the future either', () => {
  const early = new Date('2026-03-14T18:35:00Z'); // 00:05 in India
  const made = generateShop({ now: early, timeZone: 'Asia/Kolkata' });
  expect(made.orders.filter((one) => Date.parse(one.placed_at ?? '') >= early.getTime())).toEqual([]);
});
