import type { Queryable, Transaction } from './database.ts';
import { namesOfPerson } from './staff-members.ts';

/**
 * Locks an order until the transaction ends and returns its epoch. What is read afterwards, in statements of their own, is what
 * was committed before the lock: sums read in the locking statement itself would be older.
 *
 * Lock order everywhere: switch, conversation, order, customer, member of staff. An intent and an outcome take theirs in one statement: `hold_for_intent`,
 * `hold_for_outcome`; whoever asks as a person then takes the last one, {@link lockPerson}.
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

/**
 * Locks a member of staff until the transaction ends, under every name they work under, so that what they gave back in a day can be read and added to: two
 * requests of one person wait for each other, however many customers and orders they are about. The last lock of the order above, and taken nowhere else.
 * Their record and tokens are held as they stand, so that a role is taken away before a request of theirs is begun, or after it.
 */
export async function lockPerson(tx: Transaction, staffId: string): Promise<void> {
  const names = [...(await namesOfPerson(tx, { staffId, email: null }))].sort();
  for (const name of names)
    await tx`select pg_advisory_xact_lock(hashtextextended('countersign.staff ' || ${name}, 0))`;
  await tx`select 1 from staff_members where staff_id = ${staffId} for share`;
  await tx`select 1 from staff_tokens where staff_id = ${staffId} order by token_hash for share`;
}
