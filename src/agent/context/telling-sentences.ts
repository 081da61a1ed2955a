import { SENTENCE_END } from '../release-sentences.ts';
import { clipText, stretchOf } from './clip-text.ts';

/** A word with a digit in it, in any script: an order number, an amount, a date, an action id. Tried once for each run of letters, where it begins: text without spaces and digits may be long. */
const WITH_DIGIT = /(?<![\p{L}\p{N}\p{M}#_-])[\p{L}\p{N}\p{M}#_-]*\p{N}[\p{L}\p{N}\p{M}.,:/#_-]*/gu;

/** Words of a promise, a condition or a number that is spelt out, in English, the Romance languages and German, Hindi in both scripts and Arabic. One too many costs a few tokens. */
const PROMISES: readonly RegExp[] = [
  /['’]ll\b|\b(?:will|shall|won['’]t|promis|guarante|agree|accept|assur|within|going to|as soon as|owe|exception|my word|our word|free of|for free|on us|on me|waiv|refund|replac|compensat|credit|voucher|discount|entitled|on top)/iu,
  /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|lakh|half)\b/iu,
  /(?:promet|promes|promett|garanti|dentro de|vamos a|cuando |tan pronto|será|recibir|haremos|excepci|reembols|devolv|rembours|rimbors|gratuit|gratis|grátis|\p{L}{2}(?:erons|eremos|aremos|iremos)\b)/iu,
  /\b(?:werden|versprech|versproch|erstatt|ersetz|kostenlos|gutschrift|zurück|garantier|zugesagt)/iu,
  /\b(?:denge|karenge|dunga|doonga|dungi|milega|milegi|jayega|jaayega|wapas|vapas|vaada|wada|pakka)\b/iu,
  /(?:वादा|वचन|गारंटी|भीतर|करेंगे|करूँगा|करूंगा|देंगे|दूँगा|मिलेगा|मिलेगी|जाएगा|जाएगी|होगा|होगी|होंगे|वापस|पक्का|मुफ़्त|मुफ्त)/u,
  /(?:سوف|وعد|أعدك|نعدك|ضمان|نضمن|خلال|سنقوم|سيتم|سيصل|ستصل|ستحصل|مجان|سنعيد|سنرد|استرداد)/u,
];

/** Longest sentence that is kept whole. */
const LONGEST = 300;
/** Text kept on both sides of a number in a longer one. */
const AROUND = 60;

/** The sentences of a text that hold a number, an id, an amount, a date or a promise, in order; of a very long one, what stands around its numbers. Empty when there is none. */
export function tellingSentences(text: string): string {
  return sentencesOf(text)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{N}/u.test(sentence) || PROMISES.some((promise) => promise.test(sentence)))
    .map((sentence) => (sentence.length <= LONGEST ? sentence : aroundNumbers(sentence)))
    .join(' … ');
}

function aroundNumbers(sentence: string): string {
  const stretches: [number, number][] = [];
  for (const word of sentence.matchAll(WITH_DIGIT)) {
    const end = word.index + word[0].length;
    const last = stretches.at(-1);
    if (last && word.index - 2 * AROUND <= last[1]) last[1] = end;
    else stretches.push([word.index, end]);
  }
  if (stretches.length === 0) return clipText(sentence, LONGEST);
  return stretches.map(([start, end]) => sentence.slice(...stretchOf(sentence, start, end, AROUND))).join(' … ');
}

function sentencesOf(text: string): string[] {
  const ends = [...text.matchAll(SENTENCE_END)].map((match) => match.index + match[0].length);
  return [0, ...ends].map((start, index) => text.slice(start, ends[index] ?? text.length));
}
