import postgres, { type PendingQuery, type Row, type Sql, type TransactionSql } from 'postgres';
import { beginTransaction } from './begin-transaction.ts';

/**
 * Two clients: `sql` for everything, and `ormClient` for drizzle, which changes the client it is given. Drizzle itself is loaded where it is
 * used: it takes longer to load than the rest of a role together.
 */
export type Database = {
  readonly sql: Sql<{ bigint: number }>;
  readonly ormClient: Sql;
  readonly close: () => Promise<void>;
};

/** Either the pool or an open transaction: what a query function takes. */
export type Queryable = Sql<{ bigint: number }> | TransactionSql<{ bigint: number }>;

/** An open transaction. */
export type Transaction = TransactionSql<{ bigint: number }>;

/** Options of {@link openDatabase}. */
export type DatabaseOptions = {
  /** Address, application role. */
  readonly url: string;
  /** Connections of the `sql` client. Default 8. */
  readonly max?: number;
  /** Connections of `ormClient`, opened on first use. Default 2. */
  readonly ormMax?: number;
  /** Shown in pg_stat_activity. */
  readonly applicationName?: string;
};

/** Opens both clients lazily; the first query connects. Bigints come back as numbers and throw beyond 2^53. */
export function openDatabase(options: DatabaseOptions): Database {
  const common = {
    connection: { search_path: 'countersign', application_name: options.applicationName ?? 'countersign' },
    onnotice: () => {},
    connect_timeout: 5,
    idle_timeout: 60,
    backoff: reconnectPause,
  };
  const sql = postgres(options.url, { ...common, max: options.max ?? 8, types: { bigint: safeBigint } });
  const ormClient = postgres(options.url, { ...common, max: options.ormMax ?? 2 });
  return {
    sql,
    ormClient,
    close: async () => {
      await Promise.all([sql.end({ timeout: 5 }), ormClient.end({ timeout: 5 })]);
    },
  };
}

/** Seconds before the next try to connect: soon at first, never more than two, so that a restarted server is found at once. */
function reconnectPause(tries: number): number {
  return Math.min(2, 0.05 * 2 ** tries);
}

const safeBigint = {
  to: 20,
  from: [20],
  serialize: (value: number) => String(value),
  parse: (text: string): number => {
    const value = Number(text);
    if (!Number.isSafeInteger(value)) throw new RangeError(`A stored bigint does not fit a safe integer: ${text}`);
    return value;
  },
};

/**
 * Sends a statement of the transaction without waiting for its answer: it travels together with the commit, and its failure makes that a rollback and
 * fails the transaction. For the last statement, whose rows nobody needs.
 */
export type SendLast = (statement: PendingQuery<Row[]>) => void;

/** Runs `work` in one READ COMMITTED transaction and returns its value; a throw rolls back. */
export async function inTransaction<T>(
  database: Database,
  work: (tx: Transaction, sendLast: SendLast) => Promise<T>,
): Promise<T> {
  const last: Promise<unknown>[] = [];
  const sendLast: SendLast = (statement) => {
    // heard of below, once the transaction has ended
    statement.execute().catch(() => {});
    last.push(statement);
  };
  const value = await beginTransaction(database.sql, (tx) => work(tx, sendLast));
  // PostgreSQL answers the commit of a failed transaction with a rollback, which is no error to the driver.
  await Promise.all(last);
  return value;
}
