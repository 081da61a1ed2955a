import { z } from 'zod';
import { connectorCalls } from '../http/route.ts';

/** How a call misbehaves. See docs/sandbox-store.md for what is booked under each. */
const faultMode = z.enum(['lose_response', 'error_before', 'error_after', 'timeout', 'pending', 'refuse', 'latency']);

/** What `POST /_control/faults` takes. `times` counts calls (default 1); `ms` is for timeout (default 30,000) and latency (1,000). */
export const faultRequest = z
  .object({
    on: z.enum(connectorCalls),
    mode: faultMode,
    times: z.int().min(1).max(1_000_000).default(1),
    ms: z.int().min(0).max(3_600_000).optional(),
  })
  .refine((fault) => fault.mode !== 'pending' || fault.on === 'refund', {
    path: ['mode'],
    message: 'pending exists for refund only',
  });

/** A fault that waits for its call. */
export const fault = z.object({ on: z.enum(connectorCalls), mode: faultMode, times: z.int(), ms: z.int() });

/** A fault that waits for its call. */
export type Fault = z.infer<typeof fault>;
/** A new fault after parsing. */
export type FaultRequest = z.output<typeof faultRequest>;

/** How long a timeout holds the connection and latency waits when nothing is said, in milliseconds. */
export function defaultWait(mode: Fault['mode']): number {
  if (mode === 'timeout') return 30_000;
  return mode === 'latency' ? 1_000 : 0;
}
