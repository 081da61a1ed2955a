import { z } from 'zod';
import { beginTransaction } from '../../store/begin-transaction.ts';
import { businessNow } from '../business-clock.ts';
import { readCustomer } from '../customers/read-customers.ts';
import { replaceCustomers } from '../customers/replace-customers.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { readOrder } from '../orders/read-orders.ts';
import { replaceOrders } from '../orders/replace-orders.ts';
import { Problem } from '../problem.ts';
import { customer, customerRecord } from '../shapes/customer.ts';
import { order } from '../shapes/order.ts';
import { orderRecord } from '../shapes/order-record.ts';
import { emptyStore } from './empty-store.ts';
import { importBatch, importRecords } from './import-records.ts';
import { restoreMadeData } from './restore-made-data.ts';

const holdings = z.object({ customers: z.int(), orders: z.int() });

const reset = defineRoute({
  method: 'post',
  path: '/_control/reset',
  summary: 'Forgets everything and restores the made data, dated from the present; `empty` leaves the store empty.',
  body: z.object({ empty: z.boolean().default(false) }),
  answers: { 200: holdings },
  handle: async ({ body }, store) => {
    if (!body.empty) return { status: 200, body: await restoreMadeData(store) };
    await beginTransaction(store.sql, emptyStore);
    return { status: 200, body: { customers: 0, orders: 0 } };
  },
});

const putCustomer = defineRoute({
  method: 'put',
  path: '/_control/customers/{customer_id}',
  summary: 'Writes a whole customer record.',
  body: customerRecord,
  answers: { 200: customer },
  handle: async ({ ids, body }, { sql }) => {
    await replaceCustomers(sql, [{ ...body, id: ids.customer_id }]);
    return { status: 200, body: await readCustomer(sql, ids.customer_id) };
  },
});

const getCustomer = defineRoute({
  method: 'get',
  path: '/_control/customers/{customer_id}',
  summary: 'A customer as it stands now.',
  answers: { 200: customer },
  handle: async ({ ids }, { sql }) => {
    const found = await readCustomer(sql, ids.customer_id);
    if (!found) throw new Problem(404, 'customer_not_found', 'There is no such customer.');
    return { status: 200, body: found };
  },
});

const putOrder = defineRoute({
  method: 'put',
  path: '/_control/orders/{order_id}',
  summary: 'Writes a whole order record. What was booked through the API stays booked.',
  body: orderRecord,
  answers: { 200: order },
  handle: async ({ ids, body }, { sql }) => {
    await beginTransaction(sql, (query) => replaceOrders(query, [{ ...body, id: ids.order_id }]));
    return { status: 200, body: await readOrder(sql, ids.order_id) };
  },
});

const getOrder = defineRoute({
  method: 'get',
  path: '/_control/orders/{order_id}',
  summary: 'An order as it stands now.',
  answers: { 200: order },
  handle: async ({ ids }, { sql }) => {
    const found = await readOrder(sql, ids.order_id);
    if (!found) throw new Problem(404, 'order_not_found', 'There is no such order.');
    return { status: 200, body: found };
  },
});

const importRoute = defineRoute({
  method: 'post',
  path: '/_control/import',
  summary: 'Writes up to 1,000 whole records of each kind, all or none.',
  body: importBatch,
  answers: { 200: holdings },
  handle: async ({ body }, { sql }) => ({ status: 200, body: await importRecords(sql, body) }),
});

const clock = defineRoute({
  method: 'get',
  path: '/_control/clock',
  summary: "The shop's present moment and the time zone of its days.",
  answers: { 200: z.object({ now: z.string(), time_zone: z.string() }) },
  handle: async (_request, { sql, timeZone }) => ({
    status: 200,
    body: { now: (await businessNow(sql)).toISOString(), time_zone: timeZone },
  }),
});

/** Control handles that write and read records. */
export const recordRoutes: readonly Route[] = [reset, putCustomer, getCustomer, putOrder, getOrder, importRoute, clock];
