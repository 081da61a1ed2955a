import type { StoredMessage, StoredToolCall } from '../../contracts/checkpoint.ts';
import { clipText } from './clip-text.ts';
import { countTokens } from './count-tokens.ts';
import { tellingSentences } from './telling-sentences.ts';

/** Tokens a digest aims at. What must be kept goes before size: a digest of nothing but ids and amounts may be longer. */
export const DIGEST_TOKENS = 900;

/** Longest text of one message that is told whole, in characters. */
const TOLD_WHOLE = 400;
/** Of a text without number or promise, what is left where room is short. */
const GIST = 80;

/** Fields of a tool's result that tell no fact of this conversation: a passage can be looked up again by its article and version. */
const LEFT_OUT = new Set(['message', 'text', 'heading_path']);

/** One line of a digest in two lengths; both name every id, amount, date, promise and state of what it tells. */
type Line = { readonly whole: string; readonly short: string };

/**
 * What older turns came to, written by code: who wrote what, and what every tool call was answered, with each id, amount, date, promise and state of a request as it stands there. The same
 * turns give the same bytes. Texts are shortened, the oldest first, until {@link DIGEST_TOKENS} are kept to; numbers and promises never go.
 *
 * Takes whole turns: every call among `messages` has its result there.
 */
export function digestTurns(messages: readonly StoredMessage[]): string {
  const lines = linesOf(messages);
  const texts = lines.map(({ whole }) => whole);
  const sizes = texts.map(countTokens);
  let size = sizes.reduce((sum, tokens) => sum + tokens, 0);
  for (const [index, line] of lines.entries()) {
    if (size <= DIGEST_TOKENS) break;
    texts[index] = line.short;
    size += countTokens(line.short) - (sizes[index] ?? 0);
  }
  return texts.filter((text) => text !== '').join('\n');
}

function linesOf(messages: readonly StoredMessage[]): Line[] {
  const results = new Map(messages.flatMap((one) => (one.role === 'tool' ? [[one.toolCallId, one.result]] : [])));
  const told = new Set<string>();
  return messages.flatMap((message) => {
    switch (message.role) {
      case 'customer':
        return [wordsOf('Customer', message.text)];
      case 'staff':
        return [wordsOf('Staff', message.text)];
      case 'assistant':
        return [
          ...(message.text ? [wordsOf('Assistant', message.text)] : []),
          ...message.toolCalls.map((call) => callOf(call, results.get(call.id) ?? '')),
        ].filter(({ whole }) => !told.has(whole) && told.add(whole));
      case 'tool':
        return [];
      default: {
        const impossible: never = message;
        throw new Error(`Unknown stored message ${JSON.stringify(impossible)}`);
      }
    }
  });
}

function wordsOf(who: string, text: string): Line {
  const telling = tellingSentences(text);
  const kept = telling === '' ? clipText(text, GIST) : telling;
  const whole =
    text.length <= TOLD_WHOLE ? text : `${clipText(text, TOLD_WHOLE)}${telling === '' ? '' : ` … ${telling}`}`;
  return { whole: `${who}: ${oneLine(whole)}`, short: `${who}: ${oneLine(kept)}` };
}

function oneLine(text: string): string {
  return text.trim().replaceAll(/\s+/gu, ' ');
}

function callOf(call: StoredToolCall, result: string): Line {
  const head = `${call.name} ${compact(call.arguments)}`;
  const answer = compact(result);
  return { whole: `${head} -> ${answer}`, short: `${head} -> ${answer}` };
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
