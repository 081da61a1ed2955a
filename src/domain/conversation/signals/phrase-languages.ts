import { arabic } from './arabic.ts';
import { english } from './english.ts';
import { foldText } from './fold-text.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { hindi } from './hindi.ts';
import { italian } from './italian.ts';
import { foldBook } from './phrase-book.ts';
import { portuguese } from './portuguese.ts';
import { spanish } from './spanish.ts';

const BOOKS = Object.entries({
  en: english,
  hi: hindi,
  es: spanish,
  ar: arabic,
  fr: french,
  de: german,
  pt: portuguese,
  it: italian,
}).map(([language, book]) => {
  const { person, notMachine, legal, safety } = foldBook(book);
  const patterns = [...person, ...notMachine, ...legal, ...safety];
  return { language, patterns: patterns.map(({ source, flags }) => new RegExp(source, flags.replace('g', ''))) };
});

/**
 * The languages in which a text has one of the phrases that code knows, as two-letter codes; whether they mean what they say there is another question. Where languages share a word, the one whose
 * phrase takes in most of the text is meant; several where that is the same.
 */
export function phraseLanguages(text: string): readonly string[] {
  const folded = foldText(text);
  const found = BOOKS.map(({ language, patterns }) => ({
    language,
    length: Math.max(0, ...patterns.map((pattern) => lengthOf(pattern, folded))),
  }));
  const longest = Math.max(...found.map(({ length }) => length));
  return longest === 0 ? [] : found.filter(({ length }) => length === longest).map(({ language }) => language);
}

function lengthOf(pattern: RegExp, text: string): number {
  return pattern.exec(text)?.[0].length ?? 0;
}
