import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { delta } from '../../../test/support/read-chunks.ts';
import { type AnswerChunk, readAnswer } from './read-answer.ts';

const HELLO = delta({ content: 'Hello, नमस्ते 🎉.' });
const STOP = delta({}, 'stop');
const STREAM = `data: ${JSON.stringify(HELLO)}\n\ndata: ${JSON.stringify(STOP)}\n\ndata: [DONE]\n\n`;
const WHOLE = JSON.stringify({
  choices: [{ index: 0, message: { content: 'Hello, नमस्ते 🎉.' }, finish_reason: 'stop' }],
  usage: null,
});

function answerOf(body: string | Uint8Array, headers: Record<string, string> = {}, size = 10_000): Response {
  const bytes = Buffer.from(body as string);
  const pieces = async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  };
  return { headers: new Headers(headers), body: bytes.length === 0 ? null : pieces() } as unknown as Response;
}

async function read(response: Response): Promise<AnswerChunk[]> {
  const chunks: AnswerChunk[] = [];
  for await (const chunk of readAnswer(response)) chunks.push(chunk);
  return chunks;
}

const said = (chunks: readonly AnswerChunk[]) => chunks.map(({ choices }) => choices[0]?.delta?.content ?? '').join('');

describe('an answer is known by how it begins, whatever it is labelled as', () => {
  const bodies: readonly [string, string][] = [
    ['a stream', STREAM],
    ['a stream with carriage returns and line feeds', STREAM.replaceAll('\n', '\r\n')],
    ['a stream with carriage returns alone', STREAM.replaceAll('\n', '\r')],
    ['a stream without spaces behind the colon', STREAM.replaceAll('data: ', 'data:')],
    ['a stream behind a byte order mark and empty lines', `\uFEFF\n\n${STREAM}`],
    ['a stream among comments, other fields and events without data', `: hi\nid: 1\n\ndata:\n\ndata\n\n${STREAM}`],
    ['a stream with data that is no object', `data: null\n\ndata: 5\n\n${STREAM}`],
    ['a stream without its mark of the end', STREAM.slice(0, STREAM.indexOf('data: [DONE]'))],
    ['a stream without the last empty line', STREAM.slice(0, STREAM.indexOf('\n\ndata: [DONE]'))],
    ['an event over several lines of data', STREAM.replace('"choices":', '\ndata: "choices":\ndata: ')],
    ['a whole answer', WHOLE],
    ['a whole answer behind white space', ` \n${WHOLE}\n`],
  ];
  const labels = ['text/event-stream', 'Application/JSON; charset=utf-8', 'text/plain', 'application/octet-stream', ''];
  test.each(bodies.flatMap(([what, body]) => labels.map((label) => [what, label, body] as const)))(
    '%s as "%s"',
    async (_what, label, body) => {
      for (const size of [1, 7, 10_000])
        expect(said(await read(answerOf(body, label === '' ? {} : { 'content-type': label }, size)))).toBe(
          'Hello, नमस्ते 🎉.',
        );
    },
  );
});

describe('what is no answer fails the call, and says so without words of the server', () => {
  const SECRET = 'what the customer wrote';
  test.each([
    ['a web page', `<!doctype html><p>${SECRET}`, /web page/],
    ['nothing', '', /without an answer/],
    ['white space', ' \n\n', /without an answer/],
    ['words', `Service unavailable: ${SECRET}`, /without an answer/],
    ['an error in the place of a whole answer', JSON.stringify({ error: { message: SECRET } }), /an error/],
    ['an error in the older form', JSON.stringify({ object: 'error', message: SECRET }), /an error/],
    ['a list of errors', JSON.stringify([{ error: { message: SECRET } }]), /without an answer/],
    ['JSON that holds no answer', JSON.stringify({ detail: SECRET }), /without an answer/],
    ['null', 'null', /without an answer/],
    ['an error as the first event', `data: ${JSON.stringify({ error: SECRET })}\n\n`, /an error/],
    ['an error behind words', `data: ${JSON.stringify(HELLO)}\n\ndata: {"error":"${SECRET}"}\n\n`, /an error/],
    ['an event that is called an error', `event: error\ndata: ${SECRET}\n\n`, /an error/],
    ['a stream cut in the middle of an event', STREAM.slice(0, 40), /no JSON/],
    ['an event that is no JSON between two', `data: ${JSON.stringify(HELLO)}\n\ndata: ping\n\n${STREAM}`, /no JSON/],
    ['a whole answer that is cut', WHOLE.slice(0, -5), /no JSON/],
    ['a line without end', `data: {"a":"${'x'.repeat(4_100_000)}`, /more came/],
    ['a whole answer without end', `{"a":"${'x'.repeat(4_100_000)}`, /more came/],
  ])('%s', async (_what, body, message) => {
    const failure = await read(answerOf(body)).catch((error: unknown) => error as Error);
    expect(failure).toMatchObject({ name: 'NoAnswerError', message: expect.stringMatching(message) });
    expect(JSON.stringify([failure, (failure as Error).message])).not.toContain(SECRET);
  });

  test('what is compressed although nobody asked for it', async () => {
    await expect(read(answerOf(gzipSync(STREAM), { 'content-encoding': 'gzip' }))).rejects.toThrow(/compresses/);
    expect(said(await read(answerOf(STREAM, { 'content-encoding': 'identity' })))).toContain('Hello');
  });
});

test('the body is let go of when nobody reads on', async () => {
  let ended = false;
  const body = (async function* () {
    try {
      for (;;) yield Buffer.from(`data: ${JSON.stringify(HELLO)}\n\n`);
    } finally {
      ended = true;
    }
  })();
  for await (const _chunk of readAnswer({ headers: new Headers(), body } as unknown as Response)) break;
  expect(ended).toBe(true);
});
