import type { MadeOrder } from './made-order.ts';
import { orderTotal, type Priced, type PricedLine } from './price-order.ts';
import type { Random } from './random.ts';

type Unpaid = Omit<Priced, 'lines'> & {
  readonly id: string;
  readonly status: MadeOrder['status'];
  readonly lines: readonly PricedLine[];
};
type Payment = NonNullable<MadeOrder['payments']>[number];
type Refund = NonNullable<MadeOrder['refunds']>[number];

const methods = ['upi', 'upi', 'upi', 'upi', 'card', 'card', 'card', 'wallet', 'cod', 'store_credit'] as const;

/** Pays for an order and, now and then, has some of it refunded already. Cancelled orders got everything back. */
export function payOrder(random: Random, order: Unpaid): { payments: Payment[]; refunds: Refund[] } {
  const payments = pay(random, order);
  const captured = payments.reduce((sum, payment) => sum + payment.captured_minor, 0);
  if (order.status === 'cancelled') return { payments, refunds: refundOf(order, captured, order.lines) };
  const partly = order.status === 'delivered' && order.lines.length > 1 && random.chance(6);
  return { payments, refunds: partly ? refundLastLine(order) : [] };
}

function pay(random: Random, order: Unpaid): Payment[] {
  const total = orderTotal(order);
  const method = random.pick(methods);
  if (method === 'cod') {
    const captured_minor = order.status === 'delivered' ? total : 0;
    return [{ id: `pay_${order.id}_1`, method, captured_minor }];
  }
  if (method === 'store_credit' && total > 20_000) return paidWithCredit(order.id, total);
  return [{ id: `pay_${order.id}_1`, method, captured_minor: total }];
}

/** A hundred rupees or dollars of store credit, the rest by card. */
function paidWithCredit(orderId: string, total: number): Payment[] {
  return [
    { id: `pay_${orderId}_1`, method: 'store_credit', captured_minor: 10_000 },
    { id: `pay_${orderId}_2`, method: 'card', captured_minor: total - 10_000 },
  ];
}

/** The last line, less its share of the order's discount, rounded down. */
function refundLastLine(order: Unpaid): Refund[] {
  const line = order.lines.at(-1);
  if (!line) return [];
  const paid = line.quantity * line.unit_price_minor - line.discount_minor + (order.tax_included ? 0 : line.tax_minor);
  const goods = orderTotal(order) - order.shipping_minor + order.discount_minor;
  const share = goods === 0 ? 0 : Math.ceil((order.discount_minor * paid) / goods);
  return refundOf(order, paid - share, [line]);
}

function refundOf(order: Unpaid, amount: number, lines: readonly PricedLine[]): Refund[] {
  if (amount <= 0) return [];
  const units = lines.map(({ id, quantity }) => ({ line_id: id, quantity }));
  return [{ id: `rf_${order.id}_1`, amount_minor: amount, lines: units }];
}
