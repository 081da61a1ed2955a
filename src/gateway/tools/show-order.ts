import { quantityOf } from '../../domain/action/units.ts';
import { formatMoney } from '../../domain/money.ts';
import type { Order } from '../../domain/order.ts';
import { orderTotal } from '../../domain/refund/unit-prices.ts';
import { storeTime } from '../store-calendar.ts';

/** An order as the model reads it: times as the store's clock shows them, amounts as people write them beside minor units, and free text of the record marked as what it is. */
export function showOrder(order: Order, timeZone: string) {
  const refunded = order.refunds.filter((refund) => refund.status !== 'failed').flatMap((refund) => refund.lines);
  const returned = order.returns.filter((one) => one.status !== 'cancelled').flatMap((one) => one.lines);
  const totalMinor = orderTotal(order);
  return {
    order_id: order.orderId,
    status: order.status,
    placed_at: storeTime(order.placedAt, timeZone),
    delivered_at: order.deliveredAt === null ? null : storeTime(order.deliveredAt, timeZone),
    currency: order.currency,
    lines: order.lines.map((line) => ({
      line_id: line.lineId,
      name: clip(line.name, 120),
      quantity: line.quantity,
      refunded_quantity: quantityOf(refunded, line.lineId),
      returned_quantity: quantityOf(returned, line.lineId),
      unit_price: formatMoney(line.unitPriceMinor, order.currency),
    })),
    total: formatMoney(totalMinor, order.currency),
    total_minor: totalMinor,
    ...(order.notes === '' ? {} : { note: { untrusted: clip(order.notes, 500) } }),
  };
}

/** An order in a list: enough to tell it from the others. */
export function showOrderBriefly(order: Order, timeZone: string) {
  return {
    order_id: order.orderId,
    status: order.status,
    placed_at: storeTime(order.placedAt, timeZone),
    delivered_at: order.deliveredAt === null ? null : storeTime(order.deliveredAt, timeZone),
    currency: order.currency,
    lines: order.lines
      .slice(0, 10)
      .map(({ lineId, name, quantity }) => ({ line_id: lineId, name: clip(name, 80), quantity })),
    total: formatMoney(orderTotal(order), order.currency),
  };
}

function clip(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).toWellFormed()}…`;
}
