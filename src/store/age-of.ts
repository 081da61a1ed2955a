import type { Queryable } from './database.ts';

/** Milliseconds since an instant, on the database's clock: the clock of a process may be wrong. */
export async function ageOf(sql: Queryable, instant: Date): Promise<number> {
  const [row] = await sql<{ age: number }[]>`
    select (extract(epoch from clock_timestamp() - ${instant}::timestamptz) * 1000)::float8 as age`;
  return row?.age ?? Number.POSITIVE_INFINITY;
}
