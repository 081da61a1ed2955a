import { afterEach, expect, test } from 'vitest';
import { openDatabase } from '../../src/store/database.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/free-port.ts';
import { startConversation, talk } from '../support/talk.ts';
import { openWebBench, type WebBench } from '../support/web-bench.ts';

let bench: WebBench;
const settings = { answerWithinMs: 4_500 };
afterEach(() => bench.close());

/** Every POST ends within 5 s, whatever is broken. */
async function within5s<T>(work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const value = await work();
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  return value;
}

test('B07: a queue that never answers does not hold up a message', async () => {
  bench = await openWebBench({ settings, overrides: { ringTurn: () => new Promise(() => {}) } });
  const held = await startConversation(bench.url);
  const { status } = await within5s(() => talk(`${held.url}/messages`, { json: { text: 'hello' }, token: held.token }));
  expect(status).toBe(202);
  const [row] = await bench.database.sql`select last_seq from conversations where conversation_id = ${held.id}`;
  expect(row).toEqual({ last_seq: 1 });
});

test('a queue that fails does not fail a message', async () => {
  bench = await openWebBench({
    overrides: {
      ringTurn: async () => {
        throw new Error('Redis is away');
      },
    },
  });
  const held = await startConversation(bench.url);
  expect((await talk(`${held.url}/messages`, { json: { text: 'hello' }, token: held.token })).status).toBe(202);
  await eventually(() => expect(bench.logged.some((line) => line.includes('turn.ring'))).toBe(true));
});

test('a database that is away is said so, with when to try again', async () => {
  const away = openDatabase({ url: `postgres://app@127.0.0.1:${await freePort()}/none`, max: 1 });
  bench = await openWebBench({ settings, overrides: { database: away } });
  for (const _ of [1, 2]) {
    const answer = await within5s(() => talk(`${bench.url}/v1/conversations`, { json: { channel: 'chat' } }));
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(JSON.stringify(answer.body)).not.toMatch(/ECONNREFUSED|127\.0\.0\.1|postgres/);
  }
  expect((await talk(`${bench.url}/readyz`)).status).toBe(503);
  expect((await talk(`${bench.url}/healthz`)).status).toBe(200);
  await away.close();
});

test('B08: a messages table that is locked for two seconds loses no message', async () => {
  bench = await openWebBench({ settings });
  const held = await startConversation(bench.url);
  const { release } = await lockMessages(bench, 2_000);
  const { status, body } = await within5s(() =>
    talk(`${held.url}/messages`, { json: { text: 'hello' }, token: held.token }),
  );
  expect([status, body]).toEqual([202, { seq: 1 }]);
  await release;
});

test('a messages table that stays locked is told within 5 s, and the message sent again is stored once', async () => {
  bench = await openWebBench({ settings });
  const held = await startConversation(bench.url);
  const json = { text: 'hello', client_message_id: 'one' };
  const { release } = await lockMessages(bench, 6_000);
  const refused = await within5s(() => talk(`${held.url}/messages`, { json, token: held.token }));
  expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
  await release;
  const again = await talk(`${held.url}/messages`, { json, token: held.token });
  expect(again.status).toBe(202);
  const { body } = await talk(`${held.url}/messages`, { token: held.token });
  expect(body.messages).toHaveLength(1);
});

/** Resolves once the lock is held; `release` resolves when it was let go. */
async function lockMessages(on: WebBench, ms: number): Promise<{ release: Promise<unknown> }> {
  const owner = openDatabase({ url: on.testDatabase.ownerUrl, max: 1 });
  let locked = (): void => {};
  const isLocked = new Promise<void>((resolve) => {
    locked = resolve;
  });
  const release = owner.sql
    .begin(async (tx) => {
      await tx`lock table messages in access exclusive mode`;
      locked();
      await tx`select pg_sleep(${ms / 1000})`;
    })
    .finally(() => owner.close());
  await isLocked;
  return { release };
}
