import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { closeHttpAgents, exchange, openHttpAgents } from './http-exchange.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function listen(handler: RequestListener): Promise<string> {
  const server: Server = createServer(handler);
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const post = (baseUrl: string, timeoutMs = 2_000) =>
  exchange({ method: 'POST', baseUrl, path: '/x', body: { a: 'ü' }, timeoutMs });

describe('what a call proves', () => {
  test('an answer with JSON is read whole, and what was sent arrives whole', async () => {
    const url = await listen((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => response.writeHead(201).end(Buffer.concat(chunks)));
    });
    expect(await post(url)).toEqual({ kind: 'answered', status: 201, body: { a: 'ü' } });
  });

  test('an answer that is not JSON has no body', async () => {
    const url = await listen((_request, response) => void response.writeHead(502).end('<html>'));
    expect(await post(url)).toEqual({ kind: 'answered', status: 502, body: undefined });
  });

  test('a path is sent as it is', async () => {
    const url = await listen((request, response) => void response.end(JSON.stringify(request.url)));
    const outcome = await exchange({ method: 'GET', baseUrl: `${url}/base/`, path: '/v1/orders/..', timeoutMs: 2_000 });
    expect(outcome).toMatchObject({ body: '/base/v1/orders/..' });
  });

  test('nothing listens: not sent', async () => {
    const server = createTcpServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    expect(await post(`http://127.0.0.1:${port}`)).toMatchObject({ kind: 'not_sent' });
  });

  test('a name that does not resolve: not sent', async () => {
    expect(await post('http://no-such-host.invalid')).toMatchObject({ kind: 'not_sent' });
  });

  test('a header that cannot be sent: not sent, and nobody throws', async () => {
    const headers = { 'Idempotency-Key': 'a\nb' };
    const outcome = await exchange({
      method: 'POST',
      baseUrl: 'http://127.0.0.1:1',
      path: '/x',
      headers,
      timeoutMs: 100,
    });
    expect(outcome.kind).toBe('not_sent');
  });

  test('a connection that does not stand in time: not sent, though the call itself had time left', async () => {
    const silent = createTcpServer();
    closers.push(() => silent.close());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    // it takes connections and never answers the handshake
    const baseUrl = `https://127.0.0.1:${port}`;
    const start = performance.now();
    const call = { method: 'POST', baseUrl, path: '/x', body: {}, timeoutMs: 5_000, connectWithinMs: 150 } as const;
    expect(await exchange(call)).toMatchObject({ kind: 'not_sent', detail: expect.stringContaining('150 ms') });
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  test('a connection that stands in time may wait longer for its answer', async () => {
    const url = await listen((_request, response) => setTimeout(() => response.end('{}'), 200));
    const call = {
      method: 'POST',
      baseUrl: url,
      path: '/x',
      body: {},
      timeoutMs: 2_000,
      connectWithinMs: 100,
    } as const;
    expect(await exchange(call)).toMatchObject({ kind: 'answered' });
  });

  test('a connection that is cut without an answer: lost', async () => {
    const url = await listen((request) => void request.socket.destroy());
    expect(await post(url)).toMatchObject({ kind: 'lost' });
  });

  test('no answer in time: lost', async () => {
    const url = await listen(() => undefined);
    expect(await post(url, 100)).toMatchObject({ kind: 'lost', detail: expect.stringContaining('100 ms') });
  });

  test('an answer that begins and never ends: lost, in time', async () => {
    const url = await listen((_request, response) => void response.writeHead(200).write('{"a":'));
    const start = performance.now();
    expect(await post(url, 150)).toMatchObject({ kind: 'lost' });
    expect(performance.now() - start).toBeLessThan(1_500);
  });

  test('an answer that is cut off in the middle: lost', async () => {
    const url = await listen((request, response) => {
      response.writeHead(200, { 'Content-Length': '100' }).write('{"a":1}');
      setTimeout(() => request.socket.destroy(), 20);
    });
    expect(await post(url)).toMatchObject({ kind: 'lost' });
  });

  test('kept connections are used again', async () => {
    const ports = new Set<number | undefined>();
    const url = await listen((request, response) => {
      ports.add(request.socket.remotePort);
      response.end('{}');
    });
    const agents = openHttpAgents();
    closers.push(() => closeHttpAgents(agents));
    for (let times = 0; times < 3; times += 1) {
      await exchange({ method: 'GET', baseUrl: url, path: '/', timeoutMs: 2_000, agents });
    }
    expect(ports.size).toBe(1);
  });
});
