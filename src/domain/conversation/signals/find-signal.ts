import { arabic } from './arabic.ts';
import { english } from './english.ts';
import { foldText } from './fold-text.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { hindi } from './hindi.ts';
import { italian } from './italian.ts';
import { withoutLookAlikes } from './look-alikes.ts';
import { joinSpeltWords } from './part-letters.ts';
import { type FoldedBook, foldBook, type Signal } from './phrase-book.ts';
import { portuguese } from './portuguese.ts';
import { spanish } from './spanish.ts';
import { withoutTasteOfHeat } from './taste-of-heat.ts';

const BOOKS = [english, hindi, spanish, arabic, french, german, portuguese, italian].map(foldBook);

/** Of all books: "explosion" and "ambulance" are words of several languages, and what takes them back stands in the words of one. */
const NOT_ALARM = BOOKS.flatMap(({ notAlarm }) => notAlarm);

/** Longest stretch that is read as one sentence, and how much of it the next one begins with, in characters: a wish is shorter, and no text makes reading slow by having no end. */
const LONGEST_SENTENCE = 1_000;
const OVERLAP = 200;

/**
 * What in a customer's words sends them straight to a person, in eight languages and with no model asked: danger first, then a legal threat, then the
 * wish for a person itself. Null for none. Each message is read by itself, sentence by sentence; a wish that depends on something ("if it is late, I
 * want a human") is none yet.
 */
export function findSignal(texts: readonly string[]): Signal | null {
  const plain = texts.map((text) => withoutTasteOfHeat(joinSpeltWords(foldText(withoutLookAlikes(text)))));
  const found = new Set(BOOKS.flatMap((book) => sentencesOf(plain, book).flatMap((one) => signalsOf(one, book))));
  return (['safety', 'legal_threat', 'customer_request'] as const).find((signal) => found.has(signal)) ?? null;
}

function sentencesOf(texts: readonly string[], { mend }: FoldedBook): string[] {
  return [...new Set(texts.flatMap((text) => cutSentences(mend(text)).flatMap(stretchesOf)))];
}

function signalsOf(sentence: string, book: FoldedBook): Signal[] {
  const signals: Signal[] = [];
  if (alarms(sentence, book.safety)) signals.push('safety');
  if (alarms(sentence, book.legal)) signals.push('legal_threat');
  if (wantsPerson(sentence, book)) signals.push('customer_request');
  return signals;
}

function alarms(sentence: string, patterns: readonly RegExp[]): boolean {
  return patterns.some((pattern) =>
    matchesOf(pattern, sentence).some((at) => !matchesAny(NOT_ALARM, clauseAround(sentence, at))),
  );
}

function wantsPerson(
  sentence: string,
  { person, notMachine, notPerson, condition, conditionAnyway }: FoldedBook,
): boolean {
  if (matchesAny(notMachine, sentence)) return true;
  return person.some((pattern) =>
    matchesOf(pattern, sentence).some((at) => {
      if (matchesAny(notPerson, clauseAround(sentence, at))) return false;
      const before = sentence.slice(0, at.index);
      return !condition.test(before) || conditionAnyway.test(before);
    }),
  );
}

/** Most patterns match nowhere, and to find that out without `matchAll` takes a part of the time. */
function matchesOf(pattern: RegExp, text: string): readonly RegExpExecArray[] {
  return text.search(pattern) < 0 ? [] : [...text.matchAll(pattern)];
}

function matchesAny(patterns: readonly RegExp[], text: string): boolean {
  return patterns.some((pattern) => pattern.test(text));
}

/** A full stop inside a number or an address cuts nothing that matters here. The mark stays with its sentence. */
function cutSentences(text: string): string[] {
  return text.match(/[^.!?؟।;؛\n]+[.!?؟।;؛]*/gu)?.map((sentence) => sentence.trim()) ?? [];
}

function stretchesOf(sentence: string): string[] {
  if (sentence.length <= LONGEST_SENTENCE) return [sentence];
  const step = LONGEST_SENTENCE - OVERLAP;
  return Array.from({ length: Math.ceil(sentence.length / step) }, (_, n) =>
    sentence.slice(n * step, n * step + LONGEST_SENTENCE),
  );
}

/** The part between commas, colons and words that turn a sentence ("but") which a match begins in, to the end of the part it ends in. */
function clauseAround(sentence: string, at: RegExpExecArray): string {
  const before = sentence.slice(0, at.index);
  const end = at.index + at[0].length;
  const from = Math.max(0, ...[...before.matchAll(TURN)].map((turn) => turn.index + turn[0].length));
  const next = sentence.slice(end).search(TURN);
  return sentence.slice(from, next < 0 ? undefined : end + next);
}

const TURN =
  /[,،:()]|\s[-–—]\s|\s(?:but|and|so|because|pero|y|mais|et|car|aber|und|sondern|mas|e|ma|perche|लेकिन|मगर|पर|और|lekin|magar|aur|لكن|ولكن|بل)(?=\s)/gu;
