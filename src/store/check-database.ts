import postgres from 'postgres';

/** Lowest PostgreSQL the migrations run on. */
const MINIMUM_MAJOR = 15;

/** What a database can hold, as far as a start needs to know. */
export type DatabaseReport = {
  /** Connections still free for ordinary roles. */
  readonly freeConnections: number;
};

/**
 * Asks a database whether the product can work with it, within 5 s.
 *
 * @returns the report, or one sentence that says what is wrong and holds no password.
 */
export async function checkDatabase(url: string): Promise<DatabaseReport | string> {
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} });
  try {
    const [row] = await sql`
      select current_setting('server_version_num')::int / 10000 as major, pg_is_in_recovery() as replica,
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
          - (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as free`;
    const major = Number(row?.['major']);
    if (major < MINIMUM_MAJOR) return `it is PostgreSQL ${major}, and at least ${MINIMUM_MAJOR} is needed`;
    if (row?.['replica'] === true) return 'it is a read-only replica; give the address of the primary';
    return { freeConnections: Number(row?.['free']) };
  } catch (error) {
    return reasonOf(error);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known: Record<string, string> = {
    ECONNREFUSED: 'nothing listens there',
    ENOTFOUND: 'its host name is not known',
    EAI_AGAIN: 'its host name could not be looked up',
    CONNECT_TIMEOUT: 'it did not answer within 5 s',
    ECONNRESET: 'the connection was closed; is it PostgreSQL, and does it want TLS (?sslmode=require)?',
    CONNECTION_CLOSED: 'the connection was closed; is it PostgreSQL, and does it want TLS (?sslmode=require)?',
    '28P01': 'it refused the user name or password',
    '28000': 'it refused this user',
    '3D000': 'there is no such database on that server; create it first',
    '53300': 'it has no connection left',
  };
  return known[code] ?? (error instanceof Error ? error.message : String(error));
}
