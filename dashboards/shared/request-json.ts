import { learnServerTime } from './server-clock.ts';
import { asRecord, asText, type UnknownRecord } from './unknown-value.ts';

/** How a request ended. A refusal by the server is a value, as is a server that cannot be reached. */
export type Answer =
  | { readonly kind: 'ok'; readonly status: number; readonly body: UnknownRecord }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly code: string;
      readonly detail: string;
      readonly body: UnknownRecord;
    }
  | { readonly kind: 'unreachable' };

/** One request. `token` is sent as bearer; staff pages leave it out and are known by their cookie. A customer's requests carry no cookie. */
export type JsonRequest = {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly body?: unknown;
  readonly token?: string;
  /** The language an answer is wanted in (default: what the browser asks for). */
  readonly language?: string | null;
  /** False: no cookie goes along, for addresses on another site (default true). */
  readonly cookies?: boolean;
  /** Milliseconds after which the server counts as unreachable (default 15,000). */
  readonly timeoutMs?: number;
};

/** Sends JSON and reads JSON. Never throws: an aborted, refused or unreadable answer is told in the result. */
export async function requestJson(request: JsonRequest): Promise<Answer> {
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: {
        accept: 'application/json',
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(request.token === undefined ? {} : { authorization: `Bearer ${request.token}` }),
        ...(request.language ? { 'accept-language': request.language } : {}),
      },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      credentials: request.cookies === false ? 'omit' : 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.timeout(request.timeoutMs ?? 15_000),
    });
    return await readAnswer(response);
  } catch {
    return { kind: 'unreachable' };
  }
}

async function readAnswer(response: Response): Promise<Answer> {
  const body = asRecord(await response.json().catch(() => null)) ?? {};
  learnServerTime(response.headers.get('date'), asText(body['now']));
  if (response.ok) return { kind: 'ok', status: response.status, body };
  return {
    kind: 'refused',
    status: response.status,
    code: asText(body['code']) ?? `http_${response.status}`,
    detail: asText(body['detail']) ?? asText(body['title']) ?? `The server answered ${response.status}.`,
    body,
  };
}
