import { z } from 'zod';
import { address, currency, id, lineUnits, minorUnits } from './common.ts';
import { lineRecord, orderStatus, paymentRecord } from './order-fields.ts';
import { refundStatus } from './refund.ts';
import { returnStatus } from './return.ts';

/** An order as the store states it. */
export const order = z.object({
  id,
  customer_id: id.nullable(),
  guest_email: z.string().nullable(),
  currency,
  status: orderStatus,
  placed_at: z.string(),
  delivered_at: z.string().nullable(),
  lines: z.array(lineRecord.required()),
  tax_included: z.boolean(),
  discount_minor: minorUnits,
  shipping_minor: minorUnits,
  notes: z.string(),
  disputed: z.boolean(),
  shipping_address: address.nullable(),
  payments: z.array(paymentRecord.extend({ refunded_minor: minorUnits })),
  refunds: z.array(
    z.object({
      id,
      amount_minor: minorUnits,
      lines: z.array(lineUnits),
      payment_id: id.nullable(),
      allocations: z.array(z.object({ payment_id: id, amount_minor: minorUnits })),
      reference: z.string().nullable(),
      key: z.string().nullable(),
      status: refundStatus,
      booked_at: z.string(),
    }),
  ),
  returns: z.array(
    z.object({
      id,
      lines: z.array(lineUnits),
      status: returnStatus,
      reason: z.string(),
      reference: z.string().nullable(),
      created_at: z.string(),
    }),
  ),
  version: z.string().describe('Changes with every change of the order; never comes back'),
});

/** An order as the store states it. */
export type Order = z.infer<typeof order>;
