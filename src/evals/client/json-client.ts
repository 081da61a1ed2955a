import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { ApiError } from './api-error.ts';

/** Speaks JSON with one server and parses what comes back; an answer of another form is an error, not a surprise later. */
export type JsonClient = {
  /** `http://host:port`, without a trailing slash. */
  readonly baseUrl: string;
  readonly get: <Answer>(path: string, answer: z.ZodType<Answer>) => Promise<Answer>;
  readonly send: <Answer>(method: Method, path: string, body: unknown, answer: z.ZodType<Answer>) => Promise<Answer>;
};

type Method = 'POST' | 'PUT' | 'DELETE';

/** What {@link openJsonClient} needs to know. */
export type JsonClientOptions = {
  readonly baseUrl: string;
  /** Sent as `Authorization: Bearer`. */
  readonly token?: string;
  /** One request, in milliseconds. (Default: 30,000.) */
  readonly timeoutMs?: number;
};

const problem = z.looseObject({ code: z.string().optional(), detail: z.string().optional() });

/** How often a request is sent again after "too many requests", as long as the server asks for. A measure, not an attack. */
const PATIENT_TRIES = 3;

/** Opens a client. @throws ApiError from its methods for everything that is not a success of the expected form. */
export function openJsonClient(options: JsonClientOptions): JsonClient {
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const ask = async <Answer>(method: string, path: string, body: unknown, answer: z.ZodType<Answer>) =>
    parseAnswer(`${method} ${path}`, await request({ ...options, baseUrl }, method, path, body), answer);
  return {
    baseUrl,
    get: (path, answer) => ask('GET', path, undefined, answer),
    send: ask,
  };
}

async function request(options: JsonClientOptions, method: string, path: string, body: unknown): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetchOnce(options, method, path, body);
    if (response.ok) return response;
    const pauseMs = Number(response.headers.get('retry-after')) * 1000;
    if (response.status !== 429 || attempt >= PATIENT_TRIES || !(pauseMs > 0 && pauseMs <= 61_000)) {
      throw await refusal(`${method} ${path}`, response);
    }
    await response.body?.cancel();
    await wait(pauseMs);
  }
}

async function fetchOnce(options: JsonClientOptions, method: string, path: string, body: unknown): Promise<Response> {
  const { baseUrl, token, timeoutMs = 30_000 } = options;
  try {
    return await fetch(`${baseUrl}${path}`, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch (error) {
    throw new ApiError(`${method} ${baseUrl}${path}`, 0, null, error instanceof Error ? error.message : String(error), {
      cause: error,
    });
  }
}

/** The error a refused response stands for. */
export async function refusal(name: string, response: Response): Promise<ApiError> {
  const text = await response.text();
  const parsed = problem.safeParse(parseJson(text)).data;
  return new ApiError(name, response.status, parsed?.code ?? null, parsed?.detail ?? text.slice(0, 300));
}

async function parseAnswer<Answer>(name: string, response: Response, answer: z.ZodType<Answer>): Promise<Answer> {
  const parsed = answer.safeParse(parseJson(await response.text()));
  if (parsed.success) return parsed.data;
  const detail = `The answer is not of the expected form.\n${z.prettifyError(parsed.error)}`;
  throw new ApiError(name, response.status, 'bad_answer', detail);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
