/** First digit of each script's ten, which follow each other. */
const ZEROS = [
  '\u0660',
  '\u06F0',
  '\u0966',
  '\u09E6',
  '\u0A66',
  '\u0AE6',
  '\u0BE6',
  '\u0C66',
  '\u0CE6',
  '\u0D66',
  '\uFF10',
];

/** The text with the digits of every script as ASCII ones, and Arabic separators of numbers as the usual ones; everything else as it is. */
export function plainDigits(text: string): string {
  return text
    .replaceAll(/\p{Nd}/gu, (digit) => {
      const zero = ZEROS.find((first) => digit >= first && digit.charCodeAt(0) - first.charCodeAt(0) < 10);
      return zero === undefined ? digit : String(digit.charCodeAt(0) - zero.charCodeAt(0));
    })
    .replaceAll('\u066B', '.')
    .replaceAll(/\u066C/gu, ',')
    .replaceAll(/[\u00A0\u2007\u202F]/gu, ' ');
}

/**
 * The numbers a figure may stand for: `1,499.00` and `1.499,00` are one each, `1.250` is one and a quarter or twelve hundred and fifty,
 * and `1,20,000` is Indian grouping.
 */
export function numbersOf(figure: string): readonly number[] {
  const text = figure.replaceAll(/[\s']/gu, '');
  const marks = [...text.matchAll(/[.,]/gu)].map((mark) => mark[0]);
  const last = marks.at(-1);
  if (last === undefined) return [Number(text)];
  const decimal = Number(withDecimal(text, last));
  const whole = Number(text.replaceAll(/[.,]/gu, ''));
  const behind = text.length - text.lastIndexOf(last) - 1;
  const several = marks.filter((mark) => mark === last).length > 1;
  if (several) return [whole];
  if (behind !== 3) return [decimal];
  if (marks.length > 1) return [decimal];
  return [whole, decimal];
}

function withDecimal(text: string, mark: string): string {
  const at = text.lastIndexOf(mark);
  return `${text.slice(0, at).replaceAll(/[.,]/gu, '')}.${text.slice(at + 1)}`;
}

/** A number as people write it in figures. */
export const FIGURE = String.raw`\d+(?:[.,' ]\d{2,3}(?!\d))*(?:[.,]\d{1,2}(?!\d))?`;
