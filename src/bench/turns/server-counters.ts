import { openDatabase } from '../../store/database.ts';

/** One statement of a database, with how often a turn made it. */
export type ProfiledStatement = { readonly text: string; readonly perTurn: number };

/** Counts what a database server did, on a connection of its own that is not counted. Takes the superuser's address and a database's name. */
export function openServerCounters(superuserUrl: string, name: string) {
  const database = openDatabase({
    url: superuserUrl,
    max: 1,
    ormMax: 1,
    applicationName: 'countersign bench counters',
  });
  const { sql } = database;
  return {
    /** Statements of clients so far, BEGIN and COMMIT included, and bytes of the server's log of changes. */
    read: async (): Promise<{ statements: number; walBytes: number }> => {
      const [row] = await sql<{ statements: number; wal_bytes: number }[]>`
        select (select coalesce(sum(calls), 0)::float8 from public.pg_stat_statements
            where dbid = (select oid from pg_database where datname = ${name})) as statements,
          (pg_current_wal_insert_lsn() - '0/0')::float8 as wal_bytes`;
      return { statements: row?.statements ?? 0, walBytes: row?.wal_bytes ?? 0 };
    },
    /** What a turn is made of: every statement that at least every twentieth turn makes, most frequent first. */
    profile: async (turns: number): Promise<readonly ProfiledStatement[]> => {
      const rows = await sql<{ text: string; calls: number }[]>`
        select regexp_replace(query, '[[:space:]]+', ' ', 'g') as text, sum(calls)::float8 as calls from public.pg_stat_statements
        where dbid = (select oid from pg_database where datname = ${name}) group by 1 having sum(calls) > ${turns / 20} order by 2 desc`;
      return rows.map(({ text, calls }) => ({ text: text.slice(0, 160), perTurn: calls / turns }));
    },
    close: () => database.close(),
  };
}

/** Commits of a database and waits for the disk of the whole server, as far as backends have told them: read it once the clients are gone. */
export async function readCommits(superuserUrl: string, name: string): Promise<{ commits: number; syncs: number }> {
  const database = openDatabase({ url: superuserUrl, max: 1, ormMax: 1 });
  try {
    const [row] = await database.sql<{ commits: number; syncs: number }[]>`
      select (select xact_commit::float8 from pg_stat_database where datname = ${name}) as commits,
        (select sum(fsyncs)::float8 from pg_stat_io where object = 'wal') as syncs`;
    return row ?? { commits: 0, syncs: 0 };
  } finally {
    await database.close();
  }
}
