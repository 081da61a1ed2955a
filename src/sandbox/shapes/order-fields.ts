import { z } from 'zod';
import { address, currency, id, instant, lineUnits, mailAddress, minorUnits, text, unitCount } from './common.ts';

/** Where an order is. */
export const orderStatus = z.enum(['pending', 'processed', 'shipped', 'delivered', 'cancelled']);

/** How a payment was made. */
const paymentMethod = z.enum(['card', 'upi', 'wallet', 'cod', 'store_credit']);

/** A line of a put order. Discount and tax are totals of the line. `delivered_quantity` defaults to all units once delivered. */
export const lineRecord = z.object({
  id,
  name: text(300),
  sku: id.nullable().default(null),
  quantity: unitCount,
  delivered_quantity: z.int().min(0).optional(),
  unit_price_minor: minorUnits,
  discount_minor: minorUnits.default(0),
  tax_minor: minorUnits.default(0),
});

/** A payment of a put order. */
export const paymentRecord = z.object({ id, method: paymentMethod, captured_minor: minorUnits });

/** A refund that happened before the order was put. Without `payment_id` it is spread over the payments in their order. */
const earlierRefund = z.object({
  id,
  amount_minor: z.int().min(1),
  lines: z.array(lineUnits).default([]),
  payment_id: id.optional(),
  booked_at: instant.optional(),
});

/** The fields of a put order, before the checks that look at several of them. */
export const orderFields = z.object({
  customer_id: id.nullable().default(null),
  guest_email: mailAddress.nullable().default(null),
  currency,
  status: orderStatus,
  placed_at: instant.optional(),
  delivered_at: instant.nullable().default(null),
  lines: z.array(lineRecord).min(1).max(500),
  tax_included: z.boolean().default(true),
  discount_minor: minorUnits.default(0),
  shipping_minor: minorUnits.default(0),
  notes: text(20_000).default(''),
  disputed: z.boolean().default(false),
  shipping_address: address.nullable().default(null),
  payments: z.array(paymentRecord).max(50).default([]),
  refunds: z.array(earlierRefund).max(500).default([]),
});

/** The fields of a put order, defaults filled in. */
export type OrderFields = z.output<typeof orderFields>;
