import type { Json, Query } from '../database.ts';
import type { IdentifiedCustomer } from '../shapes/customer.ts';

/** Writes whole customer records, new or known. Ids must not repeat within one call. */
export async function replaceCustomers(query: Query, customers: readonly IdentifiedCustomer[]): Promise<void> {
  if (customers.length === 0) return;
  const rows = customers.map(({ id, ...fields }) => ({ customer_id: id, ...fields }));
  await query`
    insert into customers (customer_id, name, email, phone, address, preferences)
    select customer_id, name, email, phone, nullif(address, 'null'), preferences
    from jsonb_to_recordset(${query.json(rows as Json)}) as given
      (customer_id text, name text, email text, phone text, address jsonb, preferences jsonb)
    order by customer_id
    on conflict (customer_id) do update set name = excluded.name, email = excluded.email, phone = excluded.phone,
      address = excluded.address, preferences = excluded.preferences, updated_at = clock_timestamp()`;
}
