import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Held, startConversation, type TalkOptions, talk } from '../support/talk.ts';
import { openWebBench, type WebBench } from '../support/web-bench.ts';

let bench: WebBench;
let held: Held;
let tokens: Record<'approver' | 'agent' | 'ops', string>;

beforeAll(async () => {
  bench = await openWebBench();
  held = await startConversation(bench.url);
  tokens = {
    approver: await bench.staffToken('approver'),
    agent: await bench.staffToken('agent'),
    ops: await bench.staffToken('ops'),
  };
});
afterAll(() => bench.close());

/** Sends a request that must be refused, and must leave every table as it was. */
async function refused(path: string, options: TalkOptions, status: number, code: string): Promise<void> {
  const before = await bench.countRows();
  const answer = await talk(`${bench.url}${path}`, options);
  expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
  expectProblem(answer.body, answer.headers);
  expect(await bench.countRows()).toEqual(before);
  expect(bench.rung).toEqual([]);
}

function expectProblem(body: Record<string, unknown>, headers: Headers): void {
  expect(headers.get('content-type')).toContain('application/problem+json');
  expect(body).toMatchObject({ type: expect.any(String), title: expect.any(String), detail: expect.any(String) });
  expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts:|at async|stack/);
}

const json = { 'content-type': 'application/json' };
const overLong = 'a'.repeat(20_001);
const megabyte = 'a'.repeat(1_000_000);

