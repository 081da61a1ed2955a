import { describe, expect, test } from 'vitest';
import { orderRecord } from '../shapes/order-record.ts';
import { type RetailDatabase, type RetailOrder, retailDatabase } from './retail-database.ts';
import { transformRetail } from './transform-retail.ts';

const clock = { now: new Date('2026-03-15T08:00:00Z'), timeZone: 'America/New_York' };
const address = {
  address1: '1 Quarry Road',
  address2: 'Flat 2',
  city: 'Durham',
  country: 'USA',
  state: 'NC',
  zip: '27701',
};

function database(order: Partial<RetailOrder>): RetailDatabase {
  const paid = { transaction_type: 'payment', amount: 30.29, payment_method_id: 'paypal_1' };
  return retailDatabase.parse({
    users: {
      ada_1: {
        user_id: 'ada_1',
        name: { first_name: 'Ada', last_name: 'Example' },
        address,
        email: 'ada@example.com',
        payment_methods: { paypal_1: { source: 'paypal' }, gift_card_2: { source: 'gift_card' } },
      },
    },
    orders: {
      '#W1': {
        order_id: '#W1',
        user_id: 'ada_1',
        address,
        items: [
          { name: 'Mug', item_id: '11', price: 15, options: { color: 'blue', lid: 'yes' } },
          { name: 'Spoon', item_id: '12', price: 0.29, options: {} },
          { name: 'Mug', item_id: '11', price: 15, options: { color: 'blue', lid: 'yes' } },
        ],
        status: 'delivered',
        fulfillments: [{ tracking_id: ['998'] }],
        payment_history: [paid],
        ...order,
      },
    },
  });
}

const transformed = (order: Partial<RetailOrder> = {}) => {
  const { orders, customers } = transformRetail(database(order), clock);
  const [first] = orders;
  if (!first) throw new Error('no order');
  return { order: first, customer: customers[0] };
};

describe('the public retail database as store records', () => {
  test('keeps ids and prices, and numbers the second of two equal items', () => {
    const { order } = transformed();
    expect(order.id).toBe('#W1');
    expect(order.lines).toMatchObject([
      { id: '11', sku: '11', name: 'Mug (color blue, lid yes)', unit_price_minor: 1_500, quantity: 1 },
      { id: '12', sku: '12', name: 'Spoon', unit_price_minor: 29 },
      { id: '11~2', sku: '11', unit_price_minor: 1_500 },
    ]);
  });

  test('makes payments of the history, by the kind of the method', () => {
    expect(transformed().order.payments).toEqual([{ id: 'paypal_1', method: 'wallet', captured_minor: 3_029 }]);
    const pay = (payment_method_id: string) =>
      transformed({ payment_history: [{ transaction_type: 'payment', amount: 1, payment_method_id }] }).order.payments;
    expect(pay('gift_card_2')).toMatchObject([{ method: 'store_credit' }]);
    expect(pay('credit_card_3')).toMatchObject([{ id: 'credit_card_3', method: 'card' }]);
  });

  test('makes a refund of the history an earlier refund of its payment, of all lines when it was for all', () => {
    const history: RetailOrder['payment_history'] = [
      { transaction_type: 'payment', amount: 30.29, payment_method_id: 'paypal_1' },
      { transaction_type: 'refund', amount: 30.29, payment_method_id: 'paypal_1' },
    ];
    expect(transformed({ status: 'cancelled', payment_history: history }).order.refunds).toMatchObject([
      {
        id: '#W1-refund-1',
        amount_minor: 3_029,
        payment_id: 'paypal_1',
        lines: [{ line_id: '11' }, { line_id: '12' }, { line_id: '11~2' }],
      },
    ]);
  });

  test('dates what was delivered inside the window, the same way every time', () => {
    for (let number = 0; number < 200; number += 1) {
      const { order } = transformed({ order_id: `#W${number}` });
      const days = (clock.now.getTime() - Date.parse(order.delivered_at ?? '')) / 86_400_000;
      expect(days).toBeGreaterThan(0);
      expect(days).toBeLessThan(27);
      expect(Date.parse(order.placed_at ?? '')).toBeLessThan(Date.parse(order.delivered_at ?? ''));
    }
    expect(transformed()).toEqual(transformed());
  });

  test.each(['pending', 'processed', 'cancelled'] as const)('delivers nothing that is %s', (status) => {
    expect(transformed({ status }).order).toMatchObject({ status, delivered_at: null });
  });

  test('makes records that the store accepts', () => {
    const { order, customer } = transformed();
    expect(orderRecord.safeParse(order).success).toBe(true);
    expect(customer).toMatchObject({
      id: 'ada_1',
      name: 'Ada Example',
      email: 'ada@example.com',
      address: { postal_code: '27701' },
    });
  });
});
