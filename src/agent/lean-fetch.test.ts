import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import OpenAI from 'openai';
import { afterEach, expect, test, vi } from 'vitest';
import { freshFetch, leanFetch } from './lean-fetch.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function serve(listener: RequestListener): Promise<{ readonly server: Server; readonly url: string }> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('text goes out with its length and comes back with status and headers', async () => {
  const { url } = await serve((request, response) => {
    let sent = '';
    request.setEncoding('utf8').on('data', (piece: string) => {
      sent += piece;
    });
    request.on('end', () => {
      response.writeHead(201, { 'x-sent': request.headers['x-sent'] });
      response.end(`${request.method} ${request.headers['content-length']} ${sent}`);
    });
  });
  const response = await leanFetch(url, { method: 'POST', headers: { 'x-sent': 'yes' }, body: 'naïve' });
  expect([response.status, response.ok, response.headers.get('x-sent')]).toEqual([201, true, 'yes']);
  expect(await response.text()).toBe('POST 6 naïve');
});

test('a server that hangs up on a connection it kept is asked again once, and one that always does is not asked for ever', async () => {
  let asked = 0;
  const { url } = await serve((request, response) => {
    asked += 1;
    if (asked === 2 || asked > 3) request.socket.destroy();
    else response.end(String(asked));
  });
  expect(await (await leanFetch(url)).text()).toBe('1');
  expect(await (await leanFetch(url)).text()).toBe('3');
  await expect(leanFetch(url)).rejects.toThrow();
  expect(asked).toBeLessThanOrEqual(5);
});

test('a counted try goes out once, also beside connections that were kept', async () => {
  let asked = 0;
  const { url } = await serve((request, response) => {
    asked += 1;
    if (asked > 1) request.socket.destroy();
    else response.end('1');
  });
  expect(await (await leanFetch(url)).text()).toBe('1');
  await expect(freshFetch(url, { method: 'POST', body: '{}' })).rejects.toThrow();
  expect(asked).toBe(2);
});

test('a refused connection and an aborted wait reject', async () => {
  const { server, url } = await serve(() => {});
  const controller = new AbortController();
  const waiting = leanFetch(url, { signal: controller.signal });
  server.once('request', () => controller.abort());
  await expect(waiting).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  await expect(leanFetch('http://127.0.0.1:1/')).rejects.toThrow(expect.objectContaining({ code: 'ECONNREFUSED' }));
});

test('the openai package streams an answer over it, whatever the pieces are cut into, and reads an error', async () => {
  const chunk = (content: string) => `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`;
  const bytes = Buffer.from(`${chunk('Ça ')}${chunk('marche 🎉')}data: [DONE]\n\n`);
  const { url } = await serve((request, response) => {
    if (request.url === '/bad/chat/completions') {
      response.writeHead(429, { 'retry-after': '7', 'content-type': 'application/json' });
      response.end('{"error":{"message":"slow down"}}');
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (let start = 0; start < bytes.length; start += 7) response.write(bytes.subarray(start, start + 7));
    response.end();
  });
  const ask = (baseURL: string) =>
    new OpenAI({ apiKey: 'none', baseURL, maxRetries: 0, fetch: leanFetch }).chat.completions.create({
      model: 'any',
      messages: [],
      stream: true,
    });
  let text = '';
  for await (const part of await ask(url)) text += part.choices[0]?.delta.content ?? '';
  expect(text).toBe('Ça marche 🎉');
  const refused = await ask(`${url}/bad`).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(OpenAI.RateLimitError);
  expect((refused as InstanceType<typeof OpenAI.RateLimitError>).headers?.get('retry-after')).toBe('7');
});

const openPackage = (url: string) => new OpenAI({ apiKey: 'none', baseURL: url, maxRetries: 0, fetch: leanFetch });
const ENDED = 'data: {"choices":[]}\n\ndata: [DONE]\n\n';

async function readToItsMark(openai: OpenAI): Promise<void> {
  for await (const _chunk of await openai.chat.completions.create({ model: 'm', messages: [], stream: true }))
    void _chunk;
}

test('a connection is used again by whoever stops at the mark that ends a stream, also when the end comes after it', async () => {
  const ports: (number | undefined)[] = [];
  const { url } = await serve((request, response) => {
    ports.push(request.socket.remotePort);
    response.setHeader('content-type', 'text/event-stream').write(ENDED);
    setTimeout(() => response.end(), 10);
  });
  const openai = openPackage(url);
  await vi.waitFor(async () => {
    await readToItsMark(openai);
    expect(new Set(ports).size).toBeLessThan(ports.length);
  }, 5_000);
});

test('an answer that goes on without end behind its mark is given up, and nobody waits for it', async () => {
  const { promise: cut, resolve } = Promise.withResolvers<void>();
  const { url } = await serve((_request, response) => {
    response.setHeader('content-type', 'text/event-stream').write(ENDED);
    const more = setInterval(() => response.write(': more\n\n'), 20);
    response.once('close', () => {
      clearInterval(more);
      resolve();
    });
  });
  await readToItsMark(openPackage(url));
  await cut;
});

test('a stream that breaks off with an error, at its start, in its middle or in no JSON at all, fails its own call and nothing else', async () => {
  const uncaught: unknown[] = [];
  const hear = (error: unknown) => void uncaught.push(error);
  process.on('uncaughtException', hear);
  const content = `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: 'hello' } }] })}\n\n`;
  const failure = 'data: {"error":{"message":"boom","type":"server_error"}}\n\n';
  const streams = [failure, `${content}${failure}`, `${content}data: {not json\n\n`];
  const { url } = await serve((request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const stream = streams[Number(request.url?.split('/')[1])] ?? '';
    // at once, as one piece with its end, and with the end a moment later
    if (request.headers['x-slow'] === undefined) response.end(`${stream}data: [DONE]\n\n`);
    else response.write(stream, () => setTimeout(() => response.end('data: [DONE]\n\n'), 20));
  });
  for (const slow of [{}, { 'x-slow': 'yes' }])
    for (const [number] of streams.entries())
      for (let time = 0; time < 3; time += 1) {
        const openai = new OpenAI({ apiKey: 'none', baseURL: `${url}/${number}`, maxRetries: 0, fetch: leanFetch });
        const read = async () => {
          const asked = openai.chat.completions.create({ model: 'any', messages: [], stream: true }, { headers: slow });
          for await (const part of await asked) expect(part.choices[0]?.delta.content).toBe('hello');
        };
        await expect(read()).rejects.toThrow();
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
  process.off('uncaughtException', hear);
  expect(uncaught).toEqual([]);
});
