import { z } from 'zod';
import { id, lineUnits, text } from './common.ts';

/** Where a return is. Only a requested one can be cancelled. */
export const returnStatus = z.enum(['requested', 'received', 'cancelled']);

/** What `POST /v1/returns` takes. */
export const returnRequest = z.object({
  order_id: id,
  lines: z.array(lineUnits).min(1).max(500),
  reason: text(200),
  reference: id,
});

/** A return. */
export const orderReturn = z.object({
  return_id: id,
  order_id: id,
  lines: z.array(lineUnits),
  status: returnStatus,
  reason: z.string(),
  key: z.string().nullable(),
  reference: z.string().nullable(),
  created_at: z.string(),
  received_at: z.string().nullable(),
  cancelled_at: z.string().nullable(),
});

/** A return. */
export type OrderReturn = z.infer<typeof orderReturn>;
/** A request for a return after parsing. */
export type ReturnRequest = z.output<typeof returnRequest>;
