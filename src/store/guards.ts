import type { Queryable, Transaction } from './database.ts';

/**
 * Locks an order until the transaction ends and returns its epoch. What is read afterwards, in statements of their own, is what
 * was committed before the lock: sums read in the locking statement itself would be older.
 *
 * Lock order everywhere: switch, conversation, order, customer. An intent and an outcome take theirs in one statement: `hold_for_intent`, `hold_for_outcome`.
 */
export async function lockOrder(tx: Transaction, orderId: string): Promise<number> {
  const [row] = await tx<{ epoch: number }[]>`select lock_order(${orderId}) as epoch`;
  return row?.epoch ?? 0;
}

/** An order's epoch, without a lock: read it before fetching the order. */
export async function readOrderEpoch(sql: Queryable, orderId: string): Promise<number> {
  const [row] = await sql<{ epoch: number }[]>`select epoch from order_guards where order_id = ${orderId}`;
  return row?.epoch ?? 0;
}
