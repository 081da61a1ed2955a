import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type CompletionRequest, scriptedCompletion } from '../stand-ins/scripted-completion.ts';
import { openTinyShop } from '../stand-ins/tiny-shop.ts';

/*
 * Process of a benchmark: a model that answers by a script and a shop that keeps its orders in memory, both without any delay of their own. The first
 * argument is how long a model call takes, in milliseconds. Tells its addresses to its parent and lives as long as that.
 */

const modelMs = Number(process.argv[2] ?? 0);
let modelCalls = 0;
const shop = openTinyShop();

const model = createServer((request, response) => void complete(request, response));
const commerce = createServer((request, response) => void trade(request, response));
const [modelPort, commercePort] = await Promise.all([listen(model), listen(commerce)]);
process.send?.({ modelUrl: `http://127.0.0.1:${modelPort}/v1`, commerceUrl: `http://127.0.0.1:${commercePort}` });
process.on('disconnect', () => process.exit(0));

async function complete(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === '/stats') return answer(response, 200, { modelCalls, ...shop.stats() });
  const asked = JSON.parse(await bodyOf(request)) as CompletionRequest;
  modelCalls += 1;
  const pieces = scriptedCompletion(asked, modelCalls);
  // Half of a call's time passes before its first byte, the rest before each piece: a reader that leaves at the end marker has waited for all of it.
  if (modelMs > 0) await wait(modelMs / 2);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const piece of pieces) {
    if (modelMs > 0) await wait(modelMs / 2 / pieces.length);
    response.write(piece);
  }
  response.end();
}

async function trade(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const sent = await bodyOf(request);
  if (request.method === 'GET') return answer(response, 200, shop.order(request.url?.split('/').at(-1) ?? ''));
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return answer(response, 400, { error: 'a refund needs an Idempotency-Key' });
  return answer(response, 200, shop.refund(key, JSON.parse(sent)));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

function answer(response: ServerResponse, status: number, value: object): void {
  const text = JSON.stringify(value);
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  response.end(text);
}

async function listen(server: Server): Promise<number> {
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
