import type { Order, OrderLine, OrderPayment, PaymentMethod } from '../../src/domain/order.ts';
import { linePrices } from '../../src/domain/refund/unit-prices.ts';

/** A delivered order of customer `c1` in rupees, paid by one card, with the given parts changed. For tests. */
export function anOrder(overrides: Partial<Order> = {}): Order {
  const order: Order = {
    orderId: 'o1',
    customerId: 'c1',
    guestEmail: null,
    currency: 'INR',
    status: 'delivered',
    placedAt: new Date('2026-03-01T10:00:00Z'),
    deliveredAt: new Date('2026-03-05T10:00:00Z'),
    disputed: false,
    lines: [line('l1')],
    taxIncluded: true,
    discountMinor: 0,
    shippingMinor: 0,
    notes: '',
    payments: [],
    refunds: [],
    returns: [],
    shippingAddress: null,
    version: '1',
    ...overrides,
  };
  if (overrides.payments) return order;
  const paid = linePrices(order).reduce((sum, price) => sum + price.paidMinor, order.shippingMinor);
  return { ...order, payments: [payment('p1', 'card', paid)] };
}

/** A line of one delivered unit at 1,000.00. For tests. */
export function line(lineId: string, overrides: Partial<OrderLine> = {}): OrderLine {
  const quantity = overrides.quantity ?? 1;
  return {
    lineId,
    name: `Item ${lineId}`,
    sku: null,
    quantity,
    deliveredQuantity: quantity,
    unitPriceMinor: 100_000,
    discountMinor: 0,
    taxMinor: 0,
    ...overrides,
  };
}

/** A captured payment. For tests. */
export function payment(
  paymentId: string,
  method: PaymentMethod,
  capturedMinor: number,
  refundedMinor = 0,
): OrderPayment {
  return { paymentId, method, capturedMinor, refundedMinor };
}
