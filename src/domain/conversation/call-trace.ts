import { canonicalJson } from '../canonical-json.ts';

/** One tool call of a turn and what came of it. */
export type CallTrace = {
  /** Of the model's answer the call was in: calls of one answer share it. */
  readonly answer: number;
  readonly tool: string;
  /** Arguments in the one way to write them: equal ones are equal text, whatever their order, case, blanks and empty fields. */
  readonly args: string;
  /** `ok`, `refused`, `error`, ... */
  readonly status: string;
  readonly code: string;
};

/** Arguments as {@link CallTrace} holds them. What is no JSON stays as it is, without its blanks. */
export function normalArguments(json: string): string {
  try {
    return canonicalJson(normal(JSON.parse(json)));
  } catch {
    return json.replaceAll(/\s+/gu, '');
  }
}

function normal(value: unknown): unknown {
  if (typeof value === 'string') return value.trim().toLowerCase();
  if (Array.isArray(value)) return value.map(normal);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== null)
      .map(([key, part]) => [key, normal(part)]),
  );
}
