import { createRequire } from 'node:module';
import type { countTokens as countO200k } from 'gpt-tokenizer/encoding/o200k_base';

/** 256 characters without white space, or of nothing but it, and more to follow. They are counted by themselves: the merge takes time that grows faster than the run, and a customer may send one of 20,000. */
const LONG_RUN = /\S{256}(?=\S)|\s{256}(?=\s)/gu;

/** Nothing a customer writes is a command to the tokenizer: `<|endoftext|>` in a text is text. */
const AS_TEXT = { disallowedSpecial: new Set<string>() };

let loaded: typeof countO200k | null = null;

/**
 * Tokens of a text in the o200k vocabulary, that of the OpenAI models from GPT-4o on. Another model's own count differs by some per cent, so limits that rest on this keep a
 * margin. A run of more than 256 characters without white space, or of white space, is counted in pieces, which may add a token a piece and never leaves one out of account.
 *
 * The vocabulary takes 70 MB and half a second once in a process, at the first call. Ask {@link isWithinTokens} where the question is a limit: short texts answer it without.
 */
export function countTokens(text: string): number {
  if (text === '') return 0;
  loaded ??= (createRequire(import.meta.url)('gpt-tokenizer/encoding/o200k_base') as { countTokens: typeof countO200k })
    .countTokens;
  let tokens = 0;
  let counted = 0;
  for (const run of text.matchAll(LONG_RUN)) {
    const end = run.index + run[0].length;
    tokens += loaded(text.slice(counted, end), AS_TEXT);
    counted = end;
  }
  return tokens + loaded(text.slice(counted), AS_TEXT);
}

/** Whether a text has at most `limit` tokens. A token is at least one byte, so a text of no more bytes than that needs no count. */
export function isWithinTokens(text: string, limit: number): boolean {
  return Buffer.byteLength(text) <= limit || countTokens(text) <= limit;
}
