import { z } from 'zod';
import { change, readChanges } from '../changes.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { Problem } from '../problem.ts';
import { address, id } from '../shapes/common.ts';
import { order } from '../shapes/order.ts';
import { changeOrderAddress } from './change-order-address.ts';
import { readCustomerOrders, readOrder } from './read-orders.ts';
import { receipt, sendReceipt, sentReceipts } from './send-receipt.ts';

const getOrder = defineRoute({
  method: 'get',
  path: '/v1/orders/{order_id}',
  summary: 'An order by id, with its lines, payments, refunds and returns.',
  call: 'get_order',
  answers: { 200: order },
  handle: async ({ ids }, { sql }) => {
    const found = await readOrder(sql, ids.order_id);
    if (!found) throw new Problem(404, 'order_not_found', 'There is no such order.');
    return { status: 200, body: found };
  },
});

const listOrders = defineRoute({
  method: 'get',
  path: '/v1/customers/{customer_id}/orders',
  summary: "A customer's orders, newest first. `next` is the `after` of the following page, null on the last one.",
  call: 'list_orders',
  query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(20), after: id.optional() }),
  answers: { 200: z.object({ orders: z.array(order), next: z.string().nullable() }) },
  handle: async ({ ids, query }, { sql }) => {
    const page = { customerId: ids.customer_id, limit: query.limit + 1, after: query.after };
    const found = await readCustomerOrders(sql, page);
    const orders = found.slice(0, query.limit);
    return { status: 200, body: { orders, next: found.length > orders.length ? orders.at(-1)?.id : null } };
  },
});

const changeAddress = defineRoute({
  method: 'put',
  path: '/v1/orders/{order_id}/address',
  summary:
    'Sends an order elsewhere, as long as it has not left. Idempotent by Idempotency-Key in native mode. A 422 proves that nothing was changed.',
  call: 'change_address',
  body: address,
  answers: { 200: order },
  handle: async ({ ids, body, key }, { sql }) => ({
    status: 200,
    body: await changeOrderAddress(sql, { orderId: ids.order_id, address: body, key }),
  }),
});

const resendReceipt = defineRoute({
  method: 'post',
  path: '/v1/orders/{order_id}/receipts',
  summary: "Sends the order's receipt again, to the mail address on record.",
  call: 'resend_receipt',
  answers: { 201: receipt },
  handle: async ({ ids, key }, { sql }) => ({ status: 201, body: await sendReceipt(sql, ids.order_id, key) }),
});

const findReceipts = defineRoute({
  method: 'get',
  path: '/v1/receipts',
  summary: 'Receipts that were sent again under this Idempotency-Key, oldest first.',
  call: 'find_receipt',
  query: z.object({ reference: id }),
  answers: { 200: z.object({ receipts: z.array(receipt) }) },
  handle: async ({ query }, { sql }) => ({
    status: 200,
    body: { receipts: await sentReceipts(sql, query.reference) },
  }),
});

const findChanges = defineRoute({
  method: 'get',
  path: '/v1/changes',
  summary: 'Changes of preferences and addresses that were made under this Idempotency-Key, oldest first.',
  call: 'find_change',
  query: z.object({ reference: id }),
  answers: { 200: z.object({ changes: z.array(change) }) },
  handle: async ({ query }, { sql }) => ({ status: 200, body: { changes: await readChanges(sql, query.reference) } }),
});

/** The connector API's order routes. */
export const orderRoutes: readonly Route[] = [
  getOrder,
  listOrders,
  changeAddress,
  resendReceipt,
  findReceipts,
  findChanges,
];
