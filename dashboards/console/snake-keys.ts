import { asRecord } from '../shared/unknown-value.ts';

/** The value with every key in snake_case, so that records written by the domain and records written for the wire read alike. */
export function snakeKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeKeys);
  const record = asRecord(value);
  if (record === null) return value;
  return Object.fromEntries(
    Object.entries(record).map(([key, inner]) => [
      key.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`),
      snakeKeys(inner),
    ]),
  );
}
