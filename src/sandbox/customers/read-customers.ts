import type { Query } from '../database.ts';
import type { Customer } from '../shapes/customer.ts';

/** One customer, or undefined. */
export async function readCustomer(query: Query, customerId: string): Promise<Customer | undefined> {
  const [customer] = await query<Customer[]>`
    select customer_id as id, name, email, phone, address, preferences from customers where customer_id = ${customerId}`;
  return customer;
}

/** Customers with exactly this mail address, capitals aside. More than one when accounts share it. */
export async function findCustomersByEmail(query: Query, email: string): Promise<Customer[]> {
  return query<Customer[]>`
    select customer_id as id, name, email, phone, address, preferences from customers
    where lower(email) = lower(${email}) order by customer_id limit 20`;
}
