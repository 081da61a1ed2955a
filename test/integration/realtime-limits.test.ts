import { request } from 'node:http';
import { io } from 'socket.io-client';
import { afterEach, expect, test } from 'vitest';
import { signSessionToken } from '../../src/identity/session-token.ts';
import { openEventHub } from '../../src/realtime/event-hub.ts';
import type { EndReason } from '../../src/realtime/subscriber.ts';
import { fingerprintOf, readWatchedConversations } from '../../src/store/conversation-access.ts';
import { findConversationByToken } from '../../src/store/conversations.ts';
import { readEvents } from '../../src/store/events.ts';
import { eventually } from '../support/eventually.ts';
import { type Held, startConversation, talk } from '../support/talk.ts';
import { createLocalSignal, openWebBench, type WebBench } from '../support/web-bench.ts';

let bench: WebBench;
afterEach(() => bench.close());

test('a reader that takes nothing holds no memory, is dropped, and goes on where it was', async () => {
  bench = await openWebBench();
  const held = await startConversation(bench.url);
  for (let index = 0; index < 20; index += 1) {
    await talk(`${held.url}/messages`, { json: { text: `message ${index}` }, token: held.token });
  }
  const conversation = await findConversationByToken(bench.database, bench.keyring, held.id, held.token);
  if (!conversation) throw new Error('no conversation');
  const signal = createLocalSignal();
  const hub = await openEventHub({
    readEvents: (of, after, limit) => readEvents(bench.database.sql, of, after, limit),
    readWatched: (ids) => readWatchedConversations(bench.database.sql, ids),
    signal,
    onError: () => {},
    lookMs: 50,
    stallMs: 300,
  });
  const followed = { ...conversation, tokenFingerprint: fingerprintOf(held.token) };
  const [slow, fast]: [number[], number[]] = [[], []];
  const ended: EndReason[] = [];
  hub.subscribe(followed, 0, { write: ({ seq }) => slow.push(seq) < 5, end: (reason) => ended.push(reason) });
  hub.subscribe(followed, 0, { write: ({ seq }) => fast.push(seq) > 0, end: () => {} });
  await eventually(() => expect(fast).toHaveLength(20));
  expect(slow).toHaveLength(5);
  await eventually(() => expect(ended).toEqual(['slow_consumer']));
  const resumed: number[] = [];
  hub.subscribe(followed, slow.at(-1) ?? 0, { write: ({ seq }) => resumed.push(seq) > 0, end: () => {} });
  await eventually(() => expect([...slow, ...resumed]).toEqual(fast));
  await hub.close();
});

test('messages beyond 30 a minute are refused with a time to wait, by request and by socket', async () => {
  bench = await openWebBench({ settings: { rateLimits: true } });
  const held = await startConversation(bench.url);
  const statuses: number[] = [];
  let last = await talk(`${held.url}/messages`, { json: { text: 'x' }, token: held.token });
  while (last.status === 202 && statuses.push(202) < 40) {
    last = await talk(`${held.url}/messages`, { json: { text: 'x' }, token: held.token });
  }
  expect([statuses.length, last.status, last.body.code]).toEqual([30, 429, 'rate_limited']);
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);

  const socket = io(`${bench.url}/chat`, { auth: { token: held.token, after: 1_000 }, forceNew: true });
  const acks: unknown[] = [];
  for (let index = 0; index < 32; index += 1) acks.push(await socket.emitWithAck('message', { text: 'y' }));
  expect(acks.slice(-2)).toEqual([{ error: 'rate_limited' }, { error: 'rate_limited' }]);
  const flood = new Promise((resolve) => socket.once('disconnect', resolve));
  for (let index = 0; index < 100; index += 1) socket.emit('noise');
  expect(await flood).toBe('io server disconnect');
  socket.disconnect();
  const [row] = await bench.database.sql`select count(*)::int as n from messages`;
  expect(row).toEqual({ n: 60 });
});

