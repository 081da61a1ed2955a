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
  const [row] = await sql<{ now: Date; customer_automatic: number; customer_refunds: number; store_day: number }[]>`
    select * from refund_totals(${scope.customerId}, ${scope.currency}, ${scope.windowDays}, ${scope.timeZone},
      ${scope.exceptActionId ?? null})`;
  if (!row) throw new Error('The totals query returned no row');
  return {
    now: row.now,
    customerAutomaticMinor: row.customer_automatic,
    customerRefunds: row.customer_refunds,
    storeDayMinor: row.store_day,
  };
}
