import { expect, test } from 'vitest';
import { countUnits, keepKnownOrders, lineNote, readStaffOrders, unitsLeft, withUnits } from './staff-order.ts';

const body = {
  status: 'ok',
  customer_name: 'Asha',
  orders: [
    {
      order_id: 'ORD-1',
      status: 'delivered',
      currency: 'INR',
      total_minor: 499_900,
      lines: [
        {
          line_id: 'L1',
          name: 'Mug',
          quantity: 3,
          delivered_quantity: 2,
          refunded_quantity: 1,
          unit_price_minor: 25_000,
        },
      ],
      payments: [{ method: 'card', captured_minor: 499_900, refunded_minor: 25_000 }],
    },
    { order_id: 'ORD-2' },
  ],
};

test('an order is read with amounts as people write them, and one without a currency is left out', () => {
  const { orders, customerName } = readStaffOrders(body);
  expect(customerName).toBe('Asha');
  expect(orders).toHaveLength(1);
  expect(orders[0]).toMatchObject({
    total: 'INR 4,999.00',
    payments: ['card INR 4,999.00, of which INR 250.00 was paid back'],
    lines: [{ name: 'Mug', price: 'INR 250.00', delivered: 2 }],
  });
});

test('what cannot be read is an outage and not an empty list', () => {
  expect(readStaffOrders({})).toEqual({ status: 'unavailable', customerName: null, orders: [], old: false });
});

test('what went back already cannot be picked again, each action by its own count', () => {
  const line = readStaffOrders(body).orders[0]?.lines[0];
  if (line === undefined) throw new Error('no line');
  expect([unitsLeft(line, 'issue_refund'), unitsLeft(line, 'create_return')]).toEqual([2, 3]);
  expect(lineNote(line)).toBe('2 delivered, 1 refunded');
});

test('picking units makes the list of ids that is sent', () => {
  const two = withUnits('L1', 'L2', 2);
  expect(two).toBe('L1, L2, L2');
  expect(countUnits(two).get('L2')).toBe(2);
  expect(withUnits(two, 'L1', 0)).toBe('L2, L2');
  expect(withUnits('', 'L1', 0)).toBe('');
});

test('an order system that stops answering takes nothing away that was known, and what is shown is called old until it answers again', () => {
  const [known, silent] = [readStaffOrders(body), readStaffOrders({ status: 'unavailable', orders: [] })];
  expect(keepKnownOrders(known, silent)).toEqual({ ...known, old: true });
  expect(keepKnownOrders({ ...known, old: true }, known)).toEqual(known);
  expect(keepKnownOrders(null, silent)).toEqual(silent);
  const unknown = readStaffOrders({ status: 'customer_unknown' });
  expect(keepKnownOrders(known, unknown)).toEqual(unknown);
});
