import { isNumberWord, numberInWords } from './number-words.ts';

/** Round numbers by what people call them. */
const ROUND: readonly (readonly [string, number])[] = [
  ['k|grand|thousand|हज़ार|हजार|mil|ألف|آلاف', 1_000],
  ['lakhs?|lacs?|लाख', 100_000],
  ['million|मिलियन|mill[oó]n(?:es)?|مليون|ملايين', 1_000_000],
  ['crores?|करोड़', 10_000_000],
];
const round = ROUND.map(([forms]) => forms)
  .join('|')
  .normalize('NFKC');
const begin = String.raw`(?<![\p{L}\p{M}\p{N}])`;
const end = String.raw`(?![\p{L}\p{M}\p{N}])`;
const count = String.raw`[\p{L}\p{M}]{1,20}|\d{1,6}`;
const pattern = (source: string, flags = 'giu'): RegExp => new RegExp(source.normalize('NFKC'), flags);

/** How a half is said beside a round number, and the figure that stands for both. */
const HALVES: readonly (readonly [RegExp, (said: string, first: string, second: string) => string])[] = [
  [pattern(`${begin}(?:half an?|medio|आधा|आधे|aadha|نصف) (${round})${end}`), (_, unit) => `0.5 ${unit}`],
  [pattern(`${begin}(?:an?|one|un) (${round}) (?:and a half|y medio)${end}`), (_, unit) => `1.5 ${unit}`],
  [pattern(`${begin}(${round}) ونصف${end}`), (_, unit) => `1.5 ${unit}`],
  [pattern(`${begin}(?:डेढ़|dedh) (${round})${end}`), (_, unit) => `1.5 ${unit}`],
  [pattern(`${begin}(?:ढाई|dhai) (${round})${end}`), (_, unit) => `2.5 ${unit}`],
  [pattern(`${begin}(?:साढ़े|saadhe|sadhe) (${count}) (${round})${end}`), withHalf],
  [pattern(`${begin}(${count}) and a half (${round})${end}`), withHalf],
  [pattern(`${begin}(${count}) (${round}) y medio${end}`), withHalf],
];

/** What every half has. */
const HALF = pattern('half|medio|dedh|dhai|sadhe|saadhe|aadha|डेढ़|ढाई|साढ़े|आध|نصف', 'iu');

function withHalf(said: string, count: string, unit: string): string {
  if (/^\d/u.test(count)) return `${Number(count) + 0.5} ${unit}`;
  return isNumberWord(count) ? `${numberInWords([count]) + 0.5} ${unit}` : said;
}

/** Writes halves of round numbers as figures: `half a lakh` becomes `0.5 lakh`, `one and a half crore` `1.5 crore`, `ढाई लाख` `2.5 लाख`. */
export function figuresForHalves(text: string): string {
  if (!HALF.test(text)) return text;
  return HALVES.reduce((read, [form, write]) => read.replaceAll(form, write), text);
}

/** What makes "4K" no money, and "2 lakh" a count. */
const OF_THINGS = String.raw`\s?(?:tv|televisions?|displays?|screens?|monitors?|resolution|video|cameras?|ultra|hdr|gold|carat|customers?|people|orders?|thanks|reasons|times|stars?|reviews?|total|piano|opening)(?!\p{L})`;
const THINGS_NEXT = pattern(`^${OF_THINGS}`, 'iu');
const FIGURE_ROUND = pattern(
  String.raw`(?<![\p{L}\p{N}#.,-])(\d{1,6}(?:[.,]\d{1,2})?)\s?(${round})${end}(?!${OF_THINGS})`,
);
const units = ROUND.map(([forms, value]) => [new RegExp(`^(?:${forms})$`.normalize('NFKC'), 'iu'), value] as const);

/**
 * Writes round numbers as figures with two decimals, so that none is taken for a year: `5 grand`, `2k`, `two thousand five hundred`. Only for a text that speaks of money: of others it
 * would make counts.
 */
export function figuresForRounds(text: string): string {
  if (!ANY.test(text)) return text;
  const plain = figuresForHalves(text).replaceAll(FIGURE_ROUND, (said: string, figure: string, unit: string) => {
    // "4K" in a capital is a screen's
    if (unit === 'K' && figure.length === 1) return said;
    const times = units.find(([form]) => form.test(unit))?.[1] ?? 1;
    return (Number(figure.replace(',', '.')) * times).toFixed(2);
  });
  return wordRunsAsFigures(plain);
}

const large = `${round}|hundred|सौ|cien|cientos|مئة|مائة`;
const LARGE = pattern(`^(?:${large})$`, 'iu');
/** What every round number has; a half is one of them. */
const ANY = pattern(`(?<![\\p{L}\\p{M}])(?:${large})${end}`, 'iu');
const ALWAYS_MONEY = pattern('^(?:grand|million|lakhs?|lacs?|लाख|crores?|करोड़)$', 'iu');

function wordRunsAsFigures(text: string): string {
  const words = [...text.matchAll(/[\p{L}\p{M}]+/gu)].map((match) => ({ word: match[0], at: match.index }));
  let written = '';
  let upTo = 0;
  for (let from = 0; from < words.length; from += 1) {
    const run = numberRun(text, words, from);
    if (run === null) continue;
    written += `${text.slice(upTo, run.from)}${numberInWords(run.words).toFixed(2)}`;
    upTo = run.to;
    from += run.length - 1;
  }
  return written + text.slice(upTo);
}

/** Most words of one number. */
const LONGEST_RUN = 12;

type Placed = { readonly word: string; readonly at: number };

/** The words of one number from here on, where it is a round one; null for none. */
function numberRun(text: string, words: readonly Placed[], from: number) {
  let length = 0;
  for (let at = from; at < from + LONGEST_RUN; at += 1) {
    const [here, before] = [words[at], words[at - 1]];
    if (here === undefined) break;
    if (at > from && before && !/^[\s-]+$/u.test(text.slice(before.at + before.word.length, here.at))) break;
    if (isNumberWord(here.word)) length = at - from + 1;
    else if (!/^(?:and|y)$/iu.test(here.word) || at === from) break;
  }
  const own = words.slice(from, from + length).filter(({ word }) => isNumberWord(word));
  const [first, last] = [own[0], words[from + length - 1]];
  if (!first || !last || !own.some(({ word }) => LARGE.test(word))) return null;
  if (own.length < 2 || THINGS_NEXT.test(text.slice(last.at + last.word.length, last.at + last.word.length + 20)))
    return null;
  // "a hundred": said of anything
  if (
    own.filter(({ word }) => word.toLowerCase() !== 'a').length < 2 &&
    !own.some(({ word }) => ALWAYS_MONEY.test(word))
  )
    return null;
  return { from: first.at, to: last.at + last.word.length, length, words: own.map(({ word }) => word) };
}
