import type { CommerceConnector } from '../commerce/port.ts';
import type { StaffOrder, StaffOrders } from '../contracts/staff-preview.ts';
import { quantityOf } from '../domain/action/units.ts';
import type { Order } from '../domain/order.ts';
import { orderTotal } from '../domain/refund/unit-prices.ts';

/** How many of the newest orders are shown. */
const NEWEST = 10;

/** The customer's orders for whoever works on their conversation: the named ones first, then the newest. What is not this customer's is left out without a word. */
export async function showStaffOrders(
  { customerId, named }: { readonly customerId: string | null; readonly named: readonly string[] },
  commerce: Pick<CommerceConnector, 'getCustomer' | 'getOrder' | 'listOrders'>,
): Promise<StaffOrders> {
  if (customerId === null) return { status: 'customer_unknown', customer_name: null, orders: [] };
  const [customer, newest, ...asked] = await Promise.all([
    commerce.getCustomer(customerId),
    commerce.listOrders(customerId, NEWEST),
    ...[...new Set(named)].map((id) => commerce.getOrder(id)),
  ]);
  const reads = asked.flatMap((read) => (read.kind === 'ok' ? [read.value] : []));
  if (newest.kind === 'unavailable' || asked.some((read) => read.kind === 'unavailable'))
    return { status: 'unavailable', customer_name: null, orders: [] };
  const all = [...reads, ...(newest.kind === 'ok' ? newest.value : [])];
  const own = all.filter((order, at) => order.customerId === customerId && isFirst(all, order, at));
  const name = customer.kind === 'ok' ? customer.value.name : null;
  return { status: 'ok', customer_name: name, orders: own.map(showStaffOrder) };
}

function isFirst(all: readonly Order[], order: Order, at: number): boolean {
  return all.findIndex((other) => other.orderId === order.orderId) === at;
}

function showStaffOrder(order: Order): StaffOrder {
  const refunded = order.refunds.filter((refund) => refund.status !== 'failed').flatMap((refund) => refund.lines);
  const returned = order.returns.filter((one) => one.status !== 'cancelled').flatMap((one) => one.lines);
  return {
    order_id: order.orderId,
    status: order.status,
    placed_at: order.placedAt.toISOString(),
    delivered_at: order.deliveredAt?.toISOString() ?? null,
    currency: order.currency,
    total_minor: orderTotal(order),
    disputed: order.disputed,
    lines: order.lines.map((line) => ({
      line_id: line.lineId,
      name: line.name,
      quantity: line.quantity,
      delivered_quantity: line.deliveredQuantity,
      refunded_quantity: quantityOf(refunded, line.lineId),
      returned_quantity: quantityOf(returned, line.lineId),
      unit_price_minor: line.unitPriceMinor,
    })),
    payments: order.payments.map((payment) => ({
      method: payment.method,
      captured_minor: payment.capturedMinor,
      refunded_minor: payment.refundedMinor,
    })),
    returns: order.returns.map((one) => ({ return_id: one.returnId, status: one.status })),
  };
}
