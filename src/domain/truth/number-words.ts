const SMALL: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'zero cero',
    'one a an ek एक uno una un واحد',
    'two do दो dos couple اثنان اثنين',
    'three teen तीन tres ثلاثة ثلاث',
    'four char चार cuatro أربعة أربع',
    'five paanch पाँच पांच cinco خمسة خمس',
    'six chhah छह छः seis ستة ست',
    'seven saat सात siete سبعة سبع',
    'eight aath आठ ocho ثمانية ثماني',
    'nine nau नौ nueve تسعة تسع',
    'ten das दस diez عشرة عشر',
    'eleven gyarah ग्यारह once',
    'twelve barah बारह doce',
    'thirteen trece',
    'fourteen चौदह catorce',
    'fifteen पंद्रह quince',
    'sixteen dieciséis',
    'seventeen diecisiete',
    'eighteen dieciocho',
    'nineteen diecinueve',
  ].flatMap((words, value) => words.split(' ').map((word) => [word, value] as const)),
);
const TENS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    '10 عشر',
    '13 तेरह',
    '16 सोलह',
    '18 अठारह',
    '20 twenty बीस bees veinte عشرين عشرون',
    '21 इक्कीस veintiún veintiuno',
    '24 चौबीस veinticuatro',
    '25 पच्चीस veinticinco',
    '28 अट्ठाईस veintiocho',
    '30 thirty तीस tees treinta ثلاثين ثلاثون',
    '40 forty चालीस chalis cuarenta أربعين أربعون',
    '45 पैंतालीस',
    '50 fifty पचास pachas cincuenta خمسين خمسون',
    '60 sixty साठ sesenta ستين ستون',
    '70 seventy सत्तर setenta سبعين سبعون',
    '80 eighty अस्सी ochenta ثمانين ثمانون',
    '90 ninety नब्बे nabbe noventa تسعين تسعون',
  ].flatMap((line) => {
    const [value, ...words] = line.split(' ');
    return words.map((word) => [word, Number(value)] as const);
  }),
);
const TIMES: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1_000,
  grand: 1_000,
  lakh: 100_000,
  lakhs: 100_000,
  million: 1_000_000,
  crore: 10_000_000,
  crores: 10_000_000,
  सौ: 100,
  हज़ार: 1_000,
  हजार: 1_000,
  लाख: 100_000,
  करोड़: 10_000_000,
  cien: 100,
  cientos: 100,
  mil: 1_000,
  مئة: 100,
  مائة: 100,
  ألف: 1_000,
  آلاف: 1_000,
};

const known = (table: Readonly<Record<string, number>>, word: string): number | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;

/**
 * Writes numbers that stand in words as figures: `five hundred rupees` becomes `500 rupees`, `within four hours` becomes `within 4 hours`. Only
 * where a unit or a currency follows, as `units` says, so that "one moment" stays what it is.
 */
export function figuresForWords(text: string, units: RegExp): string {
  return text.replaceAll(wordsBefore(units.source), (run: string, _words, at: number) => {
    const words = run.trimEnd().split(/[\s-]+/u);
    let from = words.length;
    while (from > 0 && isNumberWord(words[from - 1] ?? '')) from -= 1;
    // an "and" within a number is none of it: "one hundred and fifty" ends as 50 behind 100, and both are read as one
    if (from > 1 && AND.has(words[from - 1] ?? '') && isNumberWord(words[from - 2] ?? '')) {
      words.splice(from - 1, 1);
      from -= 1;
      while (from > 0 && isNumberWord(words[from - 1] ?? '')) from -= 1;
    }
    // "2 lakh" has its figure already
    if (from === words.length || (from === 0 && /\d[\s-]?$/u.test(text.slice(Math.max(0, at - 2), at)))) return run;
    const value = numberInWords(words.slice(from));
    return `${[...words.slice(0, from), String(value)].join(' ')} `;
  });
}

/** A pattern is made once for each kind of unit and of mark: there are a few, and making one takes longer than reading a sentence with it. */
const patterns = new Map<string, RegExp>();

function patternOf(source: string): RegExp {
  const known = patterns.get(source);
  if (known) return known;
  const made = new RegExp(source, 'giu');
  patterns.set(source, made);
  return made;
}

function wordsBefore(units: string): RegExp {
  return patternOf(String.raw`(?<![\p{L}\p{M}\p{N}])((?:[\p{L}\p{M}]+[\s-]+){1,9})(?=${units})`);
}

/** What joins the parts of a number. */
const AND = new Set(['and', 'y']);

/** Whether a word is part of a number. */
export function isNumberWord(word: string): boolean {
  const lower = bare(word);
  return [SMALL, TENS, TIMES].some((table) => known(table, lower) !== undefined);
}

/** "Five and forty": Arabic writes the "and" at the word. */
function bare(word: string): string {
  const lower = word.toLowerCase();
  return lower.startsWith('و') && known(TENS, lower.slice(1)) !== undefined ? lower.slice(1) : lower;
}

/** The number that words of numbers say. */
export function numberInWords(words: readonly string[]): number {
  let total = 0;
  let part = 0;
  for (const word of words.map(bare)) {
    const times = known(TIMES, word);
    if (times === undefined) part += known(SMALL, word) ?? known(TENS, word) ?? 0;
    else if (times === 100) part = Math.max(1, part) * times;
    else {
      total += Math.max(1, part) * times;
      part = 0;
    }
  }
  return total + part;
}

/** Writes a number in words behind a currency as figures: `₹ five thousand` becomes `₹ 5000`. It has a round or a tens word, so that "Rs a" stays what it is. */
export function figuresBehind(text: string, marks: string): string {
  const runs = patternOf(String.raw`(${marks})(\s?)((?:[\p{L}\p{M}]{1,20}(?:[\s-]|(?![\p{L}\p{M}]))){1,9})`);
  return text.replaceAll(runs, (run: string, mark: string, space: string, said: string) => {
    const words = said.trim().split(/[\s-]+/u);
    const until = words.findIndex((word) => !isNumberWord(word) && word !== 'and');
    const own = (until === -1 ? words : words.slice(0, until)).filter((word) => word !== 'and');
    if (!own.some((word) => [TENS, TIMES].some((table) => known(table, word.toLowerCase()) !== undefined))) return run;
    const rest = until === -1 ? '' : ` ${words.slice(until).join(' ')} `;
    return `${mark}${space}${numberInWords(own)}${rest}`;
  });
}
