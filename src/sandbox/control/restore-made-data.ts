import { beginTransaction } from '../../store/begin-transaction.ts';
import { businessNow } from '../business-clock.ts';
import { replaceCustomers } from '../customers/replace-customers.ts';
import { generateShop } from '../made-data/generate-shop.ts';
import { replaceOrders } from '../orders/replace-orders.ts';
import type { SandboxStore } from '../sandbox-store.ts';
import { emptyStore } from './empty-store.ts';

/** How much a store holds. */
export type Holdings = { readonly customers: number; readonly orders: number };

/** Forgets everything and puts the made data back, dated from the shop's present moment. Orders take new versions. */
export async function restoreMadeData(store: SandboxStore): Promise<Holdings> {
  const shop = generateShop({ now: await businessNow(store.sql), timeZone: store.timeZone });
  await beginTransaction(store.sql, async (query) => {
    await emptyStore(query);
    await replaceCustomers(query, shop.customers);
    await replaceOrders(query, shop.orders);
  });
  return { customers: shop.customers.length, orders: shop.orders.length };
}
