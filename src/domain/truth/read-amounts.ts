import { currencyExponent } from '../money.ts';
import { figuresBehind, figuresForWords } from './number-words.ts';
import { FIGURE, numbersOf, plainDigits } from './plain-digits.ts';
import { figuresForHalves, figuresForRounds } from './round-amounts.ts';

/** An amount of money or a percentage somewhere in a text. */
export type ReadAmount = {
  /** What the figure may stand for, in whole units of the currency: `1.250` is two numbers. */
  readonly values: readonly number[];
  /** What the currency may be, by ISO 4217 code; a sign such as $ stands for several. Empty where the text does not say, `%` for a percentage. */
  readonly currencies: readonly string[];
};

const DOLLARS = ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN', 'ARS', 'COP', 'CLP'];
const POUNDS = ['GBP', 'EGP'];
const RIYALS = ['SAR', 'QAR', 'OMR'];
const DINARS = ['KWD', 'BHD', 'JOD'];

/** Currencies by what people write for them. A sign several share stands for none of them alone. */
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  '₹': ['INR'],
  '€': ['EUR'],
  '£': ['GBP'],
  $: DOLLARS,
  '¥': ['JPY', 'CNY'],
  '₩': ['KRW'],
  '₺': ['TRY'],
  '﷼': RIYALS,
};
const CODES =
  'INR|USD|EUR|GBP|JPY|KWD|BHD|OMR|JOD|AED|SAR|QAR|EGP|CNY|AUD|CAD|NZD|SGD|HKD|CHF|SEK|NOK|DKK|PLN|BRL|MXN|ARS|COP|CLP|ZAR|NGN|KES|TRY|THB|IDR|MYR|PHP|VND|KRW|PKR|BDT|LKR|NPR';
const WORDS: readonly (readonly [string, readonly string[]])[] = [
  [String.raw`rs\.?|rupees?|rupaye|rupaiye|rupay|रुपये|रुपए|रुपया|रुपयों|रु\.?|₨`, ['INR']],
  ['rupias?|روبية|روبيه|روبيات', ['INR']],
  ['(?:us )?dollars?|dólares?|dolares?|bucks?|डॉलर|دولار(?:ات|ًا|ا)?', DOLLARS],
  ['euros?|यूरो|يورو', ['EUR']],
  ['pounds?|libras?|पाउंड|جنيه(?:ات)?', POUNDS],
  ['yen|येन|ين', ['JPY', 'CNY']],
  ['dirhams?|درهم|دراهم', ['AED']],
  ['riyals?|rials?|ريال(?:ات)?|﷼', RIYALS],
  ['dinars?|دينار|دنانير', DINARS],
  ['cents?|paise|paisa|पैसे', ['cents']],
];
const TIMES: readonly (readonly [RegExp, number])[] = [
  [/^(?:k|grand|thousand|mil|हज़ार|हजार|ألف|آلاف)$/iu, 1_000],
  [/^(?:lakhs?|lacs?|लाख)$/iu, 100_000],
  [/^(?:crores?|करोड़)$/iu, 10_000_000],
  [/^(?:mill[oó]n(?:es)?|million|मिलियन|مليون|ملايين|m|mn)$/iu, 1_000_000],
];

const signs = Object.keys(SIGNS)
  .map((sign) => (sign === '$' ? String.raw`(?:US|A|C|S|HK)?\$` : sign))
  .join('|');
const names = WORDS.map(([forms]) => forms).join('|');
const times = String.raw`(?:\s?(k|grand|thousand|mil|हज़ार|हजार|ألف|آلاف|lakhs?|lacs?|लाख|crores?|करोड़|mill[oó]n(?:es)?|million|मिलियन|مليون|ملايين|mn|m)(?![\p{L}\p{M}]))?`;
const edge = String.raw`(?<![\p{L}\p{M}\p{N}])`;
const end = String.raw`(?![\p{L}\p{M}\p{N}])`;
const BEFORE = new RegExp(
  String.raw`(?:(${signs})|${edge}(${CODES}|${names}))\s{0,2}[-:]?\s?(${FIGURE})${times}`,
  'giu',
);
const BEHIND = new RegExp(
  String.raw`(?<![\p{L}\p{N}#-])(${FIGURE})${times}(?:\s?(?:de |of )?)(?:(${signs})|[\s-]?(${CODES}|${names})${end}|(%|\s?percent${end}|\s?per cent${end}|\s?por ciento|\s?प्रतिशत|\s?फ़ीसदी|٪|\s?بالمئة|\s?في المئة))`,
  'giu',
);
const MARK_BEFORE = String.raw`(?:${signs})|${edge}(?:${CODES}|rs\.?)${end}`;
const PERCENT = 'percent|per cent|por ciento|प्रतिशत|फ़ीसदी|٪|بالمئة|في المئة';
const CURRENCY_NEXT = new RegExp(`(?:${names}|${CODES}|${PERCENT})${end}`, 'iu');
/** Codes that are words or names in capitals too, and not read as money. */
const WORDS_IN_CAPITALS = ['ALL', 'TOP', 'PEN', 'CUP', 'MOP', 'SOS', 'MAD', 'BAM', 'XXX', 'XTS'];
/** Every other currency counts by its code in capitals, as the product writes it: in small letters many are words. */
const RARES = Intl.supportedValuesOf('currency')
  .filter((code) => !CODES.includes(code) && !WORDS_IN_CAPITALS.includes(code))
  .join('|');
