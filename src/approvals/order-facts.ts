import type { Order } from '../domain/order.ts';

/** The order as the card shows it: ids, dates, amounts and item names; no free text of the record. */
export function orderFacts(order: Order) {
  return {
    order_id: order.orderId,
    status: order.status,
    placed_at: order.placedAt.toISOString(),
    delivered_at: order.deliveredAt?.toISOString() ?? null,
    currency: order.currency,
    disputed: order.disputed,
    lines: order.lines.map((line) => ({
      line_id: line.lineId,
      name: line.name,
      quantity: line.quantity,
      delivered_quantity: line.deliveredQuantity,
      unit_price_minor: line.unitPriceMinor,
    })),
    payments: order.payments.map((payment) => ({
      payment_id: payment.paymentId,
      method: payment.method,
      captured_minor: payment.capturedMinor,
      refunded_minor: payment.refundedMinor,
    })),
    refunds: order.refunds.map((refund) => ({
      refund_id: refund.refundId,
      amount_minor: refund.amountMinor,
      status: refund.status,
    })),
    returns: order.returns.map((one) => ({ return_id: one.returnId, status: one.status })),
    version: order.version,
  };
}
