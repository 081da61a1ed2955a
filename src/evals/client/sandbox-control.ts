import { z } from 'zod';
import { type Customer, customer } from '../../sandbox/shapes/customer.ts';
import { type Order, order } from '../../sandbox/shapes/order.ts';
import type { OrderRecordInput } from '../../sandbox/shapes/order-record.ts';
import { type Refund, refund } from '../../sandbox/shapes/refund.ts';
import { type OrderReturn, orderReturn } from '../../sandbox/shapes/return.ts';
import { openJsonClient } from './json-client.ts';

/** The store as it stands, from its control handles: where the end state of a story is read, whatever anybody claims. */
export type SandboxControl = {
  /** Every refund booked through the API, oldest first; of one order when it is named. */
  readonly ledger: (orderId?: string) => Promise<readonly Refund[]>;
  /** Every return, oldest first; of one order when it is named. */
  readonly returns: (orderId?: string) => Promise<readonly OrderReturn[]>;
  readonly order: (orderId: string) => Promise<Order>;
  readonly customer: (customerId: string) => Promise<Customer>;
  readonly putOrder: (orderId: string, record: OrderRecordInput) => Promise<Order>;
  readonly putCustomer: (customerId: string, record: CustomerInput) => Promise<Customer>;
  /** The store's present moment. */
  readonly now: () => Promise<Date>;
};

/** A customer to be written; what has a default may be left out. */
export type CustomerInput = { readonly name: string; readonly email: string; readonly phone?: string | null };

const ofOrder = (orderId: string | undefined) =>
  orderId === undefined ? '' : `?order_id=${encodeURIComponent(orderId)}`;

/** Opens the control handles of the sandbox store at `storeUrl`. */
export function openSandboxControl(storeUrl: string): SandboxControl {
  const store = openJsonClient({ baseUrl: storeUrl });
  const orderPath = (id: string) => `/_control/orders/${encodeURIComponent(id)}`;
  const customerPath = (id: string) => `/_control/customers/${encodeURIComponent(id)}`;
  return {
    ledger: async (orderId) =>
      (await store.get(`/_control/ledger${ofOrder(orderId)}`, z.object({ refunds: z.array(refund) }))).refunds,
    returns: async (orderId) =>
      (await store.get(`/_control/returns${ofOrder(orderId)}`, z.object({ returns: z.array(orderReturn) }))).returns,
    order: (id) => store.get(orderPath(id), order),
    customer: (id) => store.get(customerPath(id), customer),
    putOrder: (id, record) => store.send('PUT', orderPath(id), record, order),
    putCustomer: (id, record) => store.send('PUT', customerPath(id), record, customer),
    now: async () => new Date((await store.get('/_control/clock', z.object({ now: z.string() }))).now),
  };
}
