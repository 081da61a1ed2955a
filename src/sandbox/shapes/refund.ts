import { z } from 'zod';
import { currency, id, lineUnits, minorUnits } from './common.ts';

/** Where a refund is. `pending` is accepted and not paid yet. */
export const refundStatus = z.enum(['pending', 'succeeded', 'failed']);

/** What `POST /v1/refunds` takes: one refund to one payment. */
export const refundRequest = z.object({
  order_id: id,
  payment_id: id,
  amount_minor: z.int(),
  currency,
  lines: z.array(lineUnits).max(500).default([]),
  reference: id,
});

/** A booked refund. `key` is the idempotency key it came with, or its reference when it came without one. */
export const refund = z.object({
  refund_id: id,
  order_id: id,
  payment_id: id.nullable(),
  lines: z.array(lineUnits),
  amount_minor: minorUnits,
  currency,
  key: z.string().nullable(),
  reference: z.string().nullable(),
  status: refundStatus,
  source: z.enum(['api', 'record']).describe('`record`: it came with the order when the order was put'),
  booked_at: z.string(),
  settled_at: z.string().nullable(),
});

/** A booked refund. */
export type Refund = z.infer<typeof refund>;
/** A request for a refund after parsing. */
export type RefundRequest = z.output<typeof refundRequest>;
