import type { Queryable } from './database.ts';

/** What people gave back without a second person, in minor units of one currency. */
export type StaffTotals = { readonly orderMinor: number; readonly dayMinor: number };

/** Reads it: on one order by anybody, and by one person since the store's midnight. Call it under the order's guard. */
export async function readStaffTotals(
  sql: Queryable,
  of: { readonly staffId: string; readonly orderId: string; readonly currency: string; readonly timeZone: string },
): Promise<StaffTotals> {
  const [row] = await sql<{ order_minor: number; day_minor: number }[]>`
    select * from staff_totals(${of.staffId}, ${of.orderId}, ${of.currency}, ${of.timeZone})`;
  return { orderMinor: row?.order_minor ?? 0, dayMinor: row?.day_minor ?? 0 };
}
