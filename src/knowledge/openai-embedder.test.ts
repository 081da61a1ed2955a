import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { startRehearsalModel } from '../rehearsal/start-rehearsal-model.ts';
import { EmbeddingError } from './embedder.ts';
import { createOpenaiEmbedder } from './openai-embedder.ts';

type Asked = { readonly input: readonly string[]; readonly dimensions?: number };
type Answer = {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly hang?: boolean;
};

let server: Server | undefined;
afterEach(() => server?.closeAllConnections());
afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())));

/** An endpoint that answers as told; the list of what it was asked. */
async function endpoint(answer: (asked: Asked, at: number) => Answer): Promise<{ baseUrl: string; asked: Asked[] }> {
  const asked: Asked[] = [];
  server = createServer(async (request, response) => {
    let raw = '';
    for await (const piece of request) raw += String(piece);
    asked.push(JSON.parse(raw) as Asked);
    const { status, body, headers, hang } = answer(asked.at(-1) as Asked, asked.length);
    if (hang) return;
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body ?? { error: { message: 'no' } }));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, asked };
}

const vector = (first: number, size = 1_024) => [first, ...new Array<number>(size - 1).fill(1)];
const vectors = ({ input }: Asked, size?: number): Answer => ({
  status: 200,
  body: {
    object: 'list',
    data: input.map((_, index) => ({ object: 'embedding', index, embedding: vector(index, size) })).reverse(),
  },
});
const open = (baseUrl: string, more: object = {}) =>
  createOpenaiEmbedder({ baseUrl, apiKey: 'k', model: 'toy', ...more });

test('texts go in batches, 1,024 numbers are asked for, come back in order and have unit length', async () => {
  const { baseUrl, asked } = await endpoint((one) => vectors(one));
  const done: number[] = [];
  const values = await open(baseUrl).embedTexts(
    Array.from({ length: 70 }, (_, at) => `text ${at}`),
    (count) => done.push(count),
  );
  expect(asked.map(({ input, dimensions }) => [input.length, dimensions])).toEqual([
    [64, 1_024],
    [6, 1_024],
  ]);
  expect(done).toEqual([64, 70]);
  expect(values).toHaveLength(70);
  expect(values.every((one) => Math.abs(Math.hypot(...one) - 1) < 1e-9)).toBe(true);
  expect(values[5]?.[0]).toBeCloseTo(5 / Math.hypot(...vector(5)));
});

test('a batch that failed is sent again', async () => {
  const { baseUrl, asked } = await endpoint((one, at) =>
    at < 3 ? { status: 429, headers: { 'retry-after-ms': '5' } } : vectors(one),
  );
  expect(await open(baseUrl).embedTexts(['a'])).toHaveLength(1);
  expect(asked).toHaveLength(3);
});

test('a server whose model has one size alone is asked without it', async () => {
  const { baseUrl, asked } = await endpoint((one) =>
    one.dimensions === undefined
      ? vectors(one)
      : { status: 400, body: { error: { message: 'does not support matryoshka representation' } } },
  );
  expect(await open(baseUrl).embedTexts(['a'])).toHaveLength(1);
  expect(asked.map(({ dimensions }) => dimensions)).toEqual([1_024, undefined]);
});

test.each([
  ['numbers of another size', (one: Asked) => vectors(one, 768), /768 numbers, and 1024 a text are needed/],
  ['fewer embeddings than texts', () => ({ status: 200, body: { data: [] } }), /fewer embeddings than texts/],
  [
    'zeroes',
    (one: Asked) => ({
      status: 200,
      body: { data: one.input.map((_, index) => ({ index, embedding: new Array(1_024).fill(0) })) },
    }),
    /no direction/,
  ],
  ['a refusal', () => ({ status: 401 }), /EMBEDDING_API_KEY/],
])('%s end in words that say what to do', async (_, answer, words) => {
  const { baseUrl } = await endpoint(answer);
  const error = await open(baseUrl)
    .embedTexts(['a'])
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(EmbeddingError);
  expect((error as Error).message).toMatch(words);
});

test('a question does not wait: it goes on by words, and after three in a row the endpoint is left alone', async () => {
  const { baseUrl, asked } = await endpoint(() => ({ status: 200, hang: true }));
  const failures: unknown[] = [];
  const embedder = open(baseUrl, {
    questionTimeoutMs: 40,
    onQuestionFailure: (error: unknown) => failures.push(error),
  });
  for (let at = 0; at < 5; at += 1) expect(await embedder.embedQuestion('a question')).toBeNull();
  expect(failures).toHaveLength(3);
  expect(asked.length).toBeLessThanOrEqual(3);
});

test('personal values of a question stay here', async () => {
  const { baseUrl, asked } = await endpoint((one) => vectors(one));
  await open(baseUrl, { questionTimeoutMs: 5_000 }).embedQuestion('refund to card 4111 1111 1111 1111 please');
  expect(JSON.stringify(asked)).not.toContain('4111');
});

test('the rehearsal model is such an endpoint: the same text the same numbers, a typing error near, another subject far', async () => {
  await using model = await startRehearsalModel();
  const embedder = createOpenaiEmbedder({
    baseUrl: model.baseUrl,
    apiKey: 'none',
    model: 'countersign-rehearsal-embedding-1',
  });
  const [refund, again, misspelt, other] = await embedder.embedTexts([
    'when is my refund paid',
    'when is my refund paid',
    'wen is my refnd payed',
    'the kettle has a crack',
  ]);
  const near = (a: readonly number[] = [], b: readonly number[] = []) =>
    a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
  expect(again).toEqual(refund);
  expect(near(refund, misspelt)).toBeGreaterThan(0.3);
  expect(near(refund, other)).toBeLessThan(0.15);
});
