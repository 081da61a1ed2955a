import type { Database } from './database.ts';

/** Length of the window failed tries are counted in, and of the pause once there were too many. */
export const SIGN_IN_WINDOW_MS = 15 * 60_000;

/** Something tries are counted for, and how many it has within a window. */
export type TrySubject = { readonly key: Buffer; readonly limit: number };

/**
 * Counts a try before it is made, so that many at once cannot all slip through; tells whether it may be made. A try that succeeds takes its count
 * back with {@link forgetTries}.
 */
export async function countTry(database: Database, subjects: readonly TrySubject[]): Promise<boolean> {
  const rows = await database.sql<{ subject: Uint8Array; failures: number }[]>`
    insert into staff_sign_in_failures as f (subject, failures, window_ends)
    select subject, 1, clock_timestamp() + ${`${SIGN_IN_WINDOW_MS} milliseconds`}::interval
    from (select decode(hex, 'hex') as subject from unnest(${hexOf(subjects)}::text[]) as h (hex)) as s order by subject
    on conflict (subject) do update set
      failures = case when f.window_ends <= clock_timestamp() then 1 else f.failures + 1 end,
      window_ends = case when f.window_ends <= clock_timestamp() then excluded.window_ends else f.window_ends end
    returning f.subject, f.failures`;
  return subjects.every(({ key, limit }) => {
    const row = rows.find(({ subject }) => key.equals(Buffer.from(subject)));
    return (row?.failures ?? 1) <= limit;
  });
}

/** Forgets the tries of these subjects: somebody has proved who they are. */
export async function forgetTries(database: Database, subjects: readonly TrySubject[]): Promise<void> {
  await database.sql`
    delete from staff_sign_in_failures where subject in (
      select decode(hex, 'hex') from unnest(${hexOf(subjects)}::text[]) as h (hex))`;
}

/** Removes windows that are over. Returns how many. */
export async function removeOldTries(database: Database): Promise<number> {
  const rows = await database.sql`delete from staff_sign_in_failures where window_ends < clock_timestamp() returning 1`;
  return rows.length;
}

// The driver takes lists of texts, not of bytes.
function hexOf(subjects: readonly TrySubject[]): string[] {
  return subjects.map(({ key }) => key.toString('hex'));
}
