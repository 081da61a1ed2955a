import { z } from 'zod';
import { defineRoute, type Route } from '../http/route.ts';
import { Problem } from '../problem.ts';
import { id, instant } from '../shapes/common.ts';
import { refund, refundRequest } from '../shapes/refund.ts';
import { bookRefund } from './book-refund.ts';
import { findRefunds, readRefund, readRefundsBetween } from './read-refunds.ts';

/** What a replayed answer is marked with. */
const replayedHeader = { 'Idempotent-Replayed': 'true' };

const createRefund = defineRoute({
  method: 'post',
  path: '/v1/refunds',
  summary: 'Refunds one payment. Idempotent by Idempotency-Key in native mode. A 422 proves that nothing was booked.',
  call: 'refund',
  body: refundRequest,
  answers: { 201: refund },
  handle: async ({ body, key, pending }, { sql }) => {
    const booked = await bookRefund(sql, { request: body, key, settled: !pending });
    return { status: 201, body: booked.refund, headers: booked.replayed ? replayedHeader : {} };
  },
});

const getRefund = defineRoute({
  method: 'get',
  path: '/v1/refunds/{refund_id}',
  summary: 'A refund booked through this API, as it stands now.',
  call: 'find_refund',
  answers: { 200: refund },
  handle: async ({ ids }, { sql }) => {
    const found = await readRefund(sql, ids.refund_id);
    if (!found) throw new Problem(404, 'refund_not_found', 'No refund was booked under this id.');
    return { status: 200, body: found };
  },
});

const periodQuery = z.object({
  from: instant,
  to: instant,
  limit: z.coerce.number().int().min(1).max(1_000).default(500),
  after: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z~\d{1,15}$/)
    .optional(),
});
const referenceQuery = z.object({ reference: id });
const refundPage = z.object({ refunds: z.array(refund), next: z.string().nullable() });

const findRefund = defineRoute({
  method: 'get',
  path: '/v1/refunds',
  summary:
    'Refunds under a `reference`, or every refund booked `from` (inclusive) `to` (exclusive), whoever booked it.',
  call: 'find_refund',
  query: z.union([referenceQuery, periodQuery], 'give either reference, or both from and to'),
  answers: { 200: refundPage },
  handle: async ({ query }, { sql }) => {
    const body =
      'reference' in query
        ? { refunds: await findRefunds(sql, query.reference), next: null }
        : await readRefundsBetween(sql, query);
    return { status: 200, body };
  },
});

/** The same list without faults and out of the request log, for whoever watches a test. */
export const refundsBetween: Route = defineRoute({
  method: 'get',
  path: '/_control/refunds',
  summary: 'Every refund booked `from` (inclusive) `to` (exclusive), refunds that came with a put order included.',
  query: periodQuery,
  answers: { 200: refundPage },
  handle: async ({ query }, { sql }) => ({ status: 200, body: await readRefundsBetween(sql, query) }),
});

/** The connector API's refund routes. */
export const refundRoutes: readonly Route[] = [createRefund, findRefund, getRefund];
