import postgres from 'postgres';

/** Connections to the sandbox store's own schema. Names in queries are unqualified: the search path is `sandbox`. */
export type Database = postgres.Sql<{ bigint: number }>;

/** A connection or an open transaction: whatever a query can run on. */
export type Query = postgres.ISql<{ bigint: number }>;

/** Anything that JSON can carry, as a query parameter. */
export type Json = postgres.JSONValue;

/**
 * Opens a pool. Amounts are `bigint` in the database and safe integers here: the parser throws on anything larger, so that an
 * amount is never silently rounded.
 *
 * @param poolSize connections at most. (Default: 8.)
 */
export function connectDatabase(url: string, poolSize = 8): Database {
  return postgres(url, {
    max: poolSize,
    onnotice: () => undefined,
    connection: { application_name: 'sandbox-store', search_path: 'sandbox', TimeZone: 'UTC' },
    types: { bigint: { to: 20, from: [20], parse: parseBigint, serialize: String } },
  });
}

function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a safe integer`);
  return value;
}

/** A value for a `json` column, which keeps it as it is written; `jsonb` would sort its fields and refuse some characters. */
export function asJson(query: Query, value: unknown) {
  return query.typed(value as Json, 114);
}
