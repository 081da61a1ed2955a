import { z } from 'zod';
import {
  type CustomerCounts,
  type CustomerFlag,
  customerFlags,
  FLAG_DAYS,
  profileSummary,
} from '../domain/memory/customer-flag.ts';
import type { ClosedAs } from '../domain/ticket/closed-as.ts';
import type { Queryable, Transaction } from './database.ts';

const instant = z.string();
const flag = z.strictObject({
  code: z.enum(['refunds_in_30_days', 'rejected_in_30_days', 'conversations_about_order']),
  count: z.number().int(),
  order_id: z.string().optional(),
  until: instant.optional(),
  last: instant.optional(),
});
const action = z.object({
  tool: z.string(),
  kind: z.string(),
  order_id: z.string().nullable(),
  status: z.string(),
  amount_minor: z.number().int().nullable(),
  currency: z.string().nullable(),
  references: z.array(z.string()),
});
const record = z.object({
  profile: z.string(),
  flags: z.array(flag),
  updated_at: instant,
  tickets: z.array(
    z.object({
      closed_at: instant,
      closed_as: z.enum(['resolved', 'idle', 'escalated'] satisfies readonly ClosedAs[]),
      reopened_at: instant.nullable(),
      resolution: z.string().nullable(),
      order_ids: z.array(z.string()),
      actions: z.array(action),
    }),
  ),
});

/** A customer as the records know them: the profile, what code has counted, and the newest three tickets with their requests as the ledger has them now. */
export type CustomerRecord = z.infer<typeof record>;

/** Reads what `customer_record` gave; null for a customer nothing is remembered of. */
export function toCustomerRecord(json: unknown): CustomerRecord | null {
  return json === null || json === undefined ? null : record.parse(json);
}

/** A customer's record, read by itself. */
export async function readCustomerRecord(sql: Queryable, customerId: string): Promise<CustomerRecord | null> {
  const [row] = await sql<{ record: unknown }[]>`select customer_record(${customerId}) as record`;
  return toCustomerRecord(row?.record);
}

type CountsRow = {
  conversations: number;
  with_person: number;
  since: string;
  refunds: number;
  refunds_until: string | null;
  rejected: number;
  rejected_until: string | null;
  orders: CustomerCounts['orders'];
};

/**
 * Writes anew what is remembered of these customers, from the ledger and the tickets alone. Call it in the transaction that wrote their tickets, once, with all of them: they are taken in one
 * order, so that two who close at the same time do not wait for each other.
 */
export async function rememberCustomers(tx: Transaction, customerIds: readonly string[]): Promise<void> {
  for (const customerId of [...new Set(customerIds)].sort()) {
    // The row is taken first and the counting is a statement of its own: it sees the ticket of whoever had the row before.
    await tx`
      insert into customer_memory (customer_id, profile_summary) values (${customerId}, '')
      on conflict (customer_id) do update set updated_at = clock_timestamp()`;
    const [row] = await countFor(tx, customerId);
    if (!row) continue;
    const { conversations, with_person: withPerson, since } = row;
    await tx`
      update customer_memory set profile_summary = ${profileSummary({ conversations, withPerson, since })},
        flags = ${tx.json(flagsOf(row) as never)}
      where customer_id = ${customerId}`;
  }
}

function countFor(tx: Transaction, customerId: string): Promise<CountsRow[]> {
  return tx<CountsRow[]>`
    with recent as (
      select status, finished_at, business_at + make_interval(days => ${FLAG_DAYS}) as until from actions
      where customer_id = ${customerId} and kind = 'refund' and business_at > business_now() - make_interval(days => ${FLAG_DAYS}))
    select count(*)::int as conversations, count(*) filter (where closed_as = 'escalated')::int as with_person,
      to_char(min(opened_at) at time zone 'UTC', 'YYYY-MM-DD') as since,
      (select count(*)::int from recent where status in ('executed', 'pending_settlement')) as refunds,
      (select to_json(min(until)) #>> '{}' from recent where status in ('executed', 'pending_settlement')) as refunds_until,
      (select count(*)::int from recent where status = 'rejected') as rejected,
      (select to_json(min(until)) #>> '{}' from recent where status = 'rejected') as rejected_until,
      (select coalesce(json_agg(o), '[]') from (
        select order_id, count(*)::int as count, max(closed_at) as last
        from tickets cross join unnest(order_ids) as order_id where customer_id = ${customerId} group by order_id
        order by 2 desc, 3 desc limit 20) o) as orders
    from tickets where customer_id = ${customerId} having count(*) > 0`;
}

function flagsOf(row: CountsRow): readonly CustomerFlag[] {
  return customerFlags({
    refunds: row.refunds,
    refundsUntil: row.refunds_until,
    rejected: row.rejected,
    rejectedUntil: row.rejected_until,
    orders: row.orders,
  });
}