const RARE = new RegExp(`${edge}(?:${RARES})|(?:${RARES})${end}`, 'u');
const RARE_BEFORE = new RegExp(String.raw`${edge}(${RARES})\s{0,2}(${FIGURE})`, 'gu');
const RARE_BEHIND = new RegExp(String.raw`(?<![\p{L}\p{N}#-])(${FIGURE})\s?(${RARES})${end}`, 'gu');
/** What every amount has: most texts have none of it, and are not read further. */
const MARK = new RegExp(`${signs}|%|${PERCENT}|${CODES}|${names}`, 'iu');

/** Every amount a text states with a currency, and every percentage: figures of any script, Indian and European grouping, numbers in words. */
export function readAmounts(text: string): readonly ReadAmount[] {
  const digits = plainDigits(text);
  const rare = rareAmounts(digits);
  if (!MARK.test(digits)) return rare;
  const plain = figuresForWords(figuresBehind(figuresForHalves(digits), MARK_BEFORE), CURRENCY_NEXT);
  return [
    ...rare,
    ...[...plain.matchAll(BEFORE)].map(([, sign, name, figure, by]) => amount(figure, by, sign ?? name)),
    ...[...plain.matchAll(BEHIND)].map(([, figure, by, sign, name, percent]) =>
      percent === undefined ? amount(figure, by, sign ?? name) : { values: numbersOf(figure ?? ''), currencies: ['%'] },
    ),
  ];
}

/** Amounts in one of the other currencies there are, by its code. */
function rareAmounts(text: string): readonly ReadAmount[] {
  if (!RARE.test(text)) return [];
  const read = (code = '', figure = '') => ({ values: numbersIn([code], figure), currencies: [code] });
  return [
    ...[...text.matchAll(RARE_BEFORE)].map(([, code, figure]) => read(code, figure)),
    ...[...text.matchAll(RARE_BEHIND)].map(([, figure, code]) => read(code, figure)),
  ];
}

function amount(figure = '', by: string | undefined, mark = ''): ReadAmount {
  const factor = by === undefined ? 1 : (TIMES.find(([form]) => form.test(by))?.[1] ?? 1);
  const currencies = currenciesOf(mark);
  const cents = currencies[0] === 'cents';
  const scale = cents ? 0.01 : factor;
  const numbers = numbersIn(currencies, figure.trim());
  const values = numbers.map((value) => Math.round(value * scale * 1_000) / 1_000);
  return { values, currencies: cents ? [] : currencies };
}

/** What a figure stands for depends on how many decimals its currency has: without any, `1,980` is a whole number, and with three, `1.250` is no thousand. */
function numbersIn(currencies: readonly string[], figure: string): readonly number[] {
  const numbers = numbersOf(figure);
  const [exponent, ...others] = new Set(currencies.map(currencyExponent));
  const [whole, decimal] = numbers;
  if (whole === undefined || decimal === undefined || others.length > 0) return numbers;
  if (exponent === 0) return [whole];
  return exponent === 3 ? [figure.includes('.') ? decimal : whole] : numbers;
}

function currenciesOf(mark: string): readonly string[] {
  if (CODE.test(mark)) return [mark.toUpperCase()];
  if (mark.endsWith('$')) return mark === 'US$' ? ['USD'] : DOLLARS;
  if (Object.hasOwn(SIGNS, mark)) return SIGNS[mark] ?? [];
  return NAMES.find(([form]) => form.test(mark))?.[1] ?? [];
}

const CODE = new RegExp(`^(?:${CODES})$`, 'iu');
const NAMES = WORDS.map(([forms, currencies]) => [new RegExp(`^(?:${forms})$`, 'iu'), currencies] as const);

/** Figures that state no currency where money is spoken of: `you will get 50,000 back`, `5 grand`, `half a lakh`. Counts, days, ids and years are none. */
export function readBareFigures(text: string): readonly ReadAmount[] {
  const plain = figuresForRounds(plainDigits(text).replaceAll(BEFORE, ' ').replaceAll(BEHIND, ' '));
  return [...plain.matchAll(BARE)]
    .map(([, figure]) => figure ?? '')
    .filter((figure) => /[.,]\d/u.test(figure) || Number(figure) >= 50)
    .filter((figure) => !/^(?:19|20)\d\d$/u.test(figure))
    .map((figure) => ({ values: numbersOf(figure), currencies: [] }));
}

const BARE = new RegExp(
  String.raw`(?<![\p{L}\p{N}#/:.,_-])(${FIGURE})(?![\p{L}\p{N}/:_-]|[.,]\d)(?!\s?(?:-|–|to\b)\s?\d)(?!\s?(?:days?|hours?|minutes?|weeks?|months?|years?|business|working|items?|units?|pieces?|times|percent|per cent|people|customers?|orders?|points?|x\b|दिन|घंटे|días?|horas?|أيام|يوم|ساعات?))`,
  'giu',
);
