import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RehearsalModel, startRehearsalModel } from '../../rehearsal/start-rehearsal-model.ts';
import type { Endpoint } from './ask-endpoint.ts';
import { checkModel, type NamedFinding } from './check-models.ts';

const KEY = 'sk-a-very-secret-key';
let rehearsal: RehearsalModel;
let odd: Server;
type Answer = (body: Record<string, unknown>, response: ServerResponse) => void;
let answer: Answer = () => {};

beforeAll(async () => {
  rehearsal = await startRehearsalModel();
  odd = createServer((request, response) => {
    let sent = '';
    request.setEncoding('utf8').on('data', (piece: string) => {
      sent += piece;
    });
    request.on('end', () => answer(sent === '' ? {} : JSON.parse(sent), response));
  });
  await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  odd.closeAllConnections();
  odd.close();
  await rehearsal.close();
});

const at = (baseUrl: string, more: Partial<Endpoint> = {}): Endpoint => ({
  ...{ role: 'main', baseUrl, apiKey: KEY, model: 'any' },
  ...more,
});
const atOdd = (given: Answer, more: Partial<Endpoint> = {}) => {
  answer = given;
  return at(`http://127.0.0.1:${(odd.address() as AddressInfo).port}`, more);
};
const verdicts = (found: readonly NamedFinding[]) =>
  Object.fromEntries(found.map(({ name, verdict }) => [name, verdict]));
const json = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

test('the rehearsal model has nothing that fails; only what it does not do is limited', async () => {
  const told: string[] = [];
  const found = await checkModel(at(rehearsal.baseUrl, { model: 'countersign-rehearsal-1' }), ({ name }) =>
    told.push(name),
  );
  expect(told).toEqual(found.map(({ name }) => name));
  expect(verdicts(found)).toMatchObject({
    ...{ Reachable: 'works', Key: 'works', Model: 'works', Streaming: 'works', Usage: 'works' },
    ...{ 'Tool calls': 'works', 'Strict schemas': 'works', 'History with results': 'works' },
    'Prompt caching': 'limited',
  });
  expect(found.filter(({ verdict }) => verdict === 'fails')).toEqual([]);
});

test('a server that is not there, a key that is refused and a model nobody has end it, with what to set', async () => {
  const gone = await checkModel(at('http://127.0.0.1:9'));
  expect(gone).toMatchObject([
    { name: 'Reachable', verdict: 'fails', advice: expect.stringContaining('OPENAI_BASE_URL') },
  ]);
  const refused = await checkModel(
    atOdd((_body, response) => json(response, 401, { error: { message: `Incorrect API key provided: ${KEY}` } }), {
      role: 'fallback',
    }),
  );
  expect(refused.at(-1)).toMatchObject({
    name: 'Key',
    verdict: 'fails',
    advice: expect.stringContaining('FALLBACK_API_KEY'),
  });
  const unknown = await checkModel(
    atOdd((body, response) =>
      'messages' in body
        ? json(response, 404, { error: { message: `The model does not exist for ${KEY}` } })
        : json(response, 200, { data: [{ id: 'small-one' }] }),
    ),
  );
  expect(unknown.slice(-2)).toMatchObject([
    // a server may say 404 before it has looked at the key
    { name: 'Key', verdict: 'works', says: expect.stringContaining('may not have looked') },
    { name: 'Model', verdict: 'fails', advice: expect.stringContaining('small-one') },
  ]);
  expect(JSON.stringify([...gone, ...refused, ...unknown])).not.toContain(KEY);
});

