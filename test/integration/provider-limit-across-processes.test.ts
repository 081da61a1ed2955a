import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { openEndpoint } from '../../src/agent/model/open-endpoint.ts';
import type { ModelClient } from '../../src/agent/model-client.ts';
import type { EventSignal } from '../../src/contracts/signals.ts';
import { openRedisSignal } from '../../src/queue/redis-signal.ts';
import { openPostgresSignal } from '../../src/store/postgres-signal.ts';
import { type Backend, onEachBackend } from '../support/each-backend.ts';
import { openTestDatabase } from '../support/test-database.ts';

/* Processes of a pool know of each other only by the signal. Each has a signal, a client and a gate of its own here, as it has in production. */

const PAUSE_MS = 1_500;
const database = await openTestDatabase();
afterAll(() => database.drop());

const words = JSON.stringify({ choices: [{ index: 0, delta: { content: 'Hello.' }, finish_reason: 'stop' }] });

/** A provider that refuses its first call for a while, and notes when each came. */
async function startProvider() {
  const cameAt: number[] = [];
  const server = createServer((request, response) => {
    cameAt.push(performance.now());
    request.resume();
    if (cameAt.length === 1) {
      response.writeHead(429, { 'content-type': 'application/json', 'retry-after-ms': String(PAUSE_MS) });
      response.end('{"error":{"message":"too many requests"}}');
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`data: ${words}\n\ndata: [DONE]\n\n`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, cameAt, stop };
}

function openSignal({ env }: Backend, prefix: string): EventSignal {
  const redisUrl = env['REDIS_URL'];
  return redisUrl === undefined
    ? openPostgresSignal(database.databaseUrl, () => {})
    : openRedisSignal(redisUrl, prefix, () => {});
}

const ask = (model: ModelClient) =>
  model.ask({ messages: [], tools: [], conversationId: 'c', signal: AbortSignal.timeout(30_000), onText: () => {} });

onEachBackend('a provider that says "too many" to one process', (backend) => {
  test('is asked by none of the pool before the time it named is over, and then answers all of them', async () => {
    const provider = await startProvider();
    const prefix = `limit-${randomBytes(4).toString('hex')}`;
    const clocks = { timeoutMs: 20_000, stallTimeoutMs: 20_000, maxCompletionTokens: 100 };
    const pool = await Promise.all(
      [1, 2, 3].map(async () => {
        const signal = openSignal(backend, prefix);
        const endpoint = await openEndpoint(
          { ...clocks, baseUrl: provider.baseUrl, apiKey: 'none', model: 'any' },
          { name: 'main', signal, concurrency: 8, breaker: { failures: 100, openMs: 1_000 } },
        );
        return { signal, endpoint };
      }),
    );
    const [first] = pool;
    if (!first) throw new Error('the pool is empty');

    expect(await ask(first.endpoint.model)).toMatchObject({
      kind: 'unavailable',
      limited: true,
      retryAfterMs: PAUSE_MS,
    });
    const toldAt = performance.now();
    // long enough for the word to reach the others, far shorter than the pause
    await new Promise((heard) => setTimeout(heard, PAUSE_MS / 3));
    const answers = await Promise.all(pool.flatMap(({ endpoint }) => [ask(endpoint.model), ask(endpoint.model)]));

    expect(answers.map(({ kind }) => kind)).toEqual(Array.from({ length: 6 }, () => 'answer'));
    expect(provider.cameAt).toHaveLength(7);
    expect(Math.min(...provider.cameAt.slice(1)) - toldAt).toBeGreaterThan(PAUSE_MS - 100);
    for (const { signal, endpoint } of pool) {
      await endpoint.close();
      await signal.close();
    }
    provider.stop();
  });
});
