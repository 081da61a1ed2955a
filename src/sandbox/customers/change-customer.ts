import type { Database, Query } from '../database.ts';
import { Problem } from '../problem.ts';
import type { Address } from '../shapes/common.ts';
import type { Customer } from '../shapes/customer.ts';
import { readCustomer } from './read-customers.ts';

/** Sets one preference. Setting it twice changes nothing more. @throws Problem 422 `customer_not_found`. */
export async function setPreference(
  sql: Database,
  change: { readonly customerId: string; readonly preference: string; readonly value: boolean | string },
): Promise<Customer> {
  const patch = { [change.preference]: change.value };
  await sql`
    update customers set preferences = preferences || ${sql.json(patch)}, updated_at = clock_timestamp()
    where customer_id = ${change.customerId}`;
  return existing(sql, change.customerId);
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
