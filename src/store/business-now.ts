import type { Queryable } from './database.ts';

/** The business clock, on which due times are set: the database's clock, shifted in tests. */
export async function readBusinessNow(sql: Queryable): Promise<Date> {
  const [row] = await sql<{ now: Date }[]>`select business_now() as now`;
  if (!row) throw new Error('The database did not tell the time');
  return row.now;
}
