import type { Queryable } from './database.ts';

/**
 * A value as a jsonb parameter. Undefined fields are dropped, dates become RFC 3339 text, and NUL and lone surrogates become U+FFFD:
 * PostgreSQL refuses them, and a strange character in a provider's answer must not keep an outcome from being written.
 */
export function asJson(sql: Queryable, value: unknown) {
  const clean = JSON.parse(JSON.stringify(value ?? null), (_key, part: unknown) =>
    typeof part === 'string' ? part.toWellFormed().replaceAll('\u0000', '\uFFFD') : part,
  );
  return sql.json(clean as Parameters<typeof sql.json>[0]);
}
