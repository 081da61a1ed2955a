import { z } from 'zod';
import { defineRoute, type Route } from '../http/route.ts';
import { Problem } from '../problem.ts';
import { id } from '../shapes/common.ts';
import { orderReturn, returnRequest } from '../shapes/return.ts';
import { closeReturn } from './close-return.ts';
import { createReturn } from './create-return.ts';
import { readReturn, readReturns } from './read-returns.ts';

const create = defineRoute({
  method: 'post',
  path: '/v1/returns',
  summary: 'Opens a return. Idempotent by Idempotency-Key in native mode. A 422 proves that nothing was booked.',
  call: 'create_return',
  body: returnRequest,
  answers: { 201: orderReturn },
  handle: async ({ body, key }, { sql }) => {
    const { orderReturn, replayed } = await createReturn(sql, body, key);
    return { status: 201, body: orderReturn, headers: replayed ? { 'Idempotent-Replayed': 'true' } : {} };
  },
});

const get = defineRoute({
  method: 'get',
  path: '/v1/returns/{return_id}',
  summary: 'A return by id.',
  call: 'find_return',
  answers: { 200: orderReturn },
  handle: async ({ ids }, { sql }) => {
    const found = await readReturn(sql, ids.return_id);
    if (!found) throw new Problem(404, 'return_not_found', 'There is no such return.');
    return { status: 200, body: found };
  },
});

const find = defineRoute({
  method: 'get',
  path: '/v1/returns',
  summary: 'Returns of an order, under a reference, or both.',
  call: 'find_return',
  query: z
    .object({ order_id: id.optional(), reference: id.optional() })
    .refine(
      (query) => query.order_id !== undefined || query.reference !== undefined,
      'give order_id, reference or both',
    ),
  answers: { 200: z.object({ returns: z.array(orderReturn) }) },
  handle: async ({ query }, { sql }) => ({
    status: 200,
    body: { returns: await readReturns(sql, { orderId: query.order_id, reference: query.reference }) },
  }),
});

const cancel = defineRoute({
  method: 'post',
  path: '/v1/returns/{return_id}/cancel',
  summary: 'Calls a requested return off. Cancelling twice changes nothing more.',
  call: 'cancel_return',
  answers: { 200: orderReturn },
  handle: async ({ ids }, { sql }) => ({ status: 200, body: await closeReturn(sql, ids.return_id, 'cancelled') }),
});

/** The connector API's return routes. */
export const returnRoutes: readonly Route[] = [create, find, get, cancel];
