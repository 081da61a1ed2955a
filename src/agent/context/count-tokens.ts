import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { O200K_TOKEN_SPLIT_REGEX } from 'gpt-tokenizer/encodingParams/constants';
import { countMerged } from './count-merged.ts';
import { readVocabulary, type Vocabulary } from './vocabulary.ts';

/** 256 characters without white space, or of nothing but it, and more to follow. They are counted by themselves: the merge takes time that grows faster than the run, and a customer may send one of 20,000. */
const LONG_RUN = /\S{256}(?=\S)|\s{256}(?=\s)/gu;

let loaded: Vocabulary | null = null;

/**
 * Tokens of a text in the o200k vocabulary, that of the OpenAI models from GPT-4o on; a provider's own marks (`<|endoftext|>`) count as the text they are. Another model's own count
 * differs by some per cent, so limits that rest on this keep a margin. A run of more than 256 characters without white space, or of white space, is counted in pieces, which may add a
 * token a piece and never leaves one out of account.
 *
 * The vocabulary takes 5 MB and a fifth of a second once in a process, at the first call. Ask {@link isWithinTokens} where the question is a limit: short texts answer it without.
 */
export function countTokens(text: string): number {
  if (text === '') return 0;
  loaded ??= readVocabulary(
    readFileSync(createRequire(import.meta.url).resolve('gpt-tokenizer/data/o200k_base.tiktoken')),
  );
  let tokens = 0;
  let counted = 0;
  for (const run of text.matchAll(LONG_RUN)) {
    const end = run.index + run[0].length;
    tokens += countPieces(loaded, text.slice(counted, end));
    counted = end;
  }
  return tokens + countPieces(loaded, text.slice(counted));
}

const encoder = new TextEncoder();
let room = new Uint8Array(1_024);

/** No pair is merged across the pieces a text is split into: words with the blank before them, runs of signs, up to three digits. */
function countPieces(vocabulary: Vocabulary, text: string): number {
  let tokens = 0;
  for (const piece of text.match(O200K_TOKEN_SPLIT_REGEX) ?? []) {
    if (piece.length * 3 > room.length) room = new Uint8Array(piece.length * 3);
    tokens += countMerged(vocabulary, room, encoder.encodeInto(piece, room).written);
  }
  return tokens;
}

/** Whether a text has at most `limit` tokens. A token is at least one byte, so a text of no more bytes than that needs no count. */
export function isWithinTokens(text: string, limit: number): boolean {
  return Buffer.byteLength(text) <= limit || countTokens(text) <= limit;
}
