import type { Queryable } from './database.ts';

/** The business clock, on which due times are set: the database's clock, shifted in tests. */
export async function readBusinessNow(sql: Queryable): Promise<Date> {
  const [row] = await sql<{ now: Date }[]>`select business_now() as now`;
  if (!row) throw new Error('The database did not tell the time');
  return row.now;
}

/** The business clock for a process that may not ask each time: its own clock, shifted as the database's is now. */
export async function openBusinessClock(sql: Queryable): Promise<() => Date> {
  const shift = (await readBusinessNow(sql)).getTime() - Date.now();
  return () => new Date(Date.now() + shift);
}
