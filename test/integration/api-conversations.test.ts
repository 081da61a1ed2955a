import { SignJWT } from 'jose';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { conversationEvent } from '../../src/contracts/conversation-events.ts';
import { signSessionToken } from '../../src/identity/session-token.ts';
import { answerAsAgent } from '../support/act-as-agent.ts';
import { eventually } from '../support/eventually.ts';
import { openStream } from '../support/read-stream.ts';
import { startConversation, talk } from '../support/talk.ts';
import { openWebBench, type WebBench } from '../support/web-bench.ts';

let bench: WebBench;
beforeAll(async () => {
  bench = await openWebBench();
});
afterAll(() => bench.close());

const customerOf = async (conversationId: string) => {
  const [row] = await bench.database.sql<{ customer_id: string | null; identity_level: string }[]>`
    select customer_id, identity_level from conversations where conversation_id = ${conversationId}`;
  return row;
};

describe('a session token', () => {
  const secret = () => new TextEncoder().encode(bench.sessionTokenSecret);
  const signed = (change: (jwt: SignJWT) => SignJWT, key = secret()) =>
    change(
      new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject('ada')
        .setAudience('countersign')
        .setExpirationTime('1h'),
    ).sign(key);

  test('of the store ties the conversation to its customer', async () => {
    const held = await startConversation(
      bench.url,
      await signSessionToken(bench.sessionTokenSecret, 'ada_lovelace_1', 60_000),
    );
    expect(await customerOf(held.id)).toEqual({ customer_id: 'ada_lovelace_1', identity_level: 'session' });
  });

  test('left out, or null, leaves the customer unknown', async () => {
    const held = await startConversation(bench.url);
    expect(await customerOf(held.id)).toEqual({ customer_id: null, identity_level: 'none' });
    const { status } = await talk(`${bench.url}/v1/conversations`, { json: { channel: 'chat', session_token: null } });
    expect(status).toBe(201);
  });

  test.each<[string, () => Promise<string>]>([
    ['that has expired', () => signed((jwt) => jwt.setExpirationTime(new Date(Date.now() - 1_000)))],
    [
      'that never expires',
      () =>
        new SignJWT().setProtectedHeader({ alg: 'HS256' }).setSubject('ada').setAudience('countersign').sign(secret()),
    ],
    ['for somebody else to read', () => signed((jwt) => jwt.setAudience('another-service'))],
    [
      'without an audience',
      () => new SignJWT().setProtectedHeader({ alg: 'HS256' }).setSubject('ada').setExpirationTime('1h').sign(secret()),
    ],
    [
      'without a customer',
      () =>
        new SignJWT()
          .setProtectedHeader({ alg: 'HS256' })
          .setAudience('countersign')
          .setExpirationTime('1h')
          .sign(secret()),
    ],
    ['with an empty customer', () => signed((jwt) => jwt.setSubject(''))],
    ['with an endless customer', () => signed((jwt) => jwt.setSubject('a'.repeat(65)))],
    ['with a NUL in the customer', () => signed((jwt) => jwt.setSubject('a\0b'))],
    ['that counts only later', () => signed((jwt) => jwt.setNotBefore('10m'))],
    ['signed with another secret', () => signed((jwt) => jwt, new TextEncoder().encode('x'.repeat(40)))],
    [
      'signed with another algorithm',
      () =>
        new SignJWT()
          .setProtectedHeader({ alg: 'HS512' })
          .setSubject('ada')
          .setAudience('countersign')
          .setExpirationTime('1h')
          .sign(secret()),
    ],
    [
      'that is not signed at all',
      async () =>
        `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ sub: 'ada', aud: 'countersign', exp: 9_999_999_999 }))}.`,
    ],
  ])('%s is refused, and no conversation is created', async (_what, make) => {
    const before = await bench.countRows();
    const answer = await talk(`${bench.url}/v1/conversations`, {
      json: { channel: 'chat', session_token: await make() },
    });
    expect([answer.status, answer.body.code]).toEqual([401, 'bad_session_token']);
    expect(await bench.countRows()).toEqual(before);
  });
});

