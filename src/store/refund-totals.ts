import type { Queryable } from './database.ts';

/** Whose refunds, in which currency, over how long. */
export type TotalsScope = {
  readonly customerId: string;
  readonly currency: string;
  readonly windowDays: number;
  /** IANA name: where the store's day turns. */
  readonly timeZone: string;
  /** An action that is judged again and must not count against itself. */
  readonly exceptActionId?: string;
};

/** Amounts in minor units of that currency; `now` is business time. */
export type ReadTotals = {
  readonly now: Date;
  readonly customerAutomaticMinor: number;
  readonly customerRefunds: number;
  readonly storeDayMinor: number;
};

/**
 * What was refunded, or is reserved, for a customer in the window and by the store since midnight. Call it after the customer's
 * guard is held, as a statement of its own. Open proposals count for the customer, not for the store's day.
 */
export async function readRefundTotals(sql: Queryable, scope: TotalsScope): Promise<ReadTotals> {
  const others = scope.exceptActionId === undefined ? sql`` : sql`and action_id <> ${scope.exceptActionId}`;
  const [row] = await sql<{ now: Date; customer_automatic: number; customer_refunds: number; store_day: number }[]>`
    with clock as materialized (
      select business_now() as now, business_now() - make_interval(days => ${scope.windowDays}) as since
    ),
    mine as (
      select amount_minor, currency, automatic, status from actions
      where customer_id = ${scope.customerId} and kind = 'refund' and business_at > (select since from clock) ${others}
    )
    select (select now from clock) as now,
      (select coalesce(sum(amount_minor), 0)::bigint from mine
        where currency = ${scope.currency}
          and status in ('executing', 'unknown', 'pending_settlement', 'executed', 'proposed', 'approved')
          and (automatic or status <> 'executed')) as customer_automatic,
      (select count(*) from mine
        where status in ('proposed', 'approved', 'executing', 'unknown', 'pending_settlement', 'executed')) as customer_refunds,
      (select coalesce(sum(amount_minor), 0)::bigint from actions
        where automatic and kind = 'refund' and currency = ${scope.currency}
          and business_at >= (select date_trunc('day', now, ${scope.timeZone}) from clock)
          and status in ('executing', 'unknown', 'pending_settlement', 'executed') ${others}) as store_day`;
  if (!row) throw new Error('The totals query returned no row');
  return {
    now: row.now,
    customerAutomaticMinor: row.customer_automatic,
    customerRefunds: row.customer_refunds,
    storeDayMinor: row.store_day,
  };
}
