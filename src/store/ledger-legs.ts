import type { Queryable } from './database.ts';

/** One provider call of a refund, as the ledger has it. */
export type LedgerLeg = {
  readonly key: string;
  readonly actionId: string;
  readonly orderId: string;
  readonly paymentId: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly status: 'planned' | 'sent' | 'succeeded' | 'pending' | 'failed' | 'unknown';
  readonly refundId: string | null;
};

/** The calls under these keys. */
export async function readLegsByKeys(sql: Queryable, keys: readonly string[]): Promise<readonly LedgerLeg[]> {
  if (keys.length === 0) return [];
  return await sql<LedgerLeg[]>`${legs(sql)} where l.idempotency_key = any(${[...keys]}::text[])`;
}

/**
 * The calls that were sent in a period and may have paid, by key, a batch at a time. The period is on the business clock, as the provider's
 * list is.
 */
export async function readSentLegs(
  sql: Queryable,
  period: { readonly from: Date; readonly to: Date },
  afterKey: string,
  limit: number,
): Promise<readonly LedgerLeg[]> {
  return await sql<LedgerLeg[]>`
    ${legs(sql)}, business_clock c
    where l.sent_at + c.clock_offset >= ${period.from} and l.sent_at + c.clock_offset < ${period.to}
      and l.status in ('sent', 'succeeded', 'pending', 'unknown') and l.idempotency_key > ${afterKey}
    order by l.idempotency_key limit ${limit}`;
}

/** When the business clock stands. */
export async function readBusinessInstant(sql: Queryable): Promise<Date> {
  const [row] = await sql<{ now: Date }[]>`select business_now() as now`;
  return row?.now ?? new Date();
}

function legs(sql: Queryable) {
  return sql`
    select l.idempotency_key as key, l.action_id as "actionId", a.order_id as "orderId", l.payment_id as "paymentId",
      l.amount_minor as "amountMinor", a.currency, l.status, l.refund_id as "refundId"
    from action_legs l join actions a using (action_id)`;
}
