import type { z } from 'zod';
import type { OrderFields } from './order-fields.ts';

type Context = z.core.$RefinementCtx<OrderFields>;

/** Adds an issue for everything in an order record that contradicts something else in it. */
export function checkOrder(order: OrderFields, context: Context): void {
  checkUnique(context, 'lines', order.lines);
  checkUnique(context, 'payments', order.payments);
  checkUnique(context, 'refunds', order.refunds);
  checkBuyer(order, context);
  checkDelivered(order, context);
  checkRefunds(order, context);
}

function report(context: Context, path: PropertyKey[], message: string): void {
  context.addIssue({ code: 'custom', path, message });
}

function checkUnique(context: Context, field: string, rows: readonly { id: string }[]): void {
  const seen = new Set<string>();
  for (const [index, { id }] of rows.entries()) {
    if (seen.has(id)) report(context, [field, index, 'id'], `the id ${JSON.stringify(id)} occurs twice in this order`);
    seen.add(id);
  }
}

function checkBuyer(order: OrderFields, context: Context): void {
  if (order.customer_id === null && order.guest_email === null) {
    report(context, ['customer_id'], 'an order needs a customer_id or, for a guest, a guest_email');
  }
}

function checkDelivered(order: OrderFields, context: Context): void {
  for (const [index, line] of order.lines.entries()) {
    if ((line.delivered_quantity ?? 0) > line.quantity) {
      report(context, ['lines', index, 'delivered_quantity'], 'must not be more than the quantity');
    }
  }
}

function checkRefunds(order: OrderFields, context: Context): void {
  const quantities = new Map(order.lines.map((line) => [line.id, line.quantity]));
  const payments = new Set(order.payments.map((payment) => payment.id));
  for (const [index, refund] of order.refunds.entries()) {
    if (refund.payment_id !== undefined && !payments.has(refund.payment_id)) {
      report(context, ['refunds', index, 'payment_id'], 'names a payment that the order does not have');
    }
    for (const [at, { line_id, quantity }] of refund.lines.entries()) {
      if (quantity > (quantities.get(line_id) ?? 0)) {
        report(
          context,
          ['refunds', index, 'lines', at],
          'names a line, or more units of it, that the order does not have',
        );
      }
    }
  }
}
