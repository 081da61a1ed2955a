import { z } from 'zod';
import { customerRoutes } from '../customers/customer-routes.ts';
import { idempotencyMode } from '../idempotency.ts';
import { orderRoutes } from '../orders/order-routes.ts';
import { refundRoutes } from '../refunds/refund-routes.ts';
import { returnRoutes } from '../returns/return-routes.ts';
import { defineRoute, type Route } from './route.ts';

/** How long a key is remembered, in milliseconds: for ever in truth, a day by promise, as payment providers do. */
const keyRetentionMs = 24 * 3_600_000;

const capabilities = defineRoute({
  method: 'get',
  path: '/v1/capabilities',
  summary: 'What the store guards by itself at present: whether idempotency keys count, and for how long.',
  answers: { 200: z.object({ idempotency: z.enum(['native', 'lookup']), idempotency_retention_ms: z.int() }) },
  handle: async (_request, { sql }) => ({
    status: 200,
    body: { idempotency: await idempotencyMode(sql), idempotency_retention_ms: keyRetentionMs },
  }),
});

/** Everything a connector may call. */
export const connectorRoutes: readonly Route[] = [
  capabilities,
  ...customerRoutes,
  ...orderRoutes,
  ...refundRoutes,
  ...returnRoutes,
];
