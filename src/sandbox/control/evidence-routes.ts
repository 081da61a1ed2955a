import { z } from 'zod';
import { change, readChanges } from '../changes.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { receipt, sentReceipts } from '../orders/send-receipt.ts';
import { readLedger } from '../refunds/read-refunds.ts';
import { refundsBetween } from '../refunds/refund-routes.ts';
import { loggedRequest, loggedRequests } from '../request-log.ts';
import { readReturns } from '../returns/read-returns.ts';
import { id } from '../shapes/common.ts';
import { refund } from '../shapes/refund.ts';
import { orderReturn } from '../shapes/return.ts';

const ofOrder = z.object({ order_id: id.optional() });

const ledger = defineRoute({
  method: 'get',
  path: '/_control/ledger',
  summary: 'Every refund booked through the API, oldest first; refunds that came with a put order are not in it.',
  query: ofOrder,
  answers: { 200: z.object({ refunds: z.array(refund) }) },
  handle: async ({ query }, { sql }) => ({ status: 200, body: { refunds: await readLedger(sql, query.order_id) } }),
});

const returns = defineRoute({
  method: 'get',
  path: '/_control/returns',
  summary: 'Every return, oldest first.',
  query: ofOrder,
  answers: { 200: z.object({ returns: z.array(orderReturn) }) },
  handle: async ({ query }, { sql }) => ({
    status: 200,
    body: { returns: await readReturns(sql, { orderId: query.order_id }) },
  }),
});

const receipts = defineRoute({
  method: 'get',
  path: '/_control/receipts',
  summary: 'Every receipt sent again, oldest first.',
  answers: { 200: z.object({ receipts: z.array(receipt) }) },
  handle: async (_request, { sql }) => ({ status: 200, body: { receipts: await sentReceipts(sql) } }),
});

const changes = defineRoute({
  method: 'get',
  path: '/_control/changes',
  summary: 'Every change of a preference or an address made through the API, oldest first.',
  answers: { 200: z.object({ changes: z.array(change) }) },
  handle: async (_request, { sql }) => ({ status: 200, body: { changes: await readChanges(sql) } }),
});

const requests = defineRoute({
  method: 'get',
  path: '/_control/requests',
  summary: 'Every connector call received, oldest first, whatever became of it.',
  answers: { 200: z.object({ requests: z.array(loggedRequest) }) },
  handle: async (_request, { sql }) => ({ status: 200, body: { requests: await loggedRequests(sql) } }),
});

/** Control handles that only look. */
export const evidenceRoutes: readonly Route[] = [ledger, returns, receipts, changes, requests, refundsBetween];
