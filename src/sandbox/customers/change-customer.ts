import { beginTransaction } from '../../store/begin-transaction.ts';
import { changeOnce } from '../changes.ts';
import type { Database, Query } from '../database.ts';
import { Problem } from '../problem.ts';
import type { Address } from '../shapes/common.ts';
import type { Customer } from '../shapes/customer.ts';
import { readCustomer } from './read-customers.ts';

/** One preference that is to have a value. `key` is the Idempotency-Key, if the caller sent one. */
export type PreferenceChange = {
  readonly customerId: string;
  readonly preference: string;
  readonly value: boolean | string;
  readonly key: string | null;
};

/** Sets one preference, once per key. @throws Problem 422 `customer_not_found`; 409 as `claimKey` says. */
export async function setPreference(sql: Database, change: PreferenceChange): Promise<Customer> {
  const { customerId, preference, value, key } = change;
  return beginTransaction(sql, async (query) => {
    await query`select 1 from customers where customer_id = ${customerId} for no key update`;
    const keyed = { kind: 'preference', customerId, key, request: { customerId, preference, value } } as const;
    return changeOnce(query, keyed, async () => {
      await query`
        update customers set preferences = preferences || ${query.json({ [preference]: value })}, updated_at = clock_timestamp()
        where customer_id = ${customerId}`;
      return existing(query, customerId);
    });
  });
}

/** Sets the customer's own address; orders that were sent to it and have none of their own follow. @throws Problem 422 `customer_not_found`. */
export async function setCustomerAddress(sql: Database, customerId: string, address: Address): Promise<Customer> {
  await sql`
    update customers set address = ${sql.json(address)}, updated_at = clock_timestamp()
    where customer_id = ${customerId}`;
  return existing(sql, customerId);
}

async function existing(query: Query, customerId: string): Promise<Customer> {
  const customer = await readCustomer(query, customerId);
  if (!customer) throw new Problem(422, 'customer_not_found', 'There is no such customer.');
  return customer;
}
