import type { HttpOutcome } from './http-exchange.ts';
import type { WriteResult } from './port.ts';
import { problemCode } from './read-with-retries.ts';

/**
 * Judges an answer to a write, by evidence and never by the status alone: platforms have answered 400 and 500 with the money
 * already gone.
 *
 * Done needs a 2xx whose body is what was asked for; rejected needs a 422 with a code, by which our contract proves that nothing
 * was executed; not sent needs a connection that never stood. Everything else, a reused key (409) included, is unknown.
 *
 * @param parse the booked value, or undefined when the body is not the booking that was asked for.
 */
export function judgeWrite<T>(outcome: HttpOutcome, parse: (body: unknown) => T | undefined): WriteResult<T> {
  if (outcome.kind === 'not_sent') return { kind: 'not_sent', detail: outcome.detail };
  if (outcome.kind === 'lost') return { kind: 'unknown', detail: outcome.detail, evidence: { lost: outcome.detail } };
  const { status, body } = outcome;
  const evidence = { status, body: body ?? null };
  const code = problemCode(body);
  if (status === 422 && code !== undefined) return { kind: 'rejected', code, message: detailOf(body), evidence };
  const value = status >= 200 && status < 300 ? parse(body) : undefined;
  if (value !== undefined) return { kind: 'done', value, evidence };
  const what = code === undefined ? 'and nothing that tells whether it was executed' : `with code ${code}`;
  return { kind: 'unknown', detail: `the platform answered ${status} ${what}`, evidence };
}

function detailOf(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('detail' in body)) return '';
  return typeof body.detail === 'string' ? body.detail : '';
}
