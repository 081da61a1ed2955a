import { type ClientRequest, Agent as HttpAgent, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { Agent as HttpsAgent, request as secureRequest } from 'node:https';

/** Connections kept open towards the provider between calls. */
const KEPT_OPEN = 256;

const agents = {
  'http:': new HttpAgent({ keepAlive: true, maxFreeSockets: KEPT_OPEN }),
  'https:': new HttpsAgent({ keepAlive: true, maxFreeSockets: KEPT_OPEN }),
} as const;

/**
 * A `fetch` for the `openai` package over Node's own HTTP client. It does what that package asks
 * of it and no more: text bodies, no redirects (they come back as they are), no compression, which it asks servers to leave out; the answer's body is read once, as a stream of bytes.
 *
 * A kept connection that is cut before the answer begins may have been closed just as it was used again: the request goes out once more on a fresh one. Nobody can tell whether
 * the server had read it, so a caller that tries again by itself does so over {@link freshFetch}. Rejects as the built-in one does: with the signal's
 * reason-less `AbortError` when it was aborted, else with the connection's error.
 */
export const leanFetch: typeof fetch = (input, init) => send(input, init, true);

/** {@link leanFetch} on a connection of its own: the request goes out once, whatever becomes of it. For tries that are counted. */
export const freshFetch: typeof fetch = (input, init) => send(input, init, false);

async function send(input: string | URL | Request, init: RequestInit | undefined, reuse: boolean): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input);
  const { body, method, headers, signal } = init ?? {};
  if (body !== undefined && body !== null && typeof body !== 'string')
    throw new TypeError('Only text bodies can be sent');
  const sent = body ?? '';
  const options: RequestOptions = {
    method: method ?? 'GET',
    headers: {
      ...{ 'accept-encoding': 'identity', ...Object.fromEntries(new Headers(headers)) },
      'content-length': String(Buffer.byteLength(sent)),
    },
  };
  const message = await exchange(url, { options, signal: signal ?? null, reuse }, sent);
  return toResponse(url, message);
}

type Asking = { readonly options: RequestOptions; readonly signal: AbortSignal | null; readonly reuse: boolean };

async function exchange(url: URL, asking: Asking, body: string): Promise<IncomingMessage> {
  const first = open(url, asking.options, asking.reuse);
  try {
    return await answerOf(first, asking.signal, body);
  } catch (error) {
    if (!first.reusedSocket || !isReset(error) || asking.signal?.aborted) throw error;
    return await answerOf(open(url, asking.options, false), asking.signal, body);
  }
}

function open(url: URL, options: RequestOptions, reuse: boolean): ClientRequest {
  if (url.protocol === 'https:') return secureRequest(url, { ...options, agent: reuse ? agents['https:'] : false });
  return request(url, { ...options, agent: reuse ? agents['http:'] : false });
}

function answerOf(asking: ClientRequest, signal: AbortSignal | null, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    asking.once('response', resolve);
    asking.on('error', reject);
    if (signal) abortWith(asking, signal);
    asking.end(body);
  });
}

/**
 * Aborts the exchange until the answer is read to its end, and not a moment longer. Node's own `signal` option goes on after it and destroys the
 * request, which lets go of the connection first: then nobody listens to its errors, and the abort ends the process.
 */
function abortWith(asking: ClientRequest, signal: AbortSignal): void {
  let aborted: ClientRequest | IncomingMessage = asking;
  const abort = () => aborted.destroy(new DOMException('This operation was aborted', 'AbortError'));
  const letGo = () => signal.removeEventListener('abort', abort);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  asking.once('response', (message: IncomingMessage) => {
    aborted = message;
    message.once('end', letGo);
  });
  asking.once('close', letGo);
}

function isReset(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return code === 'ECONNRESET' || code === 'EPIPE';
}

/** The parts of a response the package reads. */
function toResponse(url: URL, message: IncomingMessage): Response {
  const status = message.statusCode ?? 0;
  const headers = new Headers();
  for (const [name, values] of Object.entries(message.headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  const text = async (): Promise<string> => {
    let whole = '';
    for await (const piece of message.setEncoding('utf8')) whole += String(piece);
    return whole;
  };
  const response = {
    ...{ url: url.href, status, ok: status >= 200 && status < 300, statusText: message.statusMessage ?? '' },
    ...{ headers, body: bodyOf(message), text, json: async (): Promise<unknown> => JSON.parse(await text()) },
  };
  return response as unknown as Response;
}

/** How long what nobody reads any more may still come before its connection is given up, in milliseconds. */
const RUN_OUT_MS = 1_000;

/** The answer as bytes. Who stops at the mark that ends a stream leaves the end of the answer itself: it is read for them, because a connection that is cut there cannot be used again. */
function bodyOf(message: IncomingMessage): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]: async function* () {
      try {
        yield* message.iterator({ destroyOnReturn: false });
      } finally {
        letRunOut(message);
      }
    },
  };
}

function letRunOut(message: IncomingMessage): void {
  if (message.readableEnded || message.destroyed) return;
  const tooLong = setTimeout(() => message.destroy(), RUN_OUT_MS);
  // nobody waits for it any more
  message.on('error', () => {});
  message.once('close', () => clearTimeout(tooLong));
  message.resume();
}
