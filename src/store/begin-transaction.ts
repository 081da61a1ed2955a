import { setTimeout as pause } from 'node:timers/promises';
import type { Sql, TransactionSql } from 'postgres';

/**
 * Runs `work` in a READ COMMITTED transaction and returns its value; a throw rolls back. Once the connection is gone no statement of it is made any
 * more, and the caller hears that the connection closed.
 *
 * The driver alone (3.4.9) would write the rollback to a socket that is not there, which ends the process from a timer nobody can catch; and it opens
 * the same connection again for others, in whose session a late statement of a lost transaction would then be carried out and kept.
 */
export async function beginTransaction<Types extends Record<string, unknown>, T>(
  sql: Sql<Types>,
  work: (tx: TransactionSql<Types>) => Promise<T>,
): Promise<T> {
  const connection = watchConnection();
  try {
    return (await sql.begin((tx) => unlessLost(work(whileThere(tx, connection)), connection))) as T;
  } catch (error) {
    connection.lose();
    throw error;
  }
}

type Connection = ReturnType<typeof watchConnection>;

/** The driver ends the transaction's promise when its connection closes; whoever works in it learns of it here. */
function watchConnection() {
  const { promise: gone, resolve } = Promise.withResolvers<void>();
  const state = { lost: false };
  const lose = () => {
    state.lost = true;
    resolve();
  };
  return { gone, lose, isLost: () => state.lost };
}

/** The same transaction, which refuses to be used once the connection is gone. */
function whileThere<Types extends Record<string, unknown>>(
  tx: TransactionSql<Types>,
  connection: Connection,
): TransactionSql<Types> {
  return new Proxy(tx, {
    apply: (target, self, parts) => {
      if (connection.isLost()) throw new Error('The transaction is over: its connection closed');
      return Reflect.apply(target, self, parts);
    },
  });
}

/** Never ends once the connection is gone: what ends here the driver would commit or roll back, on a socket that is closed. */
async function unlessLost<T>(work: Promise<T>, connection: Connection): Promise<T> {
  const value = await work.catch(async (error: unknown) => {
    if (looksLost(error)) await Promise.race([connection.gone, pause(CLOSING_MS)]);
    if (connection.isLost()) return never;
    throw error;
  });
  return connection.isLost() ? await never : value;
}

/** How long a connection may take to be closed after an error that says so; the error may have been another connection's. */
const CLOSING_MS = 1000;

const never = new Promise<never>(() => {});

const DRIVER_CODES = ['CONNECTION_CLOSED', 'CONNECTION_DESTROYED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'];

/** A server that says FATAL closes the connection after it; the driver's codes come with the close, or a moment before it. */
function looksLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, severity } = error as Error & { code?: unknown; severity?: unknown };
  return severity === 'FATAL' || severity === 'PANIC' || DRIVER_CODES.includes(String(code));
}