describe('a conversation is not created from', () => {
  test.each<[string, TalkOptions, number, string]>([
    ['no body', { method: 'POST' }, 400, 'bad_request'],
    ['an empty body', { raw: '', headers: json }, 400, 'bad_request'],
    ['broken JSON', { raw: '{"channel":', headers: json }, 400, 'bad_json'],
    ['JSON with a trailing comma', { raw: '{"channel":"chat",}', headers: json }, 400, 'bad_json'],
    ['a key that stands twice', { raw: '{"channel":"a","channel":"b"}', headers: json }, 400, 'bad_json'],
    ['an array', { json: [{ channel: 'chat' }] }, 400, 'bad_request'],
    ['null', { raw: 'null', headers: json }, 400, 'bad_request'],
    ['a string', { json: 'chat' }, 400, 'bad_request'],
    ['a number', { json: 7 }, 400, 'bad_request'],
    ['nothing in it', { json: {} }, 400, 'bad_request'],
    ['a channel of the wrong type', { json: { channel: 7 } }, 400, 'bad_request'],
    ['a channel that is a list', { json: { channel: ['chat'] } }, 400, 'bad_request'],
    ['an empty channel', { json: { channel: '' } }, 400, 'bad_request'],
    ['a channel with NUL', { json: { channel: 'ch\0at' } }, 400, 'bad_request'],
    ['a channel of 33 characters', { json: { channel: 'c'.repeat(33) } }, 400, 'bad_request'],
    ['an unknown field', { json: { channel: 'chat', customer_id: 'somebody_else' } }, 400, 'bad_request'],
    ['a session token that is none', { json: { channel: 'chat', session_token: 'x.y.z' } }, 401, 'bad_session_token'],
    ['an empty session token', { json: { channel: 'chat', session_token: '' } }, 401, 'bad_session_token'],
    ['a session token of the wrong type', { json: { channel: 'chat', session_token: {} } }, 400, 'bad_request'],
    ['a body of a megabyte', { json: { channel: megabyte } }, 413, 'text_too_long'],
    [
      'a form',
      { raw: 'channel=chat', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      'unsupported_media_type',
    ],
    ['text', { raw: '{"channel":"chat"}', headers: { 'content-type': 'text/plain' } }, 415, 'unsupported_media_type'],
    [
      'JSON in another character set',
      { raw: '{}', headers: { 'content-type': 'application/json; charset=utf-16' } },
      415,
      'unsupported_media_type',
    ],
    ['packed JSON', { raw: '{}', headers: { ...json, 'content-encoding': 'gzip' } }, 415, 'unsupported_media_type'],
    ['another method', { method: 'PUT', json: { channel: 'chat' } }, 405, 'method_not_allowed'],
  ])('%s', async (_what, options, status, code) => {
    await refused('/v1/conversations', options, status, code);
  });

  test('a deep nest of brackets', async () => {
    await refused('/v1/conversations', { raw: '['.repeat(100_000), headers: json }, 400, 'bad_json');
    const deep = `${'['.repeat(60_000)}${']'.repeat(60_000)}`;
    await refused('/v1/conversations', { raw: deep, headers: json }, 400, 'bad_request');
  });
});

describe('a message is not stored from', () => {
  test.each<[string, TalkOptions, number, string]>([
    ['no body', { method: 'POST' }, 400, 'bad_request'],
    ['broken JSON', { raw: '{"text":"hi"', headers: json }, 400, 'bad_json'],
    ['a text that stands twice', { raw: '{"text":"a","text":"b"}', headers: json }, 400, 'bad_json'],
    ['a missing text', { json: {} }, 400, 'bad_request'],
    ['a text of the wrong type', { json: { text: 7 } }, 400, 'bad_request'],
    ['a list of texts', { json: { text: ['a', 'b'] } }, 400, 'bad_request'],
    ['a text that is null', { json: { text: null } }, 400, 'bad_request'],
    ['an empty text', { json: { text: '' } }, 400, 'bad_request'],
    ['a blank text', { json: { text: ' \n\t ' } }, 400, 'bad_request'],
    ['a text of 20,001 characters', { json: { text: overLong } }, 413, 'text_too_long'],
    ['a text of a megabyte', { json: { text: megabyte } }, 413, 'text_too_long'],
    ['a role of its own', { json: { text: 'hi', role: 'agent' } }, 400, 'bad_request'],
    ['a client id of the wrong type', { json: { text: 'hi', client_message_id: 7 } }, 400, 'bad_request'],
    ['an empty client id', { json: { text: 'hi', client_message_id: '' } }, 400, 'bad_request'],
    ['a client id with NUL', { json: { text: 'hi', client_message_id: 'a\0b' } }, 400, 'bad_request'],
    [
      'a client id with half a surrogate pair',
      { raw: '{"text":"hi","client_message_id":"\\ud800"}', headers: json },
      400,
      'bad_request',
    ],
    ['an endless client id', { json: { text: 'hi', client_message_id: 'x'.repeat(129) } }, 400, 'bad_request'],
    ['a wish for a picture', { json: { text: 'hi' }, headers: { accept: 'image/png' } }, 406, 'not_acceptable'],
    ['another method', { method: 'DELETE' }, 405, 'method_not_allowed'],
  ])('%s', async (_what, options, status, code) => {
    await refused(`/v1/conversations/${held.id}/messages`, { token: held.token, ...options }, status, code);
  });
});

describe('other bodies are refused', () => {
  test.each<[string, string, unknown, number, string]>([
    ['a rating of 0', 'rating', { score: 0 }, 400, 'bad_request'],
    ['a rating of 6', 'rating', { score: 6 }, 400, 'bad_request'],
    ['a rating of 3.5', 'rating', { score: 3.5 }, 400, 'bad_request'],
    ['a rating in words', 'rating', { score: '5' }, 400, 'bad_request'],
    ['an endless comment', 'rating', { score: 5, comment: 'c'.repeat(2_001) }, 413, 'text_too_long'],
    ['no address and no order', 'verification', {}, 400, 'bad_request'],
    ['address and order', 'verification', { email: 'a@b.example', order_id: '1' }, 400, 'bad_request'],
    ['an address that is none', 'verification', { email: 'not an address' }, 400, 'bad_request'],
    ['an empty order number', 'verification', { order_id: '' }, 400, 'bad_request'],
    ['an order number with NUL', 'verification', { order_id: 'a\0' }, 400, 'bad_request'],
    ['a code as a number', 'verification/confirm', { code: 123456 }, 400, 'bad_request'],
    ['a missing code', 'verification/confirm', {}, 400, 'bad_request'],
    ['a code that was never asked for', 'verification/confirm', { code: '123456' }, 422, 'wrong_code'],
    ['a wish with words', 'human', { reason: 'because' }, 400, 'bad_request'],
  ])('%s', async (_what, route, body, status, code) => {
    await refused(`/v1/conversations/${held.id}/${route}`, { token: held.token, json: body }, status, code);
  });

  test.each(['-1', 'abc', '1.5', '9007199254740993', '1&after=2'])('events after %s', async (after) => {
    await refused(`/v1/conversations/${held.id}/events?after=${after}`, { token: held.token }, 400, 'bad_request');
  });
});

describe('nobody is told more than that there is nothing', () => {
  const unknown = '7d1f7a58-4f0c-4e5e-9a53-0a9c1c9d0000';
  test('about a foreign id, an unknown one, and one that cannot be', async () => {
    const other = await startConversation(bench.url);
    const before = await bench.countRows();
    const bodies = new Set<string>();
    for (const id of [other.id, unknown, 'x', '..%2f..%2fetc', '%00', "1'--", 'a'.repeat(5_000)]) {
      for (const token of [held.token, 'wrong', undefined]) {
        const answer = await talk(`${bench.url}/v1/conversations/${id}/messages`, { json: { text: 'hi' }, token });
        expect(answer.status).toBe(404);
        bodies.add(JSON.stringify(answer.body));
      }
    }
    expect(bodies.size).toBe(1);
    expect(await bench.countRows()).toEqual(before);
  });

  test.each([
    '/',
    '/v1',
    `/v1/conversations/${unknown}`,
    '/v1/conversations/%E0%A4%A',
    '/.env',
    '/assets/../package.json',
    '/_control/reset',
  ])('at %s', async (path) => {
    const { status } = await talk(`${bench.url}${path}`);
    expect([302, 404]).toContain(status);
  });
});

describe('staff routes refuse', () => {
  const id = '7d1f7a58-4f0c-4e5e-9a53-0a9c1c9d0000';
  test.each<['approver' | 'agent' | 'ops', string, string, unknown, number, string]>([
    ['approver', 'a decision without a verdict', `/internal/approvals/${id}`, {}, 400, 'bad_request'],
    ['approver', 'a verdict there is not', `/internal/approvals/${id}`, { decision: 'maybe' }, 400, 'bad_request'],
    [
      'approver',
      'a rejection without a note',
      `/internal/approvals/${id}`,
      { decision: 'reject' },
      422,
      'note_required',
    ],
    [
      'approver',
      'a rejection with an empty note',
      `/internal/approvals/${id}`,
      { decision: 'reject', note: '' },
      422,
      'note_required',
    ],
    [
      'approver',
      'a decision in a foreign name',
      `/internal/approvals/${id}`,
      { decision: 'approve', approver_id: 'boss' },
      403,
      'approver_mismatch',
    ],
    ['approver', 'an unknown approval', `/internal/approvals/${id}`, { decision: 'approve' }, 404, 'not_found'],
    ['approver', 'an approval that cannot be', '/internal/approvals/x', { decision: 'approve' }, 404, 'not_found'],
    ['ops', 'a switch without a state', '/internal/killswitch', { scope: 'all' }, 400, 'bad_request'],
    ['ops', 'a state in words', '/internal/killswitch', { scope: 'all', enabled: 'yes' }, 400, 'bad_request'],
    ['ops', 'a scope there is not', '/internal/killswitch', { scope: 'everything', enabled: true }, 400, 'bad_request'],
    ['ops', 'a tool there is not', '/internal/killswitch', { scope: 'tool:refund', enabled: true }, 400, 'bad_request'],
    ['agent', 'an unknown conversation', `/internal/inbox/${id}/claim`, {}, 404, 'not_found'],
    ['agent', 'a conversation that cannot be', '/internal/inbox/x/reply', { text: 'hi' }, 404, 'not_found'],
    ['agent', 'an empty reply', `/internal/inbox/${id}/reply`, { text: '' }, 400, 'bad_request'],
    ['agent', 'an endless reply', `/internal/inbox/${id}/reply`, { text: overLong }, 413, 'text_too_long'],
    ['agent', 'an outcome left out', `/internal/inbox/${id}/resolve`, {}, 400, 'bad_request'],
  ])('%s: %s', async (role, _what, path, body, status, code) => {
    await refused(path, { token: tokens[role], json: body }, status, code);
  });
});

describe('text that cannot be stored is stored legibly', () => {
  test('NUL and lone surrogates become U+FFFD, whole pairs stay', async () => {
    const mine = await startConversation(bench.url);
    const raw = '{"text":"a\\u0000b\\ud800c\\udc00d\\ud83d\\ude00"}';
    const posted = await talk(`${mine.url}/messages`, { raw, headers: json, token: mine.token });
    expect(posted.status).toBe(202);
    const { body } = await talk(`${mine.url}/messages`, { token: mine.token });
    expect(body.messages).toMatchObject([{ seq: posted.body.seq, role: 'customer', text: 'a\uFFFDb\uFFFDc\uFFFDd😀' }]);
    bench.rung.length = 0;
  });

  test('20,000 characters are not too many, in whatever way they are written', async () => {
    const mine = await startConversation(bench.url);
    const escaped = `{"text":"${'\\ud83d\\ude00'.repeat(20_000)}"}`;
    const posted = await talk(`${mine.url}/messages`, { raw: escaped, headers: json, token: mine.token });
    expect(posted.status).toBe(202);
    const { body } = await talk(`${mine.url}/messages`, { token: mine.token });
    expect(body.messages[0].text).toBe('😀'.repeat(20_000));
    bench.rung.length = 0;
  });

  test('bytes that are no UTF-8 do not break anything', async () => {
    const mine = await startConversation(bench.url);
    const raw = new Uint8Array([...Buffer.from('{"text":"a'), 0xff, 0xc0, ...Buffer.from('b"}')]);
    const posted = await talk(`${mine.url}/messages`, { raw, headers: json, token: mine.token });
    expect(posted.status).toBe(202);
    bench.rung.length = 0;
  });
});

test('the log of all this holds no token and no text', () => {
  const log = bench.logged.join('');
  expect(log.includes('"path":"/v1/conversations"')).toBe(true);
  const secrets = [held.token, ...Object.values(tokens), 'a'.repeat(300), 'because', 'not an address'];
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
});
