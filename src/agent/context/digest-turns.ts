import type { StoredMessage, StoredToolCall } from '../../contracts/checkpoint.ts';
import { clipText } from './clip-text.ts';
import { countTokens } from './count-tokens.ts';
import { tellingSentences } from './telling-sentences.ts';

/** Tokens a digest aims at. What must be kept goes before size: a digest of nothing but ids and amounts may be longer. */
export const DIGEST_TOKENS = 900;

/** Tokens up to which the words of our own people are kept at length: nobody but they can promise in the store's name. */
const STAFF_TOKENS = 2 * DIGEST_TOKENS;

/** Longest text of one message that is told whole, in characters; of our own people's, where there is room. */
const TOLD_WHOLE = 400;
const STAFF_WHOLE = 1_000;
/** Of a text without number or promise, what is left where room is short. */
const GIST = 80;

/** Fields of a tool's result that tell no fact of this conversation: a passage can be looked up again by its article and version. */
const LEFT_OUT = new Set(['message', 'text', 'heading_path']);

type Sized = { readonly text: string; readonly tokens: number };

/** One line of a digest in three lengths; all name every id, amount, date, promise and state of what it tells. */
type Line = { readonly staff: boolean; readonly whole: Sized; readonly short: Sized; readonly gist: Sized };

/**
 * What older turns came to, written by code: who wrote what, and what every tool call was answered, with each id, amount, date, promise and state of a request as it stands there. The same
 * turns give the same bytes. Texts are shortened, the oldest first and those of our own people last, until {@link DIGEST_TOKENS} are kept to; numbers and promises never go.
 *
 * Takes whole turns: every call among `messages` has its result there.
 */
export function digestTurns(messages: readonly StoredMessage[]): string {
  const lines = linesOf(messages);
  const told = lines.map(({ whole }) => whole);
  let size = told.reduce((sum, { tokens }) => sum + tokens, 0);
  const shorten = (limit: number, choose: (line: Line) => Sized): void => {
    for (const [index, line] of lines.entries()) {
      if (size <= limit) return;
      const now = choose(line);
      size += now.tokens - (told[index]?.tokens ?? 0);
      told[index] = now;
    }
  };
  shorten(DIGEST_TOKENS, (line) => (line.staff ? line.whole : line.gist));
  shorten(DIGEST_TOKENS, (line) => (line.staff ? line.short : line.gist));
  shorten(STAFF_TOKENS, (line) => line.gist);
  return told
    .map(({ text }) => text)
    .filter((text) => text !== '')
    .join('\n');
}

function linesOf(messages: readonly StoredMessage[]): Line[] {
  const told = new Set<string>();
  return messages.flatMap((message, index) => {
    switch (message.role) {
      case 'customer':
      case 'staff':
        return [wordsOf(message, message.text)];
      case 'assistant': {
        const results = resultsBehind(messages, index);
        return [
          ...(message.text ? [wordsOf(message, message.text)] : []),
          ...message.toolCalls.map((call) => callOf(call, results.get(call.id) ?? '')),
        ].filter(({ whole }) => !told.has(whole.text) && told.add(whole.text));
      }
      case 'tool':
        return [];
      default: {
        const impossible: never = message;
        throw new Error(`Unknown stored message ${JSON.stringify(impossible)}`);
      }
    }
  });
}

/** Results of one answer's calls by the id of the call: up to the next answer, for servers that number the calls of each answer anew. */
function resultsBehind(messages: readonly StoredMessage[], index: number): ReadonlyMap<string, string> {
  const results = new Map<string, string>();
  for (const message of messages.slice(index + 1)) {
    if (message.role === 'assistant') break;
    if (message.role === 'tool') results.set(message.toolCallId, message.result);
  }
  return results;
}

const WHO = { customer: 'Customer', staff: 'Staff', assistant: 'Assistant', tool: 'Tool' } as const;

/** A history is told again with every request and does not change: what was written or called is put into a line once. */
const writtenLines = new WeakMap<StoredMessage, Line>();
const callLines = new WeakMap<StoredToolCall, { readonly result: string; readonly line: Line }>();

function wordsOf(message: StoredMessage, text: string): Line {
  const known = writtenLines.get(message);
  if (known) return known;
  const staff = message.role === 'staff';
  const telling = tellingSentences(text);
  const upTo = (max: number): Sized => {
    const told = text.length <= max ? text : `${clipText(text, max)}${telling === '' ? '' : ` … ${telling}`}`;
    return sized(`${WHO[message.role]}: ${oneLine(told)}`);
  };
  const gist = sized(`${WHO[message.role]}: ${oneLine(telling === '' ? clipText(text, GIST) : telling)}`);
  const line = { staff, whole: upTo(staff ? STAFF_WHOLE : TOLD_WHOLE), short: staff ? upTo(TOLD_WHOLE) : gist, gist };
  writtenLines.set(message, line);
  return line;
}

function sized(text: string): Sized {
  return { text, tokens: countTokens(text) };
}

function oneLine(text: string): string {
  return text.trim().replaceAll(/\s+/gu, ' ');
}

function callOf(call: StoredToolCall, result: string): Line {
  const known = callLines.get(call);
  if (known?.result === result) return known.line;
  const told = sized(`${call.name} ${compact(call.arguments)} -> ${compact(result)}`);
  const line = { staff: false, whole: told, short: told, gist: told };
  callLines.set(call, { result, line });
  return line;
}

/** A JSON text without quotes, braces of its strings, empty fields and the sentences it has for a reader. */
function compact(json: string): string {
  try {
    return tell(JSON.parse(json));
  } catch {
    return clipText(oneLine(json), TOLD_WHOLE);
  }
}

function tell(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(tell).join('; ')}]`;
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? tellText(value) : String(value);
  const fields = Object.entries(value).filter(
    ([key, one]) => !LEFT_OUT.has(key) && one !== null && one !== '' && !(Array.isArray(one) && one.length === 0),
  );
  return fields
    .map(([key, one]) => (typeof one === 'object' ? `${key} {${tell(one)}}` : `${key} ${tell(one)}`))
    .join(', ');
}

function tellText(text: string): string {
  if (text.length <= TOLD_WHOLE) return oneLine(text);
  return oneLine(`${clipText(text, GIST)} … ${tellingSentences(text)}`);
}
