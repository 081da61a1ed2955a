import pRetry from 'p-retry';
import type { HttpOutcome } from './http-exchange.ts';
import type { ReadResult } from './port.ts';

/** What a single attempt at reading came to. `again` may pass; the other two are answers. */
export type ReadAttempt<T> = ReadResult<T> | { readonly kind: 'again'; readonly detail: string };

/** How reads are repeated: 3 attempts in all, 100 and then 300 ms apart, up to twice that at random. */
const pauses = { retries: 2, minTimeout: 100, factor: 3, randomize: true };

class AgainError extends Error {
  override readonly name = 'AgainError';
}

/** Repeats a read that failed in a way that may pass. For reads only: it would send a write more than once. */
export async function readWithRetries<T>(attempt: () => Promise<ReadAttempt<T>>): Promise<ReadResult<T>> {
  try {
    return await pRetry(async () => {
      const result = await attempt();
      if (result.kind === 'again') throw new AgainError(result.detail);
      return result;
    }, pauses);
  } catch (error) {
    if (error instanceof AgainError) return { kind: 'unavailable', detail: error.message };
    throw error;
  }
}

/**
 * Judges an answer to a read. "Not found" is believed only with a code that says so: a 404 of a wrong address or a proxy says
 * nothing about the record.
 *
 * @param parse the value, or undefined when the body is not what was asked for.
 */
export function judgeRead<T>(outcome: HttpOutcome, parse: (body: unknown) => T | undefined): ReadAttempt<T> {
  if (outcome.kind !== 'answered') return { kind: 'again', detail: outcome.detail };
  const { status, body } = outcome;
  if (status === 404 && problemCode(body)?.endsWith('_not_found')) return { kind: 'not_found' };
  if (status === 429 || status >= 500) return { kind: 'again', detail: `the platform answered ${status}` };
  if (status !== 200) return { kind: 'unavailable', detail: `the platform answered ${status}` };
  const value = parse(body);
  return value === undefined
    ? { kind: 'unavailable', detail: 'the platform answered something else than was asked for' }
    : { kind: 'ok', value };
}

/** The stable code of a problem document, if the body is one. */
export function problemCode(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('code' in body)) return undefined;
  return typeof body.code === 'string' && body.code !== '' ? body.code : undefined;
}
