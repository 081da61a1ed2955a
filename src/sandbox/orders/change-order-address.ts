import { beginTransaction } from '../../store/begin-transaction.ts';
import { changeOnce } from '../changes.ts';
import type { Database, Query } from '../database.ts';
import { refusal } from '../problem.ts';
import type { Address } from '../shapes/common.ts';
import type { Order } from '../shapes/order.ts';
import { lockOrder } from './lock-order.ts';
import { readOrder } from './read-orders.ts';

/** An order that is to go elsewhere. `key` is the Idempotency-Key, if the caller sent one. */
export type AddressChange = { readonly orderId: string; readonly address: Address; readonly key: string | null };

/**
 * Sends an order elsewhere, as long as it has not left, once per key. Setting the same address twice changes nothing.
 *
 * @throws Problem 422 `order_not_found`; 422 `already_shipped` (also for cancelled orders); 409 as `claimKey` says.
 */
export async function changeOrderAddress(sql: Database, { orderId, address, key }: AddressChange): Promise<Order> {
  return beginTransaction(sql, async (query) => {
    const order = await lockOrder(query, orderId);
    const keyed = { kind: 'address', orderId, key, request: { orderId, address } } as const;
    return changeOnce(query, keyed, async () => {
      if (!order) throw refusal('order_not_found', 'There is no such order.');
      if (!['pending', 'processed'].includes(order.status)) {
        throw refusal('already_shipped', `The order is ${order.status}; its address cannot change any more.`);
      }
      return await redirect(query, orderId, address);
    });
  });
}

async function redirect(query: Query, orderId: string, address: Address): Promise<Order> {
  await query`
    update orders set shipping_address = ${query.json(address)}, version = nextval('order_versions')
    where order_id = ${orderId} and shipping_address is distinct from ${query.json(address)}`;
  const changed = await readOrder(query, orderId);
  if (!changed) throw new Error('The order was locked but cannot be read');
  return changed;
}
