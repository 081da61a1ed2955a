import type { Queryable } from './database.ts';

/**
 * Takes what is to be done once a day; false when somebody has it already. The day is that of the business clock, in UTC. Whoever takes it and
 * dies leaves it undone until the next day.
 */
export async function takeDailyChore(sql: Queryable, name: string): Promise<boolean> {
  const rows = await sql`
    insert into daily_chores (name, day) values (${name}, (business_now() at time zone 'UTC')::date)
    on conflict do nothing returning 1`;
  return rows.length === 1;
}
