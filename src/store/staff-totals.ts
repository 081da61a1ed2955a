import type { Queryable } from './database.ts';
import { namesOfPerson } from './staff-members.ts';

/** What people gave back without a second person, in minor units of one currency. */
export type StaffTotals = { readonly orderMinor: number; readonly dayMinor: number };

/**
 * Reads it: on one order by anybody, and by one person, under whatever name, since the store's midnight. Call it under the order's guard and the person's
 * (see `lockPerson`), as a statement of its own.
 */
export async function readStaffTotals(
  sql: Queryable,
  of: { readonly staffId: string; readonly orderId: string; readonly currency: string; readonly timeZone: string },
): Promise<StaffTotals> {
  const names = await namesOfPerson(sql, { staffId: of.staffId, email: null });
  const [row] = await sql<{ order_minor: number; day_minor: number }[]>`
    select max(t.order_minor)::bigint as order_minor, sum(t.day_minor)::bigint as day_minor
    from unnest(${[...names]}::text[]) as n (staff_id), staff_totals(n.staff_id, ${of.orderId}, ${of.currency}, ${of.timeZone}) t`;
  return { orderMinor: row?.order_minor ?? 0, dayMinor: row?.day_minor ?? 0 };
}
