import OpenAI from 'openai';
import type { ModelAnswer } from '../model-client.ts';
import { NoAnswerError } from './read-answer.ts';

/** A call that brought no answer. */
export type Unavailable = Extract<ModelAnswer, { kind: 'unavailable' }>;

/** A failure in our own words, worth another try unless said otherwise. */
export function tellFailure(detail: string, more: Partial<Unavailable> = {}): Unavailable {
  return { kind: 'unavailable', detail, retryAfterMs: null, mayRetry: true, ...more };
}

/**
 * What an error of the `openai` package means for the turn. Of what the server says only its status and its wish about another try are
 * kept: its words may repeat the request's.
 */
export function toUnavailable(error: unknown): Unavailable {
  if (error instanceof OpenAI.APIError && typeof error.status === 'number') {
    const { status, headers } = error;
    const worthIt = status === 408 || status === 409 || status === 429 || status >= 500;
    const mayRetry = worthIt && headers?.get('x-should-retry') !== 'false';
    const limited = status === 429 ? { limited: true } : {};
    return tellFailure(`the model server answered ${status}`, {
      mayRetry,
      retryAfterMs: readRetryAfter(headers),
      ...limited,
    });
  }
  if (error instanceof OpenAI.APIConnectionError)
    return tellFailure(`no connection to the model server${codeOf(error)}`);
  if (error instanceof NoAnswerError) return tellFailure(error.message);
  return tellFailure(`the answer could not be read${codeOf(error)}`);
}

/** Longest wait that is a number to reckon with; what is longer is longer than anybody waits. */
const LONGEST_MS = 24 * 3_600_000;

/** The wait a server asks for, in milliseconds: `retry-after-ms`, or `retry-after` as seconds or as a date of HTTP. Null when it asks for none. */
export function readRetryAfter(headers: Headers | undefined, now = Date.now()): number | null {
  const [exact, said] = [headers?.get('retry-after-ms')?.trim(), headers?.get('retry-after')?.trim()];
  const until = isHttpDate(said) ? Date.parse(said) - now : Number.NaN;
  const ms = isNumber(exact) ? Number(exact) : isNumber(said) ? Number(said) * 1000 : until;
  return Number.isNaN(ms) ? null : Math.min(Math.max(0, Math.ceil(ms)), LONGEST_MS);
}

function isNumber(text: string | undefined): text is string {
  return text !== undefined && /^\d{1,15}(\.\d{1,9})?$/.test(text);
}

/** `Sun, 01 Mar 2026 12:00:20 GMT`, the form all servers send. `Date.parse` alone takes `-5` and `try 12` for years long past, and a wait for none. */
function isHttpDate(text: string | undefined): text is string {
  return text !== undefined && /^[a-z]{3}, \d{1,2} [a-z]{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/i.test(text);
}

/** ECONNREFUSED and the like: says what to look at, and never holds anything of the request. */
function codeOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string') return ` (${at.code})`;
  return '';
}
