import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bodyTooLarge, DEFAULT_CHUNK_SIZE } from './complete-chat.ts';
import { deliverReply } from './deliver-reply.ts';
import { newIds } from './new-ids.ts';
import { faultReply } from './reply.ts';
import { RequestLog } from './request-log.ts';
import { answerRoute, type RehearsalState, type RouteOutcome } from './routes.ts';
import { ScriptBook } from './script/script-book.ts';

/** Characters of a request body at most: far above any history within a token budget. */
const MAX_BODY_CHARACTERS = 32 * 1024 * 1024;

/** How to start a rehearsal model. */
export type RehearsalModelOptions = {
  /** Address to bind. (Default: 127.0.0.1.) */
  readonly host?: string;
  /** 0 picks a free port. (Default: 0.) */
  readonly port?: number;
  /** Whether `/_control` exists. (Default: true.) */
  readonly testControl?: boolean;
  /** Characters per piece of streamed text. (Default: 6.) */
  readonly chunkSize?: number;
};

/** A running rehearsal model. */
export type RehearsalModel = {
  readonly port: number;
  /** `http://host:port`, without a path. */
  readonly url: string;
  /** What an OpenAI client takes as its base URL: `url` with `/v1`. */
  readonly baseUrl: string;
  /** Stops at once; answers that hang are cut. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Starts the stand-in for a language model: OpenAI's API by rules and scripts. Rejects when the port is taken. */
export async function startRehearsalModel(options: RehearsalModelOptions = {}): Promise<RehearsalModel> {
  const { host = '127.0.0.1', port = 0, testControl = true, chunkSize = DEFAULT_CHUNK_SIZE } = options;
  const state = { ids: newIds(), book: new ScriptBook(), log: new RequestLog(), testControl, chunkSize };
  const server = createServer((request, response) => receive(request, response, state));
  server.keepAliveTimeout = 60_000;
  await listening(server, host, port);
  const { port: bound } = server.address() as AddressInfo;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${bound}`;
  const close = () => closed(server);
  return { port: bound, url, baseUrl: `${url}/v1`, close, [Symbol.asyncDispose]: close };
}

function receive(request: IncomingMessage, response: ServerResponse, state: RehearsalState): void {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (text: string) => {
    if (body.length <= MAX_BODY_CHARACTERS) body += text;
  });
  request.on('end', () => {
    const { pathname } = new URL(request.url ?? '/', 'http://rehearsal');
    const outcome =
      body.length > MAX_BODY_CHARACTERS
        ? { reply: faultReply(bodyTooLarge) }
        : answerRoute(request.method ?? 'GET', pathname, body, state);
    send(response, outcome, state);
  });
  request.on('error', () => response.destroy());
}

function send(response: ServerResponse, { reply, record }: RouteOutcome, state: RehearsalState): void {
  if (record) {
    response.once('finish', () => (record.delivery = 'sent'));
    response.once('close', () => (record.delivery = record.delivery === 'sent' ? 'sent' : 'aborted'));
  }
  response.setHeader('x-request-id', state.ids.request());
  deliverReply(response, reply).catch(() => response.destroy());
}

function listening(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
