import { z } from 'zod';
import type { Address, Customer, Order } from '../domain/order.ts';

/*
 * The sandbox store's JSON as this side understands it. Parsed, not trusted: a field that is missing or of another kind makes the
 * answer unusable. What it says beyond this is ignored.
 */

const minor = z.int().min(0);
const units = z.object({ line_id: z.string(), quantity: z.int().min(1) });
const instant = z.iso.datetime({ offset: true });

const wireAddress = z
  .object({ line1: z.string(), city: z.string(), postal_code: z.string(), country: z.string() })
  .nullable()
  .default(null);

const wireLine = z.object({
  id: z.string(),
  name: z.string(),
  sku: z.string().nullable(),
  quantity: z.int().min(1),
  delivered_quantity: minor,
  unit_price_minor: minor,
  discount_minor: minor,
  tax_minor: minor,
});

const wireOrder = z.object({
  id: z.string(),
  customer_id: z.string().nullable(),
  guest_email: z.string().nullable(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  status: z.enum(['pending', 'processed', 'shipped', 'delivered', 'cancelled']),
  placed_at: instant,
  delivered_at: instant.nullable(),
  disputed: z.boolean().nullable(),
  lines: z.array(wireLine),
  tax_included: z.boolean(),
  discount_minor: minor,
  shipping_minor: minor,
  notes: z.string(),
  payments: z.array(
    z.object({
      id: z.string(),
      method: z.enum(['card', 'upi', 'wallet', 'cod', 'store_credit']),
      captured_minor: minor,
      refunded_minor: minor,
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.string(),
      amount_minor: minor,
      lines: z.array(units),
      reference: z.string().nullable(),
      status: z.enum(['pending', 'succeeded', 'failed']),
    }),
  ),
  returns: z.array(
    z.object({
      id: z.string(),
      lines: z.array(units),
      status: z.enum(['requested', 'received', 'cancelled']),
      reference: z.string().nullable(),
    }),
  ),
  shipping_address: wireAddress,
  version: z.string().min(1),
});

const wireCustomer = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  address: wireAddress,
  preferences: z.record(z.string(), z.union([z.boolean(), z.string()])).default({}),
});

/** A receipt that was sent again, as the store states it. */
export const wireReceipt = z.object({
  receipt_id: z.string().min(1),
  order_id: z.string(),
  key: z.string().nullable(),
});

/** A change that was made, as the store states it. */
export const wireChange = z.object({
  change_id: z.string().min(1),
  customer_id: z.string().nullable(),
  order_id: z.string().nullable(),
  reference: z.string().nullable(),
});

/** A booked refund as the store states it. */
export const wireRefund = z.object({
  refund_id: z.string().min(1),
  order_id: z.string(),
  payment_id: z.string().nullable(),
  amount_minor: minor,
  currency: z.string(),
  reference: z.string().nullable(),
  status: z.enum(['pending', 'succeeded', 'failed']),
});

/** A booked return as the store states it. */
export const wireReturn = z.object({
  return_id: z.string().min(1),
  order_id: z.string(),
  reference: z.string().nullable(),
  status: z.string(),
});

/** What the store guards by itself. */
export const wireCapabilities = z.object({
  idempotency: z.enum(['native', 'lookup']),
  idempotency_retention_ms: z.int().min(0),
});

/** The order, or undefined when the body is none. */
export function readOrder(body: unknown): Order | undefined {
  const parsed = wireOrder.safeParse(body);
  return parsed.success ? toOrder(parsed.data) : undefined;
}

/** The customer, or undefined when the body is none. */
export function readCustomer(body: unknown): Customer | undefined {
  const parsed = wireCustomer.safeParse(body);
  if (!parsed.success) return undefined;
  const { id, name, email, phone, address, preferences } = parsed.data;
  return { customerId: id, name, email, phone, address: toAddress(address), preferences };
}

function toAddress(wire: z.infer<typeof wireAddress>): Address | null {
  if (wire === null) return null;
  return { line1: wire.line1, city: wire.city, postalCode: wire.postal_code, country: wire.country };
}

function toOrder(wire: z.infer<typeof wireOrder>): Order {
  return {
    orderId: wire.id,
    customerId: wire.customer_id,
    guestEmail: wire.guest_email,
    currency: wire.currency,
    status: wire.status,
    placedAt: new Date(wire.placed_at),
    deliveredAt: wire.delivered_at === null ? null : new Date(wire.delivered_at),
    disputed: wire.disputed,
    lines: wire.lines.map(toLine),
    taxIncluded: wire.tax_included,
    discountMinor: wire.discount_minor,
    shippingMinor: wire.shipping_minor,
    notes: wire.notes,
    payments: wire.payments.map(toPayment),
    refunds: wire.refunds.map(({ id, amount_minor, lines, reference, status }) => ({
      refundId: id,
      amountMinor: amount_minor,
      lines: lines.map(toUnits),
      reference,
      status,
    })),
    returns: wire.returns.map(({ id, lines, status, reference }) => ({
      returnId: id,
      lines: lines.map(toUnits),
      status,
      reference,
    })),
    shippingAddress: toAddress(wire.shipping_address),
    version: wire.version,
  };
}

function toLine(line: z.infer<typeof wireLine>): Order['lines'][number] {
  return {
    lineId: line.id,
    name: line.name,
    sku: line.sku,
    quantity: line.quantity,
    deliveredQuantity: line.delivered_quantity,
    unitPriceMinor: line.unit_price_minor,
    discountMinor: line.discount_minor,
    taxMinor: line.tax_minor,
  };
}

function toPayment(payment: z.infer<typeof wireOrder>['payments'][number]): Order['payments'][number] {
  return {
    paymentId: payment.id,
    method: payment.method,
    capturedMinor: payment.captured_minor,
    refundedMinor: payment.refunded_minor,
  };
}

function toUnits(wire: z.infer<typeof units>): Order['refunds'][number]['lines'][number] {
  return { lineId: wire.line_id, quantity: wire.quantity };
}
