import { arabic } from './arabic.ts';
import { english } from './english.ts';
import { foldText } from './fold-text.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { hindi } from './hindi.ts';
import { italian } from './italian.ts';
import { foldBook, type PhraseBook, type Signal } from './phrase-book.ts';
import { portuguese } from './portuguese.ts';
import { spanish } from './spanish.ts';

const BOOKS = [english, hindi, spanish, arabic, french, german, portuguese, italian].map(foldBook);

/** Characters of one message that are looked at: who wants a person says so in fewer. */
const MAX_LENGTH = 4_000;

/**
 * What in a customer's words sends them straight to a person, in eight languages and with no model asked: danger first, then a legal threat, then the
 * wish for a person itself. Null for none. Each message is read by itself, sentence by sentence; a wish that depends on something ("if it is late, I
 * want a human") is none yet.
 */
export function findSignal(texts: readonly string[]): Signal | null {
  const sentences = texts.flatMap((text) => cutSentences(foldText(text.slice(0, MAX_LENGTH))));
  const found = new Set(sentences.flatMap((sentence) => BOOKS.flatMap((book) => signalsOf(sentence, book))));
  return (['safety', 'legal_threat', 'customer_request'] as const).find((signal) => found.has(signal)) ?? null;
}

function signalsOf(sentence: string, book: PhraseBook): Signal[] {
  const signals: Signal[] = [];
  if (alarms(sentence, book.safety, book)) signals.push('safety');
  if (alarms(sentence, book.legal, book)) signals.push('legal_threat');
  if (wantsPerson(sentence, book)) signals.push('customer_request');
  return signals;
}

function alarms(sentence: string, patterns: readonly RegExp[], { notAlarm }: PhraseBook): boolean {
  return patterns.some((pattern) => {
    const at = pattern.exec(sentence);
    return at !== null && !matchesAny(notAlarm, clauseAround(sentence, at));
  });
}

function wantsPerson(
  sentence: string,
  { person, notMachine, notPerson, condition, conditionAnyway }: PhraseBook,
): boolean {
  if (matchesAny(notMachine, sentence)) return true;
  return person.some((pattern) => {
    const at = pattern.exec(sentence);
    if (at === null || matchesAny(notPerson, clauseAround(sentence, at))) return false;
    const before = sentence.slice(0, at.index);
    return !condition.test(before) || conditionAnyway.test(before);
  });
}

function matchesAny(patterns: readonly RegExp[], text: string): boolean {
  return patterns.some((pattern) => pattern.test(text));
}

/** A full stop inside a number or an address cuts nothing that matters here. The mark stays with its sentence. */
function cutSentences(text: string): string[] {
  return text.match(/[^.!?؟।;؛\n]+[.!?؟।;؛]*/gu)?.map((sentence) => sentence.trim()) ?? [];
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