describe('a message', () => {
  test('is stored, masked beside sealed, shown in the history, and rings for the agent', async () => {
    const held = await startConversation(bench.url);
    const text = 'My address is ada@example.com, <img src=x onerror=alert(1)>';
    const posted = await talk(`${held.url}/messages`, { json: { text }, token: held.token });
    expect([posted.status, posted.body]).toEqual([202, { seq: 1 }]);
    const history = await talk(`${held.url}/messages`, { token: held.token });
    expect(history.body.messages).toMatchObject([{ seq: 1, role: 'customer', text }]);
    expect(history.headers.get('content-type')).toContain('application/json');
    const [row] = await bench.database.sql<{ content_masked: string; content_sealed: Buffer }[]>`
      select content_masked, content_sealed from messages where conversation_id = ${held.id}`;
    expect(row?.content_masked).toContain('[email]');
    expect(Buffer.from(row?.content_sealed ?? '').includes('ada@example.com')).toBe(false);
    await eventually(() => expect(bench.rung).toContain(held.id));
  });

  test('sent four times at once under one client id, twice by socket and twice by request, is stored once', async () => {
    const held = await startConversation(bench.url);
    const sockets = await Promise.all([connected(held.token), connected(held.token)]);
    const message = { text: 'refund please', client_message_id: 'client-1' };
    const seqs = await Promise.all([
      ...sockets.map(async (socket) => (await socket.timeout(5_000).emitWithAck('message', message)).seq),
      ...[1, 2].map(async () => (await talk(`${held.url}/messages`, { json: message, token: held.token })).body.seq),
    ]);
    expect(new Set(seqs).size).toBe(1);
    const { body } = await talk(`${held.url}/messages`, { token: held.token });
    expect(body.messages).toHaveLength(1);
    expect(bench.rung.filter((id) => id === held.id)).toHaveLength(1);
    const other = await talk(`${held.url}/messages`, {
      json: { ...message, client_message_id: 'client-2' },
      token: held.token,
    });
    expect(other.body.seq).toBeGreaterThan(seqs[0]);
    for (const socket of sockets) socket.disconnect();
  });
});

describe('a stream', () => {
  test('opened by a message shows it, the answer as it grows, and ends with the state that covers it', async () => {
    const held = await startConversation(bench.url);
    const stream = await openStream(`${held.url}/messages`, {
      token: held.token,
      json: { text: 'where is my order?' },
    });
    expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    const said = await answerAsAgent(bench, held.id, ['It ', 'is ', 'on its way.'], { upToMs: 30 });
    await stream.ended;
    for (const event of stream.events) conversationEvent.parse(event);
    expect(stream.events[0]).toMatchObject({ type: 'message', role: 'customer', text: 'where is my order?' });
    expect(stream.events.at(-2)).toMatchObject({ type: 'message', role: 'agent', text: said });
    expect(stream.events.at(-1)).toMatchObject({ type: 'state', state: 'open', covers: [stream.events[0]?.seq] });
    expectRising(stream.events.map((event) => event.seq));
  });

  test('opened again with the same client id replays the answer that is there', async () => {
    const held = await startConversation(bench.url);
    const json = { text: 'hello', client_message_id: 'again' };
    const first = await talk(`${held.url}/messages`, { json, token: held.token });
    await answerAsAgent(bench, held.id, ['Hello.']);
    const stream = await openStream(`${held.url}/messages`, { token: held.token, json });
    await stream.ended;
    expect(stream.events.map(({ type, seq }) => [type, seq >= first.body.seq])).toEqual([
      ['message', true],
      ['token', true],
      ['message', true],
      ['state', true],
    ]);
  });

  test('opened while a person has the conversation shows the message and ends', async () => {
    const held = await startConversation(bench.url);
    expect((await talk(`${held.url}/human`, { method: 'POST', token: held.token })).body.state).toBe('escalated');
    const stream = await openStream(`${held.url}/messages`, { token: held.token, json: { text: 'anybody there?' } });
    await stream.ended;
    expect(stream.events).toMatchObject([{ type: 'message', role: 'customer', text: 'anybody there?' }]);
  });

  test('cut and resumed, by `after` or by Last-Event-ID, misses nothing and repeats nothing', async () => {
    const held = await startConversation(bench.url);
    await talk(`${held.url}/messages`, { json: { text: 'one' }, token: held.token });
    const first = await openStream(`${held.url}/events?after=0`, { token: held.token });
    await eventually(() => expect(first.events).toHaveLength(1));
    first.cut();
    await answerAsAgent(bench, held.id, ['Two.']);
    await talk(`${held.url}/messages`, { json: { text: 'three' }, token: held.token });
    const whole = await openStream(`${held.url}/events`, { token: held.token });
    const byQuery = await openStream(`${held.url}/events?after=1`, { token: held.token });
    const byHeader = await openStream(`${held.url}/events?after=0`, {
      token: held.token,
      headers: { 'last-event-id': '1' },
    });
    await eventually(() => expect(whole.events).toHaveLength(5));
    await eventually(() => expect(byQuery.events).toEqual(whole.events.slice(1)));
    await eventually(() => expect(byHeader.events).toEqual(whole.events.slice(1)));
    for (const stream of [whole, byQuery, byHeader]) stream.cut();
  });
});

