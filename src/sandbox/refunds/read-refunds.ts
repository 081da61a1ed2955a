import type { Query } from '../database.ts';
import type { LineUnits } from '../shapes/common.ts';
import type { Refund } from '../shapes/refund.ts';

/** A row of the refunds table. */
export type RefundRow = {
  readonly refund_id: string;
  readonly booking_number: number;
  readonly source: 'api' | 'record';
  readonly order_id: string;
  readonly payment_id: string | null;
  readonly amount_minor: number;
  readonly currency: string;
  readonly lines: LineUnits[];
  readonly reference: string | null;
  readonly idempotency_key: string | null;
  readonly status: Refund['status'];
  readonly booked_at: Date;
  readonly settled_at: Date | null;
};

/** A row as the store states it. */
export function toRefund(row: RefundRow): Refund {
  return {
    refund_id: row.refund_id,
    order_id: row.order_id,
    payment_id: row.payment_id,
    lines: row.lines,
    amount_minor: row.amount_minor,
    currency: row.currency,
    key: row.idempotency_key ?? row.reference,
    reference: row.reference,
    status: row.status,
    source: row.source,
    booked_at: row.booked_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
  };
}

/** Every refund booked through the API, oldest first. Refunds that came with a put order are not in it. */
export async function readLedger(query: Query, orderId?: string): Promise<Refund[]> {
  const ofOrder = orderId === undefined ? query`` : query`and order_id = ${orderId}`;
  const rows = await query<RefundRow[]>`
    select * from refunds where source = 'api' ${ofOrder} order by booking_number`;
  return rows.map(toRefund);
}

/** The refunds booked under a reference, oldest first: none or one, or several in lookup mode. */
export async function findRefunds(query: Query, reference: string): Promise<Refund[]> {
  const rows = await query<RefundRow[]>`select * from refunds where reference = ${reference} order by booking_number`;
  return rows.map(toRefund);
}

/** One refund booked through the API. */
export async function readRefund(query: Query, refundId: string): Promise<Refund | undefined> {
  const [row] = await query<RefundRow[]>`select * from refunds where refund_id = ${refundId} and source = 'api'`;
  return row && toRefund(row);
}

/** A stretch of time, `from` inclusive and `to` exclusive, and how far the reader has come. */
export type RefundPeriod = {
  readonly from: string;
  readonly to: string;
  readonly limit: number;
  /** `next` of the page before. */
  readonly after?: string | undefined;
};

/** A page of every refund of a period, whoever booked it, oldest first. `next` is null on the last page. */
export async function readRefundsBetween(
  query: Query,
  period: RefundPeriod,
): Promise<{ refunds: Refund[]; next: string | null }> {
  // As text: the driver would read a timestamp parameter as a Date and cut its microseconds off.
  const [time = '', number = '0'] = period.after?.split('~') ?? [];
  const since =
    period.after === undefined
      ? query``
      : query`and (booked_at, booking_number) > (${time}::text::timestamptz, ${number}::bigint)`;
  const rows = await query<(RefundRow & { cursor: string })[]>`
    select *, to_char(booked_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '~' || booking_number as cursor
    from refunds
    where booked_at >= ${period.from}::timestamptz and booked_at < ${period.to}::timestamptz ${since}
    order by booked_at, booking_number limit ${period.limit + 1}`;
  const page = rows.slice(0, period.limit);
  return { refunds: page.map(toRefund), next: rows.length > page.length ? (page.at(-1)?.cursor ?? null) : null };
}
