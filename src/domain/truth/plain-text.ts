/** Letters of other alphabets that look like Latin ones, in the order of `LATIN`. */
const ALIKE = 'асеіјорѕухАВСЕНІЈКМОРЅТХαοιυρΑΒΕΖΗΙΚΜΝΟΡΤΥΧ';
const LATIN = 'aceijopsyxABCEHIJKMOPSTXaoiupABEZHIKMNOPTYX';
const latinFor = new Map([...ALIKE].map((letter, at) => [letter, [...LATIN][at] ?? letter] as const));

/** Nothing but characters that stand for themselves: most of what a record holds. */
const IS_PLAIN = /^[^&<*`~_|\u{80}-\u{10ffff}]*$/u;

/**
 * A text as its reader sees it, in one form: compatibility letters and digits as the usual ones, look-alike letters within a Latin word as Latin, markup,
 * pictures and characters nobody sees left out, every run of white space one space. Lines stay lines.
 */
export function plainText(text: string): string {
  if (IS_PLAIN.test(text)) return text.replaceAll(/[^\S\n]+/gu, ' ');
  return text
    .replaceAll('₨', 'Rs ')
    .normalize('NFKC')
    .replaceAll(/&(?:nbsp|ensp|emsp|thinsp);/giu, ' ')
    .replaceAll(/<\/?[a-z][^<>\n]{0,60}>/giu, '')
    .replaceAll(/\p{Cf}|[\uFE00-\uFE0F]/gu, '')
    .replaceAll(/[*`~]+|(?<![\p{L}\p{N}_])_+|_+(?![\p{L}\p{N}_])/gu, '')
    .replaceAll(/(?<=[\p{L}\p{N}]) ?\| ?(?=[\p{L}\p{N}])/gu, ': ')
    .replaceAll(/[|•●◦]|(?!(?:[\p{N}©®]))\p{Extended_Pictographic}/gu, ' ')
    .replaceAll(/[‘’ʼ]/gu, '’')
    .replaceAll(/[\p{L}\p{N}]+/gu, inLatin)
    .replaceAll(/[^\S\n]+/gu, ' ');
}

function inLatin(word: string): string {
  if (!/\p{Script=Latin}/u.test(word) || !/\p{Script=Cyrillic}|\p{Script=Greek}/u.test(word)) return word;
  return [...word].map((letter) => latinFor.get(letter) ?? letter).join('');
}

/** What stands in front of a sentence and is none of it: marks and numbers of a list, headings, brackets, quotation marks. */
const LEADING = /^(?:\s|[-–—+#>("“”„«'[\]]|\d{1,2}[.)](?=\s))+/u;

/**
 * The ways a sentence may be read: what nobody sees between two letters may hold a word together or part two, so a sentence that has such a character is read
 * both ways.
 */
export function readingsOf(sentence: string): readonly string[] {
  const oneLine = (text: string) => plainText(text).replaceAll('\n', ' ').replace(LEADING, '').trimEnd();
  const joined = oneLine(sentence);
  if (!/(?<=\p{Script=Latin})\p{Cf}+(?=\p{Script=Latin})/u.test(sentence)) return [joined];
  return [joined, oneLine(sentence.replaceAll(/\p{Cf}+/gu, ' '))];
}
