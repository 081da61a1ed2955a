import { SENTENCE_END } from './release-sentences.ts';

/** A word, an amount or an id: `2,499.00` and `ORD-7` are one each. */
const WORD = /[\p{L}\p{N}]+(?:[.,'’-][\p{L}\p{N}]+)*/gu;

/** Words that carry no news. No negation is among them: "not approved" is never taken for "approved". */
const FILLERS = new Set(
  'a an the your my our it its this that these those i we you they he she is are was were be been being has have had of for to in on at by with and now so'.split(
    ' ',
  ),
);

/** Fewest words with news in them that make a sentence a repetition by its words alone; of fewer, the same words may answer another question. */
const FEWEST_WORDS = 4;

/**
 * The text without the sentences that `lines` have said already: those of the same words, and those that say nothing which is not in one of the
 * lines. A question stays, whatever its words.
 */
export function leaveOutSaid(lines: readonly string[], text: string): string {
  if (lines.length === 0 || text === '') return text;
  const said = lines.map((line) => ({
    words: new Set(wordsOf(line)),
    sentences: new Set(sentencesOf(line).map((sentence) => wordsOf(sentence).join(' '))),
  }));
  const repeats = (sentence: string): boolean => {
    const words = wordsOf(sentence);
    if (words.length === 0 || sentence.trimEnd().endsWith('?')) return false;
    return said.some(
      (line) =>
        line.sentences.has(words.join(' ')) ||
        (words.length >= FEWEST_WORDS && words.every((word) => line.words.has(word))),
    );
  };
  return sentencesOf(text)
    .filter((sentence) => !repeats(sentence))
    .join('');
}

/** The text cut behind each end of a sentence; joined again it is the text. */
export function sentencesOf(text: string): string[] {
  const ends = [...text.matchAll(SENTENCE_END)].map((match) => match.index + match[0].length);
  return [0, ...ends].map((start, index) => text.slice(start, ends[index] ?? text.length));
}

function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(WORD) ?? []).filter((word) => !FILLERS.has(word));
}
