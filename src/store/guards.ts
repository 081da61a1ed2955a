import type { Queryable, Transaction } from './database.ts';

/**
 * Locks an order until the transaction ends and returns its epoch. What is read afterwards, in statements of their own, is what
 * was committed before the lock: sums read in the locking statement itself would be older.
 *
 * Lock order everywhere: switch, conversation, order, customer.
 */
export async function lockOrder(tx: Transaction, orderId: string): Promise<number> {
  const [row] = await tx<{ epoch: number }[]>`
    insert into order_guards (order_id) values (${orderId})
    on conflict (order_id) do update set order_id = excluded.order_id
    returning epoch`;
  return row?.epoch ?? 0;
}

/**
 * Locks an order and moves its epoch on, because its record changed or may have. Whoever fetched the order under the old epoch
 * and has not committed yet must fetch it again.
 */
export async function lockAndAdvanceOrder(tx: Transaction, orderId: string): Promise<void> {
  await tx`
    insert into order_guards (order_id, epoch) values (${orderId}, 1)
    on conflict (order_id) do update set epoch = order_guards.epoch + 1`;
}

/** Locks a customer until the transaction ends, so that the customer's sums can be read and added to. */
export async function lockCustomer(tx: Transaction, customerId: string): Promise<void> {
  await tx`
    insert into customer_guards (customer_id) values (${customerId})
    on conflict (customer_id) do update set customer_id = excluded.customer_id`;
}

/** An order's epoch, without a lock: read it before fetching the order. */
export async function readOrderEpoch(sql: Queryable, orderId: string): Promise<number> {
  const [row] = await sql<{ epoch: number }[]>`select epoch from order_guards where order_id = ${orderId}`;
  return row?.epoch ?? 0;
}
