import { createHash } from 'node:crypto';
import { smallTalk } from '../../knowledge/search-terms.ts';
import { shopWords } from '../../knowledge/shop-words.ts';
import { bySpelling, spelledLike } from '../../knowledge/spelled-like.ts';
import { stemOf } from './stem-word.ts';
import { paraphrases, tellingShare } from './word-notions.ts';

/** Weight of a notion, of the letters of its word, and of two notions in a row. */
const NOTION = 1;
const LETTERS = 1;
const PAIR = 0.35;
/** How much more a word counts in the first two of several lines, which say what a text is about. */
const BEGINNING = 1.6;

/**
 * The rehearsal model's embedding of a text: words that mean the same in a shop share a direction, words that are written alike are near each other, and
 * the rest is apart. It stands in for a language model's: it knows the words of English shops, and no grammar, negation or other language.
 *
 * Pure: the same text gives the same numbers on every machine. Of unit length; all zero for a text without a word.
 */
export function embedText(text: string, dimensions: number): readonly number[] {
  const weights = new Map<string, number>();
  const add = (feature: string, weight: number): void =>
    void weights.set(feature, (weights.get(feature) ?? 0) + weight);
  const lines = text.split('\n');
  for (const [at, line] of lines.entries()) {
    let before: string | null = null;
    for (const { word, notion } of joinPhrases(wordsOf(line))) {
      const share = tellingShare(notion) * (at < Math.min(2, lines.length - 1) ? BEGINNING : 1);
      add(`notion ${notion}`, NOTION * share);
      const pieces = lettersOf(word);
      for (const piece of pieces) add(`letters ${piece}`, (LETTERS * share) / pieces.length);
      if (before !== null) add(`pair ${before} ${notion}`, PAIR * share);
      before = notion;
    }
  }
  return project(weights, dimensions);
}

/** Words that say something, in lower case. */
function wordsOf(text: string): readonly string[] {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/['\u2019]/g, '')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.filter((word) => !smallTalk.has(word) && !/^(?:\d|\d{6,})$/.test(word));
}

type Word = { readonly word: string; readonly notion: string };

/** Two words that the vocabulary knows together, such as `cash on delivery`, are one. */
function joinPhrases(words: readonly string[]): readonly Word[] {
  const joined: Word[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const phrase = phrases.get(`${stemOf(word)} ${stemOf(words[at + 1] ?? '')}`);
    joined.push(phrase === undefined ? { word, notion: notionOf(word) } : { word: phrase, notion: phrase });
    if (phrase !== undefined) at += 1;
  }
  return joined;
}

const phrases: ReadonlyMap<string, string> = new Map(
  shopWords.flatMap((group) =>
    group
      .map((entry) => wordsOf(entry).map(stemOf))
      .filter((stems) => stems.length === 2)
      .map((stems) => [stems.join(' '), stemOf(group[0] ?? '')] as const),
  ),
);

const notions: ReadonlyMap<string, string> = new Map(
  [...paraphrases, ...shopWords].flatMap((group) =>
    group.filter((entry) => !entry.includes(' ')).map((entry) => [stemOf(entry), stemOf(group[0] ?? entry)] as const),
  ),
);

const spelledWords = bySpelling(notions.keys());

const found = new Map<string, string>();

/** What a word stands for: its group in the vocabulary, that of the word it was meant to be, else itself. */
function notionOf(word: string): string {
  const known = found.get(word);
  if (known !== undefined) return known;
  const stem = stemOf(word);
  const notion = notions.get(stem) ?? notions.get(spelledLike(stem, spelledWords) ?? '') ?? stem;
  if (found.size < 20_000) found.set(word, notion);
  return notion;
}

/** The word in overlapping pieces of three letters, its ends marked. */
function lettersOf(word: string): readonly string[] {
  const marked = `<${word}>`;
  return Array.from({ length: Math.max(marked.length - 2, 1) }, (_, at) => marked.slice(at, at + 3));
}

/** Every feature gets two places and signs of its own; many of one kind weigh less than in proportion. */
function project(weights: ReadonlyMap<string, number>, dimensions: number): readonly number[] {
  const vector = new Array<number>(dimensions).fill(0);
  for (const [feature, weight] of weights) {
    const hash = hashOf(feature);
    const damped = Math.sqrt(weight) * Math.sqrt(Math.min(weight, 1));
    for (const offset of [0, 8]) {
      const place = hash.readUInt32LE(offset) % dimensions;
      vector[place] = (vector[place] ?? 0) + ((hash[offset + 4] ?? 0) % 2 === 0 ? damped : -damped);
    }
  }
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}

const hashes = new Map<string, Buffer>();

function hashOf(feature: string): Buffer {
  const known = hashes.get(feature);
  if (known) return known;
  const hash = createHash('sha256').update(feature).digest();
  if (hashes.size < 50_000) hashes.set(feature, hash);
  return hash;
}
