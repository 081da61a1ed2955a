import type { Query } from '../database.ts';

/** What a writer needs to know of the order it holds. */
export type LockedOrder = { readonly currency: string; readonly status: string; readonly customer_id: string | null };

/**
 * Takes the order's row until the transaction ends, or answers undefined when there is no such order.
 *
 * Every write to an order, its payments, refunds or returns takes this lock first and reads what it decides on afterwards, in
 * statements of their own: what was read before the lock may be old.
 */
export async function lockOrder(query: Query, orderId: string): Promise<LockedOrder | undefined> {
  const [order] = await query<LockedOrder[]>`
    select currency, status, customer_id from orders where order_id = ${orderId} for no key update`;
  return order;
}

/** Gives the order a version it never had. */
export async function touchOrder(query: Query, orderId: string): Promise<void> {
  await query`update orders set version = nextval('order_versions') where order_id = ${orderId}`;
}