test('one customer has sixty messages a minute over all their conversations, by request and by socket together, and another one as many', async () => {
  bench = await openWebBench({ settings: { rateLimits: true } });
  const openFor = async (customerId: string) =>
    startConversation(bench.url, await signSessionToken(bench.sessionTokenSecret, customerId, 60_000));
  const say = async (held: Held) =>
    (await talk(`${held.url}/messages`, { json: { text: 'x' }, token: held.token })).status;
  const theirs = [await openFor('one'), await openFor('one'), await openFor('one')] as const;
  const taken: number[] = [];
  for (const held of theirs.slice(0, 2)) for (let message = 0; message < 30; message += 1) taken.push(await say(held));
  expect(new Set(taken)).toEqual(new Set([202]));
  expect(await say(theirs[2])).toBe(429);
  const socket = io(`${bench.url}/chat`, { auth: { token: theirs[2].token, after: 1_000 }, forceNew: true });
  expect(await socket.emitWithAck('message', { text: 'x' })).toEqual({ error: 'rate_limited' });
  socket.disconnect();
  expect(await say(await openFor('another'))).toBe(202);
});

test('a stranger cannot use up the limit of a conversation', async () => {
  bench = await openWebBench({ settings: { rateLimits: true } });
  const held = await startConversation(bench.url);
  for (let index = 0; index < 40; index += 1) {
    await talk(`${held.url}/messages`, { json: { text: 'x' }, token: 'not-the-token' });
  }
  expect((await talk(`${held.url}/messages`, { json: { text: 'x' }, token: held.token })).status).toBe(202);
});

test('whoever belongs to no namespace of ours is refused at the root, and is cut when they stay or flood', async () => {
  bench = await openWebBench({ settings: { rateLimits: true }, joinWithinMs: 1_000 });
  const root = io(bench.url, { auth: { token: 'none' }, forceNew: true, reconnection: false });
  const refused = await new Promise<Error>((resolve) => root.once('connect_error', resolve));
  expect([refused.message, root.connected]).toEqual(['not_found', false]);
  root.disconnect();

  const raw = async (send: (socket: WebSocket) => void): Promise<number> => {
    const socket = new WebSocket(`${bench.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
    await new Promise((resolve) => socket.addEventListener('open', resolve));
    const started = performance.now();
    const closed = new Promise((resolve) => socket.addEventListener('close', resolve));
    send(socket);
    await closed;
    return performance.now() - started;
  };
  const [silent, refusedAtRoot] = await Promise.all([raw(() => {}), raw((socket) => socket.send('40'))]);
  expect(Math.min(silent, refusedAtRoot)).toBeGreaterThan(900);
  const flood = await raw((socket) => {
    for (let index = 0; index < 400; index += 1) socket.send('40/nowhere,');
  });
  expect(flood).toBeLessThan(900);
});

test('a stop ends streams and sockets in order, and their clients may come back', async () => {
  bench = await openWebBench();
  const node = await bench.openSecondNode();
  const held = await startConversation(bench.url);
  const socket = io(`${node.url}/chat`, { auth: { token: held.token }, forceNew: true, transports: ['websocket'] });
  const reason = new Promise((resolve) => socket.once('disconnect', resolve));
  await eventually(() => expect(socket.connected).toBe(true));
  const stream = await fetch(`${node.url}/v1/conversations/${held.id}/events`, {
    headers: { authorization: `Bearer ${held.token}` },
  });
  const text = stream.text();
  await eventually(async () => expect((await talk(`${node.url}/healthz`)).status).toBe(200));
  await node.stop();
  expect(await text).toContain(': closing');
  expect(['transport close', 'transport error']).toContain(await reason);
  expect(socket.active).toBe(true);
  socket.disconnect();
});

test('a client that goes away leaves no subscription behind', async () => {
  bench = await openWebBench();
  const held = await startConversation(bench.url);
  const { port } = new URL(bench.url);
  const open = request({
    port,
    path: `/v1/conversations/${held.id}/events`,
    headers: { authorization: `Bearer ${held.token}` },
  });
  open.end();
  await new Promise((resolve) => open.once('response', resolve));
  const metrics = async () => (await talk(`${bench.url}/metrics`)).body as string;
  await eventually(async () => expect(await metrics()).toContain('countersign_connections{kind="event_stream"} 1'));
  open.destroy();
  await eventually(async () => expect(await metrics()).toContain('countersign_connections{kind="event_stream"} 0'));
});
