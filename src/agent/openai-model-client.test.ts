import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createOpenaiModelClient, type OpenaiModelClientOptions } from './openai-model-client.ts';

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

type Asked = Readonly<Record<string, unknown>>;

/** A model server that answers as told, and what it was sent. */
async function serve(answer: (body: Asked, response: ServerResponse, request: IncomingMessage) => void) {
  const asked: Asked[] = [];
  server = createServer((request, response) => {
    let sent = '';
    request.setEncoding('utf8').on('data', (piece: string) => {
      sent += piece;
    });
    request.on('end', () => {
      const body = JSON.parse(sent) as Asked;
      asked.push(body);
      answer(body, response, request);
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return { asked, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const delta = (fields: object, finish_reason: string | null = null) =>
  JSON.stringify({ choices: [{ index: 0, delta: fields, finish_reason }] });

/** Sends these chunks as they are; ends the stream unless it is to be left open. */
function stream(response: ServerResponse, chunks: readonly string[], end = true): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', connection: 'close' });
  response.write(chunks.map((chunk) => `data: ${chunk}\n\n`).join(''));
  if (end) response.end('data: [DONE]\n\n');
}

const refuse = (response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

const hello = (response: ServerResponse) => stream(response, [delta({ content: 'Hello.' }), delta({}, 'stop')]);

function open(baseUrl: string, more: Partial<OpenaiModelClientOptions> = {}) {
  const client = createOpenaiModelClient({
    ...{ baseUrl, apiKey: 'none', model: 'any', timeoutMs: 5_000, stallTimeoutMs: 5_000, maxCompletionTokens: 500 },
    ...more,
  });
  const shown: string[] = [];
  const tools = [{ name: 'get_order', description: 'An order.', parameters: { type: 'object' }, strict: true }];
  const ask = (signal = new AbortController().signal) =>
    client.ask({ messages: [], tools, conversationId: 'c', signal, onText: (piece) => shown.push(piece) });
  return { ask, shown };
}

test('whatever a model server sends, what leaves the client can be stored: no NUL, no half character, no figure beyond reason', async () => {
  const { baseUrl } = await serve((_body, response) =>
    stream(response, [
      '{"choices":[{"index":0,"delta":{"content":"Hi\\u0000 there \\ud83c"}}]}',
      '{"choices":[{"index":0,"delta":{"content":"\\udf89 \\udc00"},"finish_reason":"stop"}]}',
      '{"choices":[],"usage":{"prompt_tokens":1e400,"completion_tokens":-7}}',
    ]),
  );
  const { ask, shown } = open(baseUrl);
  const answer = await ask();
  expect(answer).toMatchObject({
    kind: 'answer',
    text: 'Hi\uFFFD there \u{1F389} \uFFFD',
    toolCalls: [],
    model: 'any',
  });
  expect(answer.kind === 'answer' && answer.usage.input > 10 && answer.usage.output > 3).toBe(true);
  expect(shown).toEqual(['Hi\uFFFD there ', '\u{1F389} \uFFFD']);
});

test('an answer says how long its first piece and the whole of it took', async () => {
  const { baseUrl } = await serve((_body, response) => {
    stream(response, [delta({ role: 'assistant' })], false);
    setTimeout(() => response.write(`data: ${delta({ content: 'Hello.' })}\n\n`), 60);
    setTimeout(() => response.end(`data: ${delta({}, 'stop')}\n\n`), 120);
  });
  const { timing } = await open(baseUrl).ask();
  expect(timing?.firstTokenMs).toBeGreaterThanOrEqual(50);
  expect(timing?.totalMs).toBeGreaterThan(timing?.firstTokenMs ?? 0);
});

describe('each clock ends what it watches, and nothing else', () => {
  // only the clock a case is about is short: on a busy machine the others would be the first to run out
  const long = { firstTokenTimeoutMs: 5_000, stallTimeoutMs: 5_000, timeoutMs: 5_000 };
  const noSign = { ...long, firstTokenTimeoutMs: 80 };
  const silence = { ...long, stallTimeoutMs: 80 };
  const inAll = { ...long, timeoutMs: 300 };
  test.each([
    ['a server that never answers', /no first token/, noSign, () => {}],
    ['headers and then nothing', /no first token/, noSign, (response: ServerResponse) => stream(response, [], false)],
    [
      'a role, an empty choice, and then nothing',
      /no first token/,
      noSign,
      (response: ServerResponse) => stream(response, ['{"choices":[]}', delta({ role: 'assistant' })], false),
    ],
    [
      'two pieces and then nothing',
      /silent for 80 ms/,
      silence,
      (response: ServerResponse) => stream(response, [delta({ content: 'We ' }), delta({ content: 'are' })], false),
    ],
    [
      'a trickle without end',
      /no complete answer within 300 ms/,
      inAll,
      (response: ServerResponse) => {
        stream(response, [delta({ content: 'a' })], false);
        const drip = setInterval(() => response.write(`data: ${delta({ content: 'a' })}\n\n`), 20);
        response.on('close', () => clearInterval(drip));
      },
    ],
  ])('%s', async (_name, why, clocks, answer) => {
    const { baseUrl } = await serve((_body, response) => answer(response));
    const before = performance.now();
    expect(await open(baseUrl, clocks).ask()).toMatchObject({
      ...{ kind: 'unavailable', mayRetry: true, detail: expect.stringMatching(why) },
    });
    expect(performance.now() - before).toBeLessThan(2_000);
  });

  test('a model that thinks aloud before it answers is at work; its thinking is not shown', async () => {
    const { baseUrl } = await serve((_body, response) => {
      stream(response, [], false);
      let thoughts = 0;
      const think = setInterval(() => {
        thoughts += 1;
        response.write(`data: ${delta({ reasoning_content: 'hm' })}\n\n`);
        if (thoughts < 6) return;
        clearInterval(think);
        response.end(`data: ${delta({ content: 'Yes.' }, 'stop')}\n\n`);
      }, 100);
    });
    const { ask, shown } = open(baseUrl, { ...long, firstTokenTimeoutMs: 500, stallTimeoutMs: 500 });
    expect(await ask()).toMatchObject({ kind: 'answer', text: 'Yes.' });
    expect(shown).toEqual(['Yes.']);
  });

  test.each([
    ['goes silent', silence, () => {}],
    ['is cut', {}, (response: ServerResponse) => setTimeout(() => response.destroy(), 300)],
  ])(
    'words that are whole stand, though the connection %s behind their finish reason; a call does not',
    async (_how, clocks, then) => {
      const call = { tool_calls: [{ index: 0, id: 'a', function: { name: 'get_order', arguments: '{}' } }] };
      for (const [fields, kind] of [
        [{ content: 'Hello.' }, 'answer'],
        [call, 'unavailable'],
      ] as const) {
        const { baseUrl } = await serve((_body, response) => {
          stream(response, [delta(fields), delta({}, 'stop')], false);
          then(response);
        });
        const { ask, shown } = open(baseUrl, clocks);
        expect((await ask()).kind).toBe(kind);
        expect(shown).toEqual(kind === 'answer' ? ['Hello.'] : []);
        server?.closeAllConnections();
        server?.close();
      }
    },
  );

  test('a server that knows no limit is not listened to for longer than an answer can be', async () => {
    let listening = true;
    const { baseUrl } = await serve((_body, response) => {
      stream(response, [], false);
      const flood = setInterval(
        () => response.write(`data: ${delta({ content: 'Thank you for waiting. '.repeat(50) })}\n\n`),
        1,
      );
      response.on('close', () => {
        listening = false;
        clearInterval(flood);
      });
    });
    const { ask, shown } = open(baseUrl, { maxCompletionTokens: 500 });
    expect(await ask()).toMatchObject({ kind: 'cut', detail: 'longer than any answer' });
    expect(shown.join('').length).toBeLessThanOrEqual(8_000);
    await expect.poll(() => listening, { timeout: 5_000 }).toBe(false);
  });

  test('whoever asked may end the call, which says nothing about the server', async () => {
    const { baseUrl } = await serve((_body, response) => stream(response, [delta({ content: 'We ' })], false));
    const unwanted = new AbortController();
    const asked = open(baseUrl).ask(unwanted.signal);
    setTimeout(() => unwanted.abort(), 50);
    expect(await asked).toMatchObject({ kind: 'unavailable', ended: true });
  });
});

describe('what went wrong is told apart', () => {
  test.each([
    [429, { 'retry-after': '7' }, { mayRetry: true, limited: true, retryAfterMs: 7000 }],
    [503, { 'retry-after': '2' }, { mayRetry: true, retryAfterMs: 2000 }],
    [500, {}, { mayRetry: true, retryAfterMs: null }],
    [500, { 'x-should-retry': 'false' }, { mayRetry: false }],
    [401, {}, { mayRetry: false }],
    [404, {}, { mayRetry: false }],
  ] as const)('%i %j', async (status, headers, expected) => {
    const { baseUrl } = await serve((_body, response) =>
      refuse(response, status, { error: { message: 'the secret words of the request' } }, headers),
    );
    const answer = await open(baseUrl).ask();
    expect(answer).toMatchObject({ kind: 'unavailable', ...expected });
    expect(JSON.stringify(answer)).not.toContain('secret words');
  });

  test('a socket that is cut, at once or in the middle of an answer', async () => {
    for (const chunks of [null, [delta({ content: 'We ' })]]) {
      const { baseUrl } = await serve((_body, response) => {
        if (chunks) stream(response, chunks, false);
        setTimeout(() => response.socket?.destroy(), 10);
      });
      const answer = await open(baseUrl).ask();
      expect(['unavailable', 'cut']).toContain(answer.kind);
    }
  });
});

describe('a server that does not know a part of the request is asked without it, once and for all', () => {
  const paths: readonly [string, (body: Asked) => boolean, object][] = [
    [
      'strict',
      (body) => JSON.stringify(body).includes('"strict":true'),
      { error: { message: "Unknown parameter: 'tools[0].function.strict'.", param: 'tools[0].function.strict' } },
    ],
    [
      'parallel_tool_calls',
      (body) => 'parallel_tool_calls' in body,
      { error: { message: 'Unrecognized request argument supplied: parallel_tool_calls' } },
    ],
    [
      'stream_options',
      (body) => 'stream_options' in body,
      { detail: [{ loc: ['body', 'stream_options'], msg: 'Extra inputs are not permitted' }] },
    ],
    [
      'max_completion_tokens',
      (body) => 'max_completion_tokens' in body,
      { error: 'unknown field max_completion_tokens' },
    ],
  ];

  test('all four at once, in whatever words it says so', async () => {
    const { asked, baseUrl } = await serve((body, response) => {
      const refused = paths.find(([, isSent]) => isSent(body));
      if (refused) refuse(response, 400, refused[2]);
      else hello(response);
    });
    const { ask } = open(baseUrl);
    expect(await ask()).toMatchObject({ kind: 'answer', text: 'Hello.' });
    expect(asked).toHaveLength(5);
    expect(asked.at(-1)).toMatchObject({ max_tokens: 500, user: 'c' });
    await ask();
    expect(asked).toHaveLength(6);
  });

  test('a complaint about anything else is a complaint, and is not sent a second time', async () => {
    for (const message of [
      "Invalid parameter: messages with role 'tool' must be a response to a preceding message with 'tool_calls'.",
      'max_completion_tokens is too large: 500. This model supports at most 400 completion tokens.',
    ]) {
      const { asked, baseUrl } = await serve((_body, response) => refuse(response, 400, { error: { message } }));
      expect(await open(baseUrl).ask()).toMatchObject({ kind: 'unavailable', mayRetry: false });
      expect(asked).toHaveLength(1);
    }
  });

  test('what the configuration leaves out is never sent', async () => {
    const { asked, baseUrl } = await serve((_body, response) => hello(response));
    await open(baseUrl, { omit: ['strict', 'user', 'max_completion_tokens'] }).ask();
    expect(asked[0]).not.toHaveProperty('user');
    expect(asked[0]).toHaveProperty('max_tokens', 500);
    expect(JSON.stringify(asked[0])).not.toContain('strict');
  });
});

test('a server that does not stream is understood all the same', async () => {
  const call = { id: 'a', type: 'function', function: { name: 'get_order', arguments: '{}' } };
  const { baseUrl } = await serve((_body, response) =>
    refuse(response, 200, {
      choices: [
        { index: 0, message: { role: 'assistant', content: null, tool_calls: [call] }, finish_reason: 'tool_calls' },
      ],
      usage: { prompt_tokens: 9, completion_tokens: 3 },
    }),
  );
  expect(await open(baseUrl).ask()).toMatchObject({
    ...{ kind: 'answer', toolCalls: [{ id: 'a', name: 'get_order', arguments: '{}' }] },
    usage: { input: 9, output: 3, cached: 0 },
  });
});
