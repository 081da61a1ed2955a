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

/** A refund that the ledger calls paid or started although one of its calls was not sent or did not succeed. */
export type UnpaidExecution = {
  readonly actionId: string;
  readonly orderId: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly status: 'executed' | 'pending_settlement';
  /** The first such call; null for an action that has none at all. */
  readonly key: string | null;
  readonly legStatus: LedgerLeg['status'] | null;
  readonly refundId: string | null;
};

/** Refunds that ended in a period on the business clock and have a call without a send or without success, by action: at most `limit`, after `afterId`. */
export async function readUnpaidExecutions(
  sql: Queryable,
  period: { readonly from: Date; readonly to: Date },
  afterId: string,
  limit: number,
): Promise<readonly UnpaidExecution[]> {
  return await sql<UnpaidExecution[]>`
    select a.action_id as "actionId", a.order_id as "orderId", coalesce(l.amount_minor, a.amount_minor) as "amountMinor", a.currency, a.status,
      l.idempotency_key as key, l.status as "legStatus", l.refund_id as "refundId"
    from business_clock c cross join actions a left join lateral (
      select * from action_legs where action_id = a.action_id
      order by sent_at is not null and status in ('succeeded', 'pending'), leg limit 1) l on true
    where a.kind = 'refund' and a.status in ('executed', 'pending_settlement')
      and coalesce(a.finished_at, a.created_at) + c.clock_offset >= ${period.from}
      and coalesce(a.finished_at, a.created_at) + c.clock_offset < ${period.to}
      and (l.leg is null or l.sent_at is null or l.status not in ('succeeded', 'pending')) and a.action_id > ${afterId}::uuid
    order by a.action_id limit ${limit}`;
}

/** Whether the ledger knows a refund of the provider as that of another action, by its number or by the reference it carries. */
export async function isBookedElsewhere(
  sql: Queryable,
  actionId: string,
  refund: { readonly refundId: string; readonly reference: string | null },
): Promise<boolean> {
  const rows = await sql`
    select 1 from action_legs
    where action_id <> ${actionId} and (refund_id = ${refund.refundId} or idempotency_key = ${refund.reference}) limit 1`;
  return rows.length > 0;
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
