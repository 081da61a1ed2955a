import type { Database, Query } from './database.ts';

/**
 * Fixes the shop's clock at its first start: `testNow` becomes the present moment and time runs on from there. Later calls
 * change nothing, so that a restart does not turn the clock back.
 */
export async function setBusinessClock(sql: Database, testNow?: Date): Promise<void> {
  const instant = testNow?.toISOString() ?? null;
  await sql`
    insert into business_clock (clock_offset)
    values (coalesce(${instant}::timestamptz - clock_timestamp(), interval '0'))
    on conflict do nothing`;
}

/** The shop's present moment. */
export async function businessNow(query: Query): Promise<Date> {
  const [row] = await query<{ now: Date }[]>`select business_now() as now`;
  if (!row) throw new Error('The database did not tell the time');
  return row.now;
}
