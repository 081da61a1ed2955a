import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RehearsalModel, startRehearsalModel } from '../../rehearsal/start-rehearsal-model.ts';
import type { EmbeddingEndpoint } from './ask-embeddings.ts';
import { checkEmbeddings } from './check-embeddings.ts';
import type { NamedFinding } from './check-models.ts';

const KEY = 'sk-a-very-secret-key';
type Body = { readonly input: readonly string[]; readonly dimensions?: number };
let rehearsal: RehearsalModel;
let odd: Server;
let answer: (body: Body, response: ServerResponse) => void = () => {};

beforeAll(async () => {
  rehearsal = await startRehearsalModel();
  odd = createServer((request, response) => {
    let sent = '';
    request.setEncoding('utf8').on('data', (piece: string) => {
      sent += piece;
    });
    request.on('end', () => answer(JSON.parse(sent), response));
  });
  await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  odd.closeAllConnections();
  odd.close();
  await rehearsal.close();
});

const at = (baseUrl: string): EmbeddingEndpoint => ({
  ...{ baseUrl, apiKey: KEY, model: 'any', questionTimeoutMs: 5_000 },
});
const atOdd = (given: typeof answer): EmbeddingEndpoint => {
  answer = given;
  return at(`http://127.0.0.1:${(odd.address() as AddressInfo).port}`);
};
const json = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const verdicts = (found: readonly NamedFinding[]) =>
  Object.fromEntries(found.map(({ name, verdict }) => [name, verdict]));
/** Numbers of a text, different for different texts. */
const numbers = (text: string, size: number) =>
  Array.from({ length: size }, (_, index) => Math.sin((index + 1) * text.length));

test('the rehearsal model embeds as the product needs it, and each thing is told as it is found', async () => {
  const told: string[] = [];
  const found = await checkEmbeddings(at(rehearsal.baseUrl), ({ name }) => told.push(name));
  expect(told).toEqual(['Reachable', 'Key', 'Model', 'Size', 'Batches', 'Meaning', 'Time', 'Usage']);
  expect(found.filter(({ verdict }) => verdict !== 'works')).toEqual([]);
});

test('a server that is not there, a refused key and an unknown model end it, say what to set, and never print the key', async () => {
  const gone = await checkEmbeddings(at('http://127.0.0.1:9'));
  const refused = await checkEmbeddings(
    atOdd((_body, response) => json(response, 401, { error: { message: `Incorrect API key provided: ${KEY}` } })),
  );
  const unknown = await checkEmbeddings(
    atOdd((_body, response) => json(response, 404, { error: { message: `The model does not exist for ${KEY}` } })),
  );
  expect([gone, refused, unknown].map((found) => found.at(-1))).toMatchObject([
    { name: 'Reachable', verdict: 'fails', advice: expect.stringContaining('EMBEDDING_BASE_URL') },
    { name: 'Key', verdict: 'fails', advice: expect.stringContaining('EMBEDDING_API_KEY') },
    { name: 'Model', verdict: 'fails', advice: expect.stringContaining('EMBEDDING_MODEL') },
  ]);
  expect(JSON.stringify([gone, refused, unknown])).not.toContain(KEY);
});

test('a model of another size cannot index anything, and that is said before anybody tries', async () => {
  const found = await checkEmbeddings(
    atOdd(({ input }, response) => {
      json(response, 200, { data: input.map((text, index) => ({ index, embedding: numbers(text, 1_536) })) });
    }),
  );
  expect(found.at(-1)).toMatchObject({ name: 'Size', verdict: 'fails', says: expect.stringContaining('1,536') });
});

test('a server that takes no size is asked without one; one that mixes up a batch fails', async () => {
  const found = await checkEmbeddings(
    atOdd(({ input, dimensions }, response) => {
      if (dimensions !== undefined) json(response, 400, { error: { message: 'dimensions is not supported' } });
      else {
        const data = input.map((text, index) => ({ index: input.length - index, embedding: numbers(text, 1_024) }));
        json(response, 200, { data });
      }
    }),
  );
  expect(verdicts(found)).toMatchObject({ Size: 'works', Batches: 'fails', Usage: 'limited' });
});
