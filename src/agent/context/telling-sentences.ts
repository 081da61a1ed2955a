import { SENTENCE_END } from '../release-sentences.ts';
import { clipText, stretchOf } from './clip-text.ts';

/** A word with a digit in it, in any script: an order number, an amount, a date, an action id. */
const WITH_DIGIT = /[\p{L}\p{N}\p{M}#_-]*\p{N}[\p{L}\p{N}\p{M}.,:/#_-]*/gu;

/** Words of a promise or a condition, in the languages the store's own lines are complete in. */
const PROMISES: readonly RegExp[] = [
  /\b(?:will|shall|won't|promis\w*|guarante\w*|agreed?|within|going to|as soon as|owe[sd]?|exception)\b/iu,
  /(?:promet|promes|garanti|dentro de|vamos a|cuando |tan pronto|será|recibir|haremos|excepci)/iu,
  /(?:वादा|वचन|गारंटी|भीतर|करेंगे|करूँगा|करूंगा|देंगे|दूँगा|मिलेगा|मिलेगी|जाएगा|जाएगी|होगा|होगी|होंगे)/u,
  /(?:سوف|وعد|أعدك|نعدك|ضمان|نضمن|خلال|سنقوم|سيتم|سيصل|ستصل|ستحصل)/u,
];

/** Longest sentence that is kept whole. */
const LONGEST = 300;
/** Text kept on both sides of a number in a longer one. */
const AROUND = 60;

/** The sentences of a text that hold a number, an id, an amount, a date or a promise, in order; of a very long one, what stands around its numbers. Empty when there is none. */
export function tellingSentences(text: string): string {
  return sentencesOf(text)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.search(WITH_DIGIT) >= 0 || PROMISES.some((promise) => promise.test(sentence)))
    .map((sentence) => (sentence.length <= LONGEST ? sentence : aroundNumbers(sentence)))
    .join(' … ');
}

function aroundNumbers(sentence: string): string {
  const stretches: [number, number][] = [];
  for (const word of sentence.matchAll(WITH_DIGIT)) {
    const [start, end] = stretchOf(sentence, word.index, word.index + word[0].length, AROUND);
    const last = stretches.at(-1);
    if (last && start <= last[1]) last[1] = end;
    else stretches.push([start, end]);
  }
  if (stretches.length === 0) return clipText(sentence, LONGEST);
  return stretches.map(([start, end]) => sentence.slice(start, end)).join(' … ');
}

function sentencesOf(text: string): string[] {
  const ends = [...text.matchAll(SENTENCE_END)].map((match) => match.index + match[0].length);
  return [0, ...ends].map((start, index) => text.slice(start, ends[index] ?? text.length));
}