describe('a customer who asks for a person', () => {
  test('is handed over once, whatever they press', async () => {
    const held = await startConversation(bench.url);
    await talk(`${held.url}/messages`, { json: { text: 'this is hopeless' }, token: held.token });
    for (const _ of [1, 2, 3]) {
      expect((await talk(`${held.url}/human`, { json: {}, token: held.token })).body).toEqual({
        conversation_id: held.id,
        state: 'escalated',
      });
    }
    const agent = await bench.staffToken('agent');
    const { body } = await talk(`${bench.url}/internal/inbox`, { token: agent });
    const mine = body.items.filter((item: { conversation_id: string }) => item.conversation_id === held.id);
    expect(mine).toMatchObject([{ status: 'waiting', packet: { reason: 'customer_request' } }]);
    const { body: history } = await talk(`${held.url}/messages`, { token: held.token });
    expect(history.messages.map((message: { role: string }) => message.role)).toEqual(['customer', 'system']);
    expect(bench.signal.published).toContainEqual({ kind: 'staff', topic: 'inbox' });
  });
});

describe('a customer who stops an answer', () => {
  const entries = (id: string) =>
    bench.database.sql`select kind from inbox_entries where conversation_id = ${id} order by seq`;

  test('is taken at its word while one is due, by request and by socket alike, and changes nothing otherwise', async () => {
    const held = await startConversation(bench.url);
    const stop = () => talk(`${held.url}/stop`, { method: 'POST', token: held.token });
    expect(await stop()).toMatchObject({ status: 202, body: { stopping: false } });
    expect(await entries(held.id)).toEqual([]);
    await talk(`${held.url}/messages`, { json: { text: 'tell me everything' }, token: held.token });
    const socket = io(`${bench.url}/chat`, { auth: { token: held.token }, transports: ['websocket'], forceNew: true });
    expect(await socket.timeout(5_000).emitWithAck('stop')).toEqual({ stopping: true });
    socket.disconnect();
    expect(await stop()).toMatchObject({ status: 202, body: { stopping: false } });
    expect(await entries(held.id)).toMatchObject([{ kind: 'stop' }]);
    expect(bench.signal.published).toContainEqual({ kind: 'stop', conversationId: held.id });
  });

  test('stops nothing of another conversation, nor of a person who answers', async () => {
    const [held, other] = [await startConversation(bench.url), await startConversation(bench.url)];
    await talk(`${held.url}/messages`, { json: { text: 'tell me' }, token: held.token });
    const foreign = await talk(`${held.url}/stop`, { json: {}, token: other.token });
    const missing = await talk(`${bench.url}/v1/conversations/${crypto.randomUUID()}/stop`, {
      json: {},
      token: other.token,
    });
    expect([foreign.status, foreign.body.code]).toEqual([404, missing.body.code]);
    await talk(`${held.url}/human`, { json: {}, token: held.token });
    expect((await talk(`${held.url}/stop`, { json: {}, token: held.token })).body).toEqual({ stopping: false });
    expect(await entries(held.id)).toEqual([]);
  });
});

describe('a rating', () => {
  test('is stored once per conversation; the last one counts', async () => {
    const held = await startConversation(bench.url);
    await talk(`${held.url}/rating`, { json: { score: 2, comment: 'slow' }, token: held.token });
    expect((await talk(`${held.url}/rating`, { json: { score: 5 }, token: held.token })).body).toEqual({ score: 5 });
    const rows = await bench.database.sql`select score, comment_sealed from ratings where conversation_id = ${held.id}`;
    expect(rows).toMatchObject([{ score: 5, comment_sealed: null }]);
  });
});

test('whether the assistant answers is told before anybody has written, and not why it does not', async () => {
  const asked = async () => (await talk(`${bench.url}/v1/assistant`)).body;
  expect(await asked()).toEqual({ state: 'answers' });
  const { sql } = bench.database;
  await sql`insert into kill_switches (scope, enabled, reason, changed_by) values ('all', true, 'secret', 'staff:ada')`;
  expect(await asked()).toEqual({ state: 'paused' });
  await sql`update kill_switches set enabled = false where scope = 'all'`;
  await sql`insert into kill_switches (scope, enabled, changed_by) values ('tool:issue_refund', true, 'staff:ada')`;
  expect(await asked()).toEqual({ state: 'answers' });
});

async function connected(token: string): Promise<Socket> {
  const socket = io(`${bench.url}/chat`, { auth: { token, after: 0 }, forceNew: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}

function expectRising(seqs: readonly number[]): void {
  for (const [index, seq] of seqs.entries()) expect(seq).toBeGreaterThan(seqs[index - 1] ?? 0);
}
