import type { Queryable } from './database.ts';

/** Whether the agent has more than so many conversations open; stops counting there. */
export async function hasMoreOpenThan(sql: Queryable, limit: number): Promise<boolean> {
  const [row] = await sql<{ more: boolean }[]>`
    select count(*) > ${limit} as more
    from (select from conversations where state = 'open' and speaker = 'agent' limit ${limit + 1}) as open`;
  return row?.more ?? false;
}
