import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ConversationEvent } from '../../src/contracts/conversation-events.ts';
import { answerAsAgent } from '../support/act-as-agent.ts';
import { eventually } from '../support/eventually.ts';
import { startConversation, talk } from '../support/talk.ts';
import { openWebBench, type WebBench } from '../support/web-bench.ts';

let bench: WebBench;
let second: Awaited<ReturnType<WebBench['openSecondNode']>>;
const clients: Socket[] = [];

beforeAll(async () => {
  bench = await openWebBench();
  second = await bench.openSecondNode();
});
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect();
});
afterAll(() => bench.close());

type Heard = { readonly socket: Socket; readonly events: ConversationEvent[]; readonly errors: string[] };

/** A client that keeps all it hears. */
function listen(url: string, auth: Record<string, unknown>, transports = ['websocket']): Heard {
  const socket = io(`${url}/chat`, { auth, transports, forceNew: true, reconnection: false });
  clients.push(socket);
  const heard: Heard = { socket, events: [], errors: [] };
  socket.onAny((type: string, event: ConversationEvent) => {
    if (event.type !== type) throw new Error(`Event ${type} carries ${event.type}`);
    heard.events.push(event);
  });
  socket.on('connect_error', (error) => heard.errors.push(error.message));
  return heard;
}

const isLast = (heard: Heard, seq: number) =>
  heard.events.some((event) => event.type === 'state' && event.covers.includes(seq));

describe('streamed text', () => {
  test('arrives in order on every node, joins to the stored message, and the state comes last and once, also when signals are lost', async () => {
    const held = await startConversation(bench.url);
    const heard = [
      listen(bench.url, { token: held.token, after: 0 }),
      listen(second.url, { token: held.token, after: 0 }),
      listen(second.url, { token: held.token, after: 0 }, ['polling']),
    ];
    const { body } = await talk(`${held.url}/messages`, { json: { text: 'tell me' }, token: held.token });
    const pieces = Array.from({ length: 300 }, (_, index) => `${index % 10}`);
    const said = await answerAsAgent(bench, held.id, pieces, { upToMs: 8, forgetEvery: 3 });
    for (const one of heard) {
      await eventually(() => expect(isLast(one, body.seq)).toBe(true));
      const seqs = one.events.map((event) => event.seq);
      expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
      const tokens = one.events.flatMap((event) => (event.type === 'token' ? [event.text] : []));
      expect(tokens.join('')).toBe(said);
      expect(one.events.at(-2)).toMatchObject({ type: 'message', role: 'agent', text: said });
      expect(one.events.at(-1)?.type).toBe('state');
      expect(one.events.filter((event) => event.type === 'state')).toHaveLength(1);
    }
    expect(heard[0]?.events.filter((event) => event.type === 'token').length).toBeGreaterThan(100);
  });

  test('cut at any moment and resumed with the last seq seen is the transcript of a client that never was', async () => {
    const held = await startConversation(bench.url);
    const steady = listen(bench.url, { token: held.token, after: 0 });
    const { body } = await talk(`${held.url}/messages`, { json: { text: 'go' }, token: held.token });
    const answering = answerAsAgent(
      bench,
      held.id,
      Array.from({ length: 60 }, (_, i) => `w${i} `),
      { upToMs: 10 },
    );
    const patched: ConversationEvent[] = [];
    // On a slow machine a piece that is cut before it has heard anything is followed by a longer one.
    let longestMs = 80;
    while (!patched.some((event) => event.type === 'state')) {
      const node = patched.length % 2 === 0 ? bench.url : second.url;
      const piece = listen(node, { token: held.token, after: patched.at(-1)?.seq ?? 0 });
      await pause(20 + Math.random() * longestMs);
      piece.socket.disconnect();
      if (piece.events.length === 0) longestMs *= 1.5;
      patched.push(...piece.events);
    }
    await answering;
    await eventually(() => expect(isLast(steady, body.seq)).toBe(true));
    expect(patched).toEqual(steady.events);
    const seqs = patched.map((event) => event.seq);
    expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
  });

  test('is told also when every signal is lost', async () => {
    const held = await startConversation(bench.url);
    const heard = listen(bench.url, { token: held.token, after: 0 });
    const { body } = await talk(`${held.url}/messages`, { json: { text: 'quiet' }, token: held.token });
    const mute = { ...bench, signal: { ...bench.signal, publish: () => {} } };
    await answerAsAgent(mute, held.id, ['Heard.']);
    await eventually(() => expect(isLast(heard, body.seq)).toBe(true));
  });
});

