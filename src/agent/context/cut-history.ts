import type { StoredMessage } from '../../contracts/checkpoint.ts';
import { countTokens } from './count-tokens.ts';
import { digestTurns } from './digest-turns.ts';

/** Tokens of conversation and tool results in a request; beyond them older turns are told by a digest. With the stable prefix (2,250) and the customer's record (600) they make 6,000. */
export const HISTORY_TOKENS = 3_150;

/** Tokens of newer turns that are kept as they are when a cut is made: low enough that the next cut is several turns away, and the provider's cache keeps what lies between. */
const KEPT_TOKENS = 1_200;

/** What a message takes besides its text: its role and its marks. */
const MESSAGE_TOKENS = 6;

/** A history in two parts. `digest` tells the older one, and is null when there is none. */
export type CutHistory = { readonly digest: string | null; readonly recent: readonly StoredMessage[] };

/**
 * Cuts a history that has outgrown {@link HISTORY_TOKENS} between two of its turns. The turn under way is never cut, whatever its size: the customer's newest words stay whole, and no call is
 * parted from its result.
 *
 * Where the cuts lie follows from the history alone, and a history only grows: what one request told by a digest the next one tells by the same bytes, until newer turns have outgrown the limit.
 */
export function cutHistory(history: readonly StoredMessage[]): CutHistory {
  if (isShort(history)) return { digest: null, recent: history };
  const sums = runningSums(history);
  const starts = turnStarts(history);
  let cut = 0;
  let digest: string | null = null;
  let digestTokens = 0;
  for (const end of requestEnds(history)) {
    if (digestTokens + between(sums, cut, end) <= HISTORY_TOKENS) continue;
    const next = chooseCut(starts, sums, cut, end);
    if (next === null) continue;
    cut = next;
    digest = digestTurns(history.slice(0, cut));
    digestTokens = countTokens(digest);
  }
  return { digest, recent: cut === 0 ? history : history.slice(cut) };
}

/** A token is at least one byte, so most histories need no count. */
function isShort(history: readonly StoredMessage[]): boolean {
  let bytes = 0;
  for (const message of history)
    bytes += MESSAGE_TOKENS + textsOf(message).reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return bytes <= HISTORY_TOKENS;
}

function textsOf(message: StoredMessage): string[] {
  switch (message.role) {
    case 'customer':
    case 'staff':
      return [message.text];
    case 'assistant':
      return [message.text ?? '', ...message.toolCalls.flatMap((call) => [call.id, call.name, call.arguments])];
    case 'tool':
      return [message.toolCallId, message.result];
    default: {
      const impossible: never = message;
      throw new Error(`Unknown stored message ${JSON.stringify(impossible)}`);
    }
  }
}

/** Messages do not change once they are part of a history, so each is counted once. */
const counted = new WeakMap<StoredMessage, number>();

function tokensOf(message: StoredMessage): number {
  const known = counted.get(message);
  if (known !== undefined) return known;
  const tokens = MESSAGE_TOKENS + textsOf(message).reduce((sum, text) => sum + countTokens(text), 0);
  counted.set(message, tokens);
  return tokens;
}

function runningSums(history: readonly StoredMessage[]): readonly number[] {
  const sums = [0];
  for (const message of history) sums.push((sums.at(-1) ?? 0) + tokensOf(message));
  return sums;
}

function between(sums: readonly number[], start: number, end: number): number {
  return (sums[end] ?? 0) - (sums[start] ?? 0);
}

/** Places where a request may have ended: behind what people wrote and behind the last result of a batch. */
function requestEnds(history: readonly StoredMessage[]): number[] {
  return [...history.keys()]
    .map((index) => index + 1)
    .filter((end) => history[end - 1]?.role !== 'assistant' && history[end]?.role !== 'tool');
}

/** Where turns begin: behind a last word of the assistant, and where a person had the conversation. */
function turnStarts(history: readonly StoredMessage[]): number[] {
  return [...history.keys()].filter(
    (index) => index > 0 && (isLastWord(history[index - 1]) || personBegins(history, index)),
  );
}

function isLastWord(message: StoredMessage | undefined): boolean {
  return message?.role === 'assistant' && message.toolCalls.length === 0;
}

function isWritten(message: StoredMessage | undefined): boolean {
  return message?.role === 'customer' || message?.role === 'staff';
}

function personBegins(history: readonly StoredMessage[], index: number): boolean {
  if (isWritten(history[index - 1])) return false;
  for (let next = index; isWritten(history[next]); next += 1) if (history[next]?.role === 'staff') return true;
  return false;
}

/** The earliest start of a turn from which on little enough is left; failing that the newest one. Null when the turn under way is all there is. */
function chooseCut(starts: readonly number[], sums: readonly number[], cut: number, end: number): number | null {
  const open = starts.filter((start) => start > cut && start < end);
  return open.find((start) => between(sums, start, end) <= KEPT_TOKENS) ?? open.at(-1) ?? null;
}
