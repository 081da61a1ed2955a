import type { Queryable } from './database.ts';

/** Whether the database answers and holds the product's tables. */
export async function isMigrated(sql: Queryable): Promise<boolean> {
  const [row] = await sql<{ present: boolean }[]>`
    select to_regclass('countersign.conversations') is not null and to_regclass('countersign.staff_members') is not null as present`;
  return row?.present === true;
}
