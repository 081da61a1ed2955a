import type { IdentifiedCustomer } from '../shapes/customer.ts';
import { type IdentifiedOrder, orderRecord } from '../shapes/order-record.ts';
import { openCalendar } from './calendar.ts';
import { demoCustomerRecords } from './demo/demo-customers.ts';
import { demoOrderRecords } from './demo/demo-orders.ts';
import { generateCustomers } from './generate-customers.ts';
import { generateOrders } from './generate-orders.ts';
import { createRandom } from './random.ts';

/** Everything the made shop starts with. */
export type Shop = { readonly customers: readonly IdentifiedCustomer[]; readonly orders: readonly IdentifiedOrder[] };

/** What the made data is made from. */
export type ShopSeed = {
  /** The present moment: all dates count back from it. */
  readonly now: Date;
  /** IANA zone of the shop's days. */
  readonly timeZone: string;
  /** (Default: 4010.) */
  readonly seed?: number;
};

/**
 * Makes the shop: the named customers and orders of demo-data.ts and a few hundred others. Same seed and same day, same shop
 * to the minute, on every machine.
 */
export function generateShop({ now, timeZone, seed = 4010 }: ShopSeed): Shop {
  const random = createRandom(seed);
  const calendar = openCalendar(now, timeZone);
  const customers = generateCustomers(random);
  const made = [...demoOrderRecords(calendar), ...generateOrders(random, customers, calendar)];
  const orders = made.map(({ id, ...record }) => ({ ...orderRecord.parse(record), id }));
  return { customers: [...demoCustomerRecords(), ...customers], orders };
}