describe('a conversation belongs to its token (B27)', () => {
  test.each<
    [string, (held: { id: string; token: string }, other: { id: string; token: string }) => Record<string, unknown>]
  >([
    ['no token', () => ({ after: 0 })],
    ['an empty token', () => ({ token: '' })],
    ['a made-up token', () => ({ token: 'x'.repeat(43) })],
    ['a token that is no text', () => ({ token: { $ne: null } })],
    ['a list of tokens', (held) => ({ token: [held.token] })],
    ['the id in the place of the token', (held) => ({ token: held.id })],
    [
      'a token of another conversation beside the id',
      (held, other) => ({ token: other.token, conversation_id: held.id }),
    ],
    ['a place that cannot be', (held) => ({ token: held.token, after: -1 })],
  ])('%s opens nothing', async (_what, auth) => {
    const [held, other] = [await startConversation(bench.url), await startConversation(bench.url)];
    await talk(`${held.url}/messages`, { json: { text: 'private' }, token: held.token });
    const stranger = listen(bench.url, auth(held, other));
    await eventually(() => expect(stranger.errors).toEqual(['not_found']));
    await talk(`${held.url}/messages`, { json: { text: 'still private' }, token: held.token });
    await pause(100);
    expect(stranger.events).toEqual([]);
    expect(stranger.socket.connected).toBe(false);
  });

  test('a customer hears and writes in their own conversation only', async () => {
    const [mine, theirs] = [await startConversation(bench.url), await startConversation(bench.url)];
    const heard = listen(bench.url, { token: mine.token, after: 0 });
    await eventually(() => expect(heard.socket.connected).toBe(true));
    await talk(`${theirs.url}/messages`, { json: { text: 'not for you' }, token: theirs.token });
    heard.socket.emit('join', theirs.id);
    const ack = await heard.socket.emitWithAck('message', { text: 'mine', conversation_id: theirs.id });
    expect(ack).toEqual({ error: 'bad_request' });
    await heard.socket.emitWithAck('message', { text: 'mine' });
    await eventually(() => expect(heard.events).toHaveLength(1));
    const { body } = await talk(`${theirs.url}/messages`, { token: theirs.token });
    expect(body.messages).toHaveLength(1);
    expect(heard.events).toMatchObject([{ type: 'message', text: 'mine' }]);
  });

  test.each(['revoked', 'erased'])('a token that was %s hears nothing more, and is not let back in', async (how) => {
    const held = await startConversation(bench.url);
    const heard = listen(bench.url, { token: held.token, after: 0 });
    await talk(`${held.url}/messages`, { json: { text: 'before' }, token: held.token });
    await eventually(() => expect(heard.events).toHaveLength(1));
    const { sql } = bench.database;
    if (how === 'revoked')
      await sql`update conversations set token_hash = sha256('other') where conversation_id = ${held.id}`;
    else await sql`delete from conversations where conversation_id = ${held.id}`;
    await eventually(() => expect(heard.socket.connected).toBe(false));
    await sql`update conversations set next_seq = next_seq + 1 where conversation_id = ${held.id}`;
    bench.signal.publish({ kind: 'conversation', conversationId: held.id });
    const again = listen(bench.url, { token: held.token, after: 0 });
    await eventually(() => expect(again.errors).toEqual(['not_found']));
    expect([heard.events.length, again.events.length]).toEqual([1, 0]);
    expect((await talk(`${held.url}/messages`, { json: { text: 'after' }, token: held.token })).status).toBe(404);
  });

  test('a server-sent stream ends as well when its token is revoked', async () => {
    const held = await startConversation(bench.url);
    const response = await fetch(`${held.url}/events`, { headers: { authorization: `Bearer ${held.token}` } });
    await bench.database.sql`update conversations set token_hash = sha256('gone') where conversation_id = ${held.id}`;
    expect(await response.text()).toContain(': revoked');
  });
});

describe('a message by socket', () => {
  test.each<[string, unknown, string]>([
    ['nothing', undefined, 'bad_request'],
    ['a text alone', 'hello', 'bad_request'],
    ['a list', [{ text: 'hello' }], 'bad_request'],
    ['a blank', { text: '  ' }, 'bad_request'],
    ['a number', { text: 5 }, 'bad_request'],
    ['20,001 characters', { text: 'a'.repeat(20_001) }, 'text_too_long'],
    ['a megabyte', { text: 'a'.repeat(1_048_576) }, 'text_too_long'],
    ['bytes', Buffer.from('hello'), 'bad_request'],
  ])('of %s is refused with a code, and nothing is stored', async (_what, payload, error) => {
    const held = await startConversation(bench.url);
    const heard = listen(bench.url, { token: held.token });
    expect(await heard.socket.timeout(5_000).emitWithAck('message', payload)).toEqual({ error });
    const { body } = await talk(`${held.url}/messages`, { token: held.token });
    expect(body.messages).toEqual([]);
    expect(heard.socket.connected).toBe(true);
  });

  test('without an acknowledgement is stored, and what is no function is no harm', async () => {
    const held = await startConversation(bench.url);
    const heard = listen(bench.url, { token: held.token });
    heard.socket.emit('message', { text: 'one' });
    heard.socket.emit('message', { text: 'two' }, 'no function');
    await eventually(() => expect(heard.events).toHaveLength(2));
  });
});

test('events of many kinds of names neither crash the process nor reach anybody', async () => {
  const held = await startConversation(bench.url);
  const heard = listen(bench.url, { token: held.token });
  for (const name of ['__proto__', 'constructor', 'token', 'state', 'broadcast', 'x'.repeat(10_000)])
    heard.socket.emit(name, {});
  expect(await heard.socket.timeout(5_000).emitWithAck('message', { text: 'still here' })).toHaveProperty('seq');
  expect(bench.faults).toEqual([]);
});
