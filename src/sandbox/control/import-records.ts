import { z } from 'zod';
import { beginTransaction } from '../../store/begin-transaction.ts';
import { replaceCustomers } from '../customers/replace-customers.ts';
import type { Database } from '../database.ts';
import { replaceOrders } from '../orders/replace-orders.ts';
import { id } from '../shapes/common.ts';
import { customerRecord } from '../shapes/customer.ts';
import { orderRecord } from '../shapes/order-record.ts';

const withId = z.object({ id });

/** What `POST /_control/import` takes. */
export const importBatch = z.object({
  customers: z.array(customerRecord.and(withId)).max(1_000).default([]).refine(noRepeats, 'holds an id twice'),
  orders: z.array(orderRecord.and(withId)).max(1_000).default([]).refine(noRepeats, 'holds an id twice'),
});

/** Writes a batch, all or none; records that are known are replaced. */
export async function importRecords(sql: Database, batch: z.output<typeof importBatch>) {
  await beginTransaction(sql, async (query) => {
    await replaceOrders(query, batch.orders);
    await replaceCustomers(query, batch.customers);
  });
  return { customers: batch.customers.length, orders: batch.orders.length };
}

function noRepeats(records: readonly { readonly id: string }[]): boolean {
  return new Set(records.map((record) => record.id)).size === records.length;
}
