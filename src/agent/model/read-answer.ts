import { createParser } from 'eventsource-parser';
import type OpenAI from 'openai';

/** A piece of an answer, as a stream brings it. */
export type AnswerChunk = OpenAI.Chat.ChatCompletionChunk;

/** What came with status 200 is no answer. `message` says what it is instead, in words of ours: what the server said may repeat the request. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

/** Characters of one event, or of an answer that comes whole: many times what the longest answer takes, and too few to fill a memory. */
const LONGEST_EVENT = 4_000_000;

const SAYS_ERROR = 'the model server broke its answer off with an error';
const NOTHING = 'the model server answered without an answer';

/**
 * The chunks of an answer, streamed or whole. Which of them it is shows in how it begins, not in what its content type says: servers and proxies label a stream as JSON,
 * and what they send whole as text. Rejects with {@link NoAnswerError} for a web page, for an error in the place of an answer, for nothing at all.
 */
export async function* readAnswer(response: Response): AsyncGenerator<AnswerChunk> {
  if (isCompressed(response)) throw new NoAnswerError('the model server compresses its answers without being asked to');
  const pieces = textOf(response)[Symbol.asyncIterator]();
  try {
    const beginning = await findBeginning(pieces);
    switch (beginning.charAt(0)) {
      case '':
        throw new NoAnswerError(NOTHING);
      case '<':
        throw new NoAnswerError(
          'a web page came in the place of an answer: the address is not the one of the API, or something stands before it',
        );
      case '{':
      case '[':
        yield readWhole(await restOf(beginning, pieces));
        return;
      default:
        yield* readEvents(beginning, pieces);
    }
  } finally {
    await pieces.return?.(undefined);
  }
}

function isCompressed({ headers }: Response): boolean {
  const encoding = headers.get('content-encoding')?.trim().toLowerCase() ?? '';
  return encoding !== '' && encoding !== 'identity';
}

/** Bodies that are being read. The `openai` package ends a request for the caller's signal only as long as somebody holds its body, and a loop over it does not. */
const beingRead = new Set<unknown>();

/** The body as text; characters that come in pieces are put together. */
async function* textOf({ body }: Response): AsyncGenerator<string> {
  if (body === null) return;
  beingRead.add(body);
  try {
    const decoder = new TextDecoder();
    for await (const bytes of body as unknown as AsyncIterable<Uint8Array>)
      yield decoder.decode(bytes, { stream: true });
    yield decoder.decode();
  } finally {
    beingRead.delete(body);
  }
}

/** What has come once there is more than white space; empty where nothing else ever comes. */
async function findBeginning(pieces: AsyncIterator<string>): Promise<string> {
  for (;;) {
    const { done, value } = await pieces.next();
    if (done) return '';
    const text = value.trimStart();
    if (text !== '') return text;
  }
}

async function restOf(beginning: string, pieces: AsyncIterator<string>): Promise<string> {
  let whole = beginning;
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
    whole += next.value;
    if (whole.length > LONGEST_EVENT) throw new NoAnswerError('more came than an answer can be');
  }
  return whole;
}

/** An answer of a server that does not stream, as the one chunk of a stream. */
function readWhole(text: string): AnswerChunk {
  const whole = parse(text) as Partial<OpenAI.Chat.ChatCompletion>;
  refuseError(whole);
  if (!Array.isArray(whole.choices)) throw new NoAnswerError(NOTHING);
  const choices = whole.choices.map(({ message, ...choice }) => ({ ...choice, delta: message }));
  return { ...whole, object: 'chat.completion.chunk', choices } as unknown as AnswerChunk;
}

/** The events of a stream. One without data, or whose data is no object, says nothing; one that is no JSON has lost a part of the answer. */
async function* readEvents(beginning: string, pieces: AsyncIterator<string>): AsyncGenerator<AnswerChunk> {
  const waiting: { readonly event?: string | undefined; readonly data: string }[] = [];
  const parser = createParser({
    onEvent: (event) => waiting.push(event),
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') throw new NoAnswerError('more came than an answer can be');
    },
    maxBufferSize: LONGEST_EVENT,
  });
  let [heard, over] = [false, false];
  for (let text = beginning; ; ) {
    parser.feed(text);
    for (const { event, data } of waiting.splice(0)) {
      if (data.trim() === '[DONE]') return;
      if (event === 'error') throw new NoAnswerError(SAYS_ERROR);
      const chunk = data === '' ? null : parse(data);
      if (typeof chunk !== 'object' || chunk === null) continue;
      refuseError(chunk);
      heard = true;
      yield chunk as AnswerChunk;
    }
    if (over) break;
    const next = await pieces.next();
    over = next.done === true;
    // the last event of a stream that is closed without the empty line behind it is read as well
    text = over ? '\n\n' : next.value;
  }
  if (!heard) throw new NoAnswerError(NOTHING);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // without the parser's own words: they quote the text
    throw new NoAnswerError('the answer could not be read: a part of it is no JSON');
  }
}

/** An error in the place of a chunk, in the two forms servers have for it. */
function refuseError(chunk: object): void {
  const { error, object } = chunk as { readonly error?: unknown; readonly object?: unknown };
  if ((error !== undefined && error !== null && error !== false && error !== '') || object === 'error')
    throw new NoAnswerError(SAYS_ERROR);
}
