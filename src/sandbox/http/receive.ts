import type { Request } from 'express';
import { Problem } from '../problem.ts';
import type { Received } from './route.ts';

/** The body as JSON, or undefined without one. @throws Problem 400 `bad_json`. */
export function readBody(request: Request): unknown {
  const text: unknown = request.body;
  if (typeof text !== 'string' || text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem(400, 'bad_json', 'The body is not JSON.');
  }
}

/** The idempotency key, or null. @throws Problem 400 `bad_idempotency_key` over 255 characters. */
export function readKey(request: Request): string | null {
  const key = request.get('idempotency-key');
  if (key === undefined || key === '') return null;
  if (key.length > 255) throw new Problem(400, 'bad_idempotency_key', 'An Idempotency-Key has at most 255 characters.');
  return key;
}

/** The parts of a request, unchecked. */
export function receive(request: Request, pending = false): Received {
  return {
    ids: request.params,
    query: request.query,
    body: readBody(request) ?? {},
    key: readKey(request),
    pending,
  };
}