test('a server that streams nothing, calls nothing and refuses what it does not know is told as what it means', async () => {
  const found = await checkModel(
    atOdd((body, response) => {
      const sent = JSON.stringify(body);
      const unknown = ['"strict"', 'parallel_tool_calls', 'stream_options', 'max_completion_tokens'].find((name) =>
        sent.includes(name),
      );
      if (unknown) json(response, 400, { error: { message: `unknown field ${unknown}` } });
      else json(response, 200, { choices: [{ message: { content: 'Yes. '.repeat(60) }, finish_reason: 'stop' }] });
    }),
  );
  expect(verdicts(found)).toEqual({
    ...{ Reachable: 'works', Key: 'works', Model: 'works', 'Whole answers': 'works', Streaming: 'limited' },
    ...{
      'First token': 'works',
      Usage: 'limited',
      'Tool calls': 'fails',
      'Strict schemas': 'limited',
      'One call at a time': 'limited',
    },
    ...{ 'History with results': 'works', 'Length limit': 'limited', 'Prompt caching': 'limited' },
  });
  expect(found.every(({ says }) => says.length > 3)).toBe(true);
});

test('what a call would have shown could not be seen when none came, although the server took the request', async () => {
  const found = await checkModel(
    atOdd((_body, response) =>
      json(response, 200, { choices: [{ message: { content: 'It is on its way.' }, finish_reason: 'stop' }] }),
    ),
  );
  for (const name of ['Strict schemas', 'One call at a time'])
    expect(found.find((finding) => finding.name === name)).toMatchObject({
      verdict: 'limited',
      says: expect.stringContaining('could not be seen'),
    });
});

const inStream = (response: ServerResponse, ...chunks: object[]) =>
  response
    .writeHead(200, { 'content-type': 'text/event-stream' })
    .end(chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join(''));
const order = { name: 'get_order', arguments: '{"order_id":"ORD-1042"}' };
const called = { choices: [{ index: 0, delta: { tool_calls: [{ index: 0, id: 'a', function: order }] } }] };
const words = (content: string, finish_reason: string | null = 'stop') => ({
  choices: [{ index: 0, delta: { content }, finish_reason }],
});
const ends = (finish_reason: string) => ({ choices: [{ index: 0, delta: {}, finish_reason }] });

describe('what the product would not read as an answer is no answer to the doctor either', () => {
  test.each<[string, Answer, string, RegExp]>([
    [
      'a server that sends elsewhere',
      (_body, response) => response.writeHead(307, { location: 'http://127.0.0.1:9/v1' }).end(),
      'Reachable',
      /sends to another address \(307 http:\/\/127\.0\.0\.1:9\/v1\)/,
    ],
    [
      'a web page',
      (_body, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>'),
      'Reachable',
      /a web page/,
    ],
    ['an error under status 200', (_body, response) => json(response, 200, { error: {} }), 'Reachable', /an error/],
    [
      'answers that are compressed',
      (_body, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('data: {}')),
      'Reachable',
      /compresses/,
    ],
    [
      'answers without a finish reason',
      (body, response) => inStream(response, 'tools' in body ? called : words('Yes.', null)),
      'Whole answers',
      /counts as cut.*without a finish reason/,
    ],
    [
      'calls under a reason that ends words',
      (body, response) =>
        'tools' in body ? inStream(response, called, ends('eos_token')) : inStream(response, words('Yes.')),
      'Tool calls',
      /never run/,
    ],
    [
      'calls written as words',
      (_body, response) => inStream(response, words('{"name": "get_order", "parameters": {"order_id": "ORD-1042"}}')),
      'Tool calls',
      /into the words/,
    ],
    [
      'calls between marks the server left in',
      (body, response) => inStream(response, words('tools' in body ? '<tool_call>{}</tool_call>' : 'Yes.')),
      'Tool calls',
      /into the words/,
    ],
  ])('%s', async (_what, given, name, says) => {
    const found = await checkModel(atOdd(given));
    expect(found.find((finding) => finding.name === name)).toMatchObject({
      ...{ verdict: 'fails', says: expect.stringMatching(says), advice: expect.stringMatching(/\w/) },
    });
  });
});

test('a router is asked for no tools', async () => {
  const found = await checkModel(at(rehearsal.baseUrl, { role: 'router' }));
  expect(found.map(({ name }) => name)).toEqual([
    'Reachable',
    'Key',
    'Model',
    'Whole answers',
    'Streaming',
    'First token',
    'Usage',
    'Length limit',
  ]);
});
