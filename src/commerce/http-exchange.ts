import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';

/** One HTTP call with a JSON answer. */
export type HttpCall = {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Base address of the platform, without a trailing slash; it may hold a path. */
  readonly baseUrl: string;
  /** Path and query, encoded. Sent as it is: no `..` in it is ever resolved. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** From the first attempt to connect to the last byte of the answer. */
  readonly timeoutMs: number;
  /** From the first attempt to connect until the connection stands; one that stands later sends nothing. (Default: `timeoutMs`.) */
  readonly connectWithinMs?: number;
  /** Reused connections for reads. Left out, the call opens a connection of its own and closes it. */
  readonly agents?: HttpAgents;
};

/** Connections that are kept open between calls. */
export type HttpAgents = { readonly http: http.Agent; readonly https: https.Agent };

/**
 * How a call ended. `not_sent` proves that no byte of it left this machine; `lost` means that it left, or may have, and no
 * whole answer came back. `body` is undefined when the answer was not JSON.
 */
export type HttpOutcome =
  | { readonly kind: 'answered'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'not_sent'; readonly detail: string }
  | { readonly kind: 'lost'; readonly detail: string };

/** Largest answer read, in bytes; a longer one counts as lost. */
const maxAnswerBytes = 16 * 1024 * 1024;

/** Opens connections to be kept. Close them with {@link closeHttpAgents}. */
export function openHttpAgents(): HttpAgents {
  const options = { keepAlive: true, maxSockets: 64 };
  return { http: new http.Agent(options), https: new https.Agent(options) };
}

/** Closes the connections that nobody uses. */
export function closeHttpAgents(agents: HttpAgents): void {
  agents.http.destroy();
  agents.https.destroy();
}

/**
 * Makes one call, once. Never rejects and never follows a redirect.
 *
 * Node's own client is used and not fetch, because it tells when the connection stood: an error before that moment proves that
 * nothing was sent, whatever the error is called.
 */
export async function exchange(call: HttpCall): Promise<HttpOutcome> {
  const body = call.body === undefined ? undefined : Buffer.from(JSON.stringify(call.body));
  try {
    return await follow(openRequest(call, body), call, body);
  } catch (error) {
    // Node refuses what cannot be sent, such as a header with a line break, before it connects.
    return { kind: 'not_sent', detail: describe(error) };
  }
}

function openRequest(call: HttpCall, body: Buffer | undefined): http.ClientRequest {
  const base = new URL(call.baseUrl);
  const secure = base.protocol === 'https:';
  const type = body && { 'Content-Type': 'application/json', 'Content-Length': body.length };
  return (secure ? https : http).request({
    protocol: base.protocol,
    hostname: base.hostname.replace(/^\[|\]$/g, ''),
    port: base.port,
    method: call.method,
    path: `${base.pathname.replace(/\/$/, '')}${call.path}`,
    headers: { Accept: 'application/json', ...type, ...call.headers },
    agent: (secure ? call.agents?.https : call.agents?.http) ?? false,
  });
}

function follow(request: http.ClientRequest, call: HttpCall, body: Buffer | undefined): Promise<HttpOutcome> {
  return new Promise((resolve) => {
    let connected = false;
    const failed = (error: unknown) => resolve({ kind: connected ? 'lost' : 'not_sent', detail: describe(error) });
    const timers = [
      setTimeout(() => request.destroy(new Error(`no answer within ${call.timeoutMs} ms`)), call.timeoutMs),
      setTimeout(() => {
        if (!connected) request.destroy(new Error(`no connection within ${call.connectWithinMs} ms`));
      }, call.connectWithinMs ?? call.timeoutMs),
    ];
    request.on('socket', (socket) => {
      if (request.reusedSocket || !socket.connecting) connected = true;
      else socket.once(request.protocol === 'https:' ? 'secureConnect' : 'connect', () => (connected = true));
    });
    request.on('response', (response) => {
      readAnswer(response, request).then(resolve, failed);
    });
    request.on('error', failed);
    request.on('close', () => {
      for (const timer of timers) clearTimeout(timer);
    });
    request.end(body);
  });
}

async function readAnswer(response: IncomingMessage, request: http.ClientRequest): Promise<HttpOutcome> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxAnswerBytes) request.destroy(new Error('the answer is too large'));
    chunks.push(chunk);
  }
  if (!response.complete) return { kind: 'lost', detail: 'the answer was cut off' };
  return {
    kind: 'answered',
    status: response.statusCode ?? 0,
    body: parseJson(Buffer.concat(chunks).toString('utf8')),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? `${String(error.code)}: ` : '';
  return `${code}${error.message}`.slice(0, 300);
}
