import type { Queryable } from './database.ts';

/** Which paid refunds are looked for: paid within `paidDays`, and asked for within `askedDays`, which leaves time to settle. */
export type PaidWithin = { readonly paidDays: number; readonly askedDays: number };

/**
 * Refunds that were paid lately, whoever asked for them, at most `limit`: every one of them in its first minute, and then by chance, ever more rarely. A provider that
 * takes a payment back does so within days, and asking about each of them each time would wear it out.
 */
export async function takePaidRefunds(
  sql: Queryable,
  limit: number,
  { paidDays, askedDays }: PaidWithin,
): Promise<readonly string[]> {
  const rows = await sql<{ action_id: string }[]>`
    with clock as (select business_now() - make_interval(days => ${askedDays}) as since),
    asked as (
      select action_id, finished_at from actions
        where automatic and kind = 'refund' and status = 'executed' and business_at > (select since from clock)
      union
      select action_id, finished_at from actions
        where staff_id is not null and kind = 'refund' and status = 'executed' and business_at > (select since from clock)
      union
      select a.action_id, a.finished_at from approvals p join actions a using (action_id)
        where p.created_at > clock_timestamp() - make_interval(days => ${askedDays}) and p.status = 'approved'
          and a.kind = 'refund' and a.status = 'executed')
    select action_id from asked
    where finished_at > clock_timestamp() - make_interval(days => ${paidDays})
      and random() < 60 / greatest(extract(epoch from clock_timestamp() - finished_at), 1)
    order by random() limit ${limit}`;
  return rows.map((row) => row.action_id);
}
