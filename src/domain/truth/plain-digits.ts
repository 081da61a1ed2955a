/** Value of a decimal digit of any script: each script has its ten behind each other, so the place within the run of digits tells it. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (first > 0 && /^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}

const values = new Map<string, string>();

/** The text with the digits of every script as ASCII ones, and Arabic separators of numbers as the usual ones; everything else as it is. */
export function plainDigits(text: string): string {
  return text
    .replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => {
      const value = values.get(digit) ?? digitValue(digit);
      values.set(digit, value);
      return value;
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

/** A number as people write it in figures. It has few groups, so that a row of numbers parted by blanks is not read from each of them to the end. */
export const FIGURE = String.raw`\d+(?:[.,' ]\d{2,3}(?!\d)){0,6}(?:[.,]\d{1,2}(?!\d))?`;
