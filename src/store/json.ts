import type { Queryable } from './database.ts';

/** The escapes by which `JSON.stringify` writes NUL and half characters; a backslash before `u` in a text may look like one. */
const MAYBE_UNSTORABLE = /\\u(?:0000|d[89a-f])/;

/**
 * A value as a jsonb parameter. Undefined fields are dropped, dates become RFC 3339 text, and NUL and lone surrogates become U+FFFD:
 * PostgreSQL refuses them, and a strange character in a provider's answer must not keep an outcome from being written.
 */
export function asJson(sql: Queryable, value: unknown) {
  const text = JSON.stringify(value ?? null);
  const clean = MAYBE_UNSTORABLE.test(text) ? storable(text) : (value ?? null);
  return sql.json(clean as Parameters<typeof sql.json>[0]);
}

/** The same as text, written once, for a parameter that is cast: `${jsonText(sql, value)}::jsonb`. */
export function jsonText(sql: Queryable, value: unknown) {
  const text = JSON.stringify(value ?? null);
  return sql.typed(MAYBE_UNSTORABLE.test(text) ? JSON.stringify(storable(text)) : text, TEXT);
}

/** The type `text` in PostgreSQL's catalogue. Said, because the driver would take it for jsonb and write the text as JSON again. */
const TEXT = 25;

function storable(text: string): unknown {
  return JSON.parse(text, (_key, part: unknown) =>
    typeof part === 'string' ? part.toWellFormed().replaceAll('\u0000', '\uFFFD') : part,
  );
}
