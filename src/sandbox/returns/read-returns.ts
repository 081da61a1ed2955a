import type { Query } from '../database.ts';
import type { LineUnits } from '../shapes/common.ts';
import type { OrderReturn } from '../shapes/return.ts';

/** A row of the returns table. */
export type ReturnRow = {
  readonly return_id: string;
  readonly order_id: string;
  readonly lines: LineUnits[];
  readonly status: OrderReturn['status'];
  readonly reason: string;
  readonly reference: string | null;
  readonly idempotency_key: string | null;
  readonly created_at: Date;
  readonly received_at: Date | null;
  readonly cancelled_at: Date | null;
};

/** A row as the store states it. */
export function toReturn(row: ReturnRow): OrderReturn {
  return {
    return_id: row.return_id,
    order_id: row.order_id,
    lines: row.lines,
    status: row.status,
    reason: row.reason,
    key: row.idempotency_key ?? row.reference,
    reference: row.reference,
    created_at: row.created_at.toISOString(),
    received_at: row.received_at?.toISOString() ?? null,
    cancelled_at: row.cancelled_at?.toISOString() ?? null,
  };
}

/** Returns, oldest first: all of them, those of one order, or those under one reference. */
export async function readReturns(
  query: Query,
  which: { readonly orderId?: string | undefined; readonly reference?: string | undefined } = {},
): Promise<OrderReturn[]> {
  const ofOrder = which.orderId === undefined ? query`` : query`and order_id = ${which.orderId}`;
  const ofReference = which.reference === undefined ? query`` : query`and reference = ${which.reference}`;
  const rows = await query<ReturnRow[]>`
    select * from returns where true ${ofOrder} ${ofReference} order by booking_number`;
  return rows.map(toReturn);
}

/** One return. */
export async function readReturn(query: Query, returnId: string): Promise<OrderReturn | undefined> {
  const [row] = await query<ReturnRow[]>`select * from returns where return_id = ${returnId}`;
  return row && toReturn(row);
}
