import { figuresForWords } from './number-words.ts';
import { plainDigits } from './plain-digits.ts';

/** A length of time. A single one has `from` equal to `to`; `business` days and plain ones are not the same. */
export type ReadDuration = {
  readonly from: number;
  readonly to: number;
  readonly unit: 'minute' | 'hour' | 'day' | 'business day' | 'month' | 'year';
  /** It lies behind: "three days ago". */
  readonly ago: boolean;
  /** Where it stands in the text; left out where the text was not the one it was read from. */
  readonly at?: number;
};

/** A day of the calendar; without a year where the text names none. */
export type ReadDate = { readonly year: number | null; readonly month: number; readonly day: number };

const UNITS: readonly (readonly [ReadDuration['unit'] | 'week', string])[] = [
  ['minute', 'minutes?|mins?|मिनट|minutos?|minuten?|دقائق|دقيقة'],
  ['hour', 'hours?|hrs?|घंटे|घंटों|घंटा|ghante|horas?|heures?|stunden?|ساعات|ساعة'],
  [
    'business day',
    'business[ -]days?|working[ -]days?|weekdays?|bank(?:ing)? days?|कार्य[ -]?दिवस(?:ों)?|कामकाजी दिन(?:ों)?|días? (?:hábiles|laborables)|dias? úteis|jours? ouvr(?:és|ables)|werktage?n?|أيام عمل|يوم عمل',
  ],
  ['day', 'days?|दिनों|दिन|din|días?|dias?|jours?|tage?n?|أيام|يومًا|يوما|يوم'],
  ['week', 'weeks?|हफ़्ते|हफ्ते|हफ़्तों|हफ्तों|सप्ताह|hafte|semanas?|semaines?|wochen?|أسابيع|أسبوع'],
  ['month', 'months?|महीने|महीनों|माह|mahine|meses|mes|mois|monate?n?|أشهر|شهور|شهر'],
  ['year', 'years?|साल|वर्ष|años?|anos?|ans|années?|jahre?n?|سنوات|سنة|أعوام|عام'],
];
const unitForms = UNITS.map(([, forms]) => forms).join('|');
const tail = String.raw`(?![\p{L}\p{M}\p{N}])`;
const DURATION = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,#-])(\d{1,4})(?:\s?(?:-|–|—|to|a|bis|से|إلى|-?\s?or|and)\s?(\d{1,4}))?[\s-]?(?:full |calendar |whole )?(?:(${unitForms})${tail})(\s+(?:ago|back|पहले|pehle)${tail})?`,
  'giu',
);
const AGO_BEFORE = /(?:hace|منذ|قبل|vor|il y a)\s*$/iu;
const UNIT_NEXT = new RegExp(`(?:full |calendar )?(?:${unitForms})${tail}`, 'iu');

/** What every length of time has: most texts have none, and are not read further. */
const UNIT = new RegExp(unitForms, 'iu');

/** Arabic says two of a unit in one word. */
const DUALS: readonly (readonly [RegExp, string])[] = [
  [/ساعتين|ساعتان/gu, 'ساعة'],
  [/يومين|يومان/gu, 'يوم'],
  [/أسبوعين|أسبوعان/gu, 'أسبوع'],
  [/شهرين|شهران/gu, 'شهر'],
  [/سنتين|سنتان|عامين/gu, 'سنة'],
];

/** Every length of time a text names, in figures or in words. */
export function readDurations(text: string): readonly ReadDuration[] {
  if (!UNIT.test(text)) return [];
  const plain = figuresForWords(
    DUALS.reduce((read, [two, unit]) => read.replaceAll(two, `2 ${unit}`), plainDigits(text)),
    UNIT_NEXT,
  );
  return [...plain.matchAll(DURATION)].map((match) => {
    const [, first, second, form = '', ago] = match;
    const unit = UNITS.find(([, forms]) => new RegExp(`^(?:${forms})$`, 'iu').test(form))?.[0] ?? 'day';
    const by = unit === 'week' ? 7 : 1;
    const from = Number(first) * by;
    return {
      from,
      to: second === undefined ? from : Number(second) * by,
      unit: unit === 'week' ? 'day' : unit,
      ...(plain === text ? { at: match.index } : {}),
      ago: ago !== undefined || AGO_BEFORE.test(plain.slice(Math.max(0, match.index - 20), match.index)),
    };
  });
}

const MONTHS: readonly string[] = [
  'january|jan|जनवरी|enero|janvier|januar|janeiro|يناير|كانون الثاني',
  'february|feb|फ़रवरी|फरवरी|febrero|février|februar|fevereiro|فبراير|شباط',
  'march|mar|मार्च|marzo|mars|märz|março|مارس|آذار',
  'april|apr|अप्रैल|abril|avril|أبريل|ابريل|نيسان',
  'may|मई|mayo|mai|maio|مايو|أيار',
  'june|jun|जून|junio|juin|juni|junho|يونيو|حزيران',
  'july|jul|जुलाई|julio|juillet|juli|julho|يوليو|تموز',
  'august|aug|अगस्त|agosto|août|أغسطس|آب',
  'september|sept|sep|सितंबर|सितम्बर|septiembre|septembre|setembro|سبتمبر|أيلول',
  'october|oct|अक्टूबर|अक्तूबर|octubre|octobre|oktober|outubro|أكتوبر|تشرين الأول',
  'november|nov|नवंबर|नवम्बर|noviembre|novembre|novembro|نوفمبر|تشرين الثاني',
  'december|dec|दिसंबर|दिसम्बर|diciembre|décembre|dezember|dezembro|ديسمبر|كانون الأول',
];
const monthForms = MONTHS.join('|');
const edge = String.raw`(?<![\p{L}\p{M}\p{N}])`;
const DAY_MONTH = new RegExp(
  String.raw`${edge}(\d{1,2})(?:st|nd|rd|th|\.)?(?:\s+(?:of|de))?[\s-]+(${monthForms})${tail}\.?(?:,?[\s-]+(?:de\s+)?(\d{4}))?`,
  'giu',
);
const MONTH_DAY = new RegExp(
  String.raw`${edge}(${monthForms})\.?\s+(\d{1,2})(?:st|nd|rd|th)?${tail}(?:,?\s+(\d{4}))?`,
  'giu',
);
const ISO = /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/gu;
const NUMERIC = /(?<![\d/.])(\d{1,2})[/.](\d{1,2})[/.](\d{4}|\d{2})(?![\d/])/gu;

/** Every day of the calendar a text names. One written in figures alone may be read two ways: both are given, in one list. */
export function readDates(text: string): readonly (readonly ReadDate[])[] {
  const plain = plainDigits(text);
  if (!/\d/u.test(plain)) return [];
  return [
    ...[...plain.matchAll(ISO)].map(([, year, month, day]) => [date(year, month, day)]),
    ...[...plain.matchAll(DAY_MONTH)].map(([, day, month = '', year]) => [date(year, String(monthOf(month)), day)]),
    ...[...plain.matchAll(MONTH_DAY)].map(([, month = '', day, year]) => [date(year, String(monthOf(month)), day)]),
    ...[...plain.matchAll(NUMERIC)].map(([, first, second, year = '']) => {
      const full = year.length === 2 ? `20${year}` : year;
      return [date(full, second, first), date(full, first, second)];
    }),
  ].map((readings) => readings.filter(({ month, day }) => month >= 1 && month <= 12 && day >= 1 && day <= 31));
}

const THEN = String.raw`(?=\s*(?:$|[.,;:!?)।،؛])|\s+(?:and|or|at|in the|for|so|but|because|if|when|you|we|it|as|with|by|y|o|para|se|तक|को)(?![\p{L}\p{M}]))`;
const MONTH_DAYS = new RegExp(
  [
    String.raw`${edge}(?:by|on|before|until|till|from|after|since|for|around) the (\d{1,2})(?:st|nd|rd|th)${THEN}`,
    String.raw`${edge}(?:el día|hasta el|antes del|para el|avant le|d['’]ici le|يوم|قبل|حتى) (\d{1,2})${THEN}`,
    String.raw`${edge}(\d{1,2}) तारीख`,
    String.raw`${edge}(?:am|bis zum|bis|vor dem) (\d{1,2})\.(?!\s*(?:\d|${monthForms}))`,
  ].join('|'),
  'giu',
);

/** Days of a month that a text names without the month: "by the 14th". */
export function readMonthDays(text: string): readonly number[] {
  return [...plainDigits(text).matchAll(MONTH_DAYS)]
    .map((match) => Number(match.slice(1).find((day) => day !== undefined)))
    .filter((day) => day >= 1 && day <= 31);
}

function date(year: string | undefined, month: string | undefined, day: string | undefined): ReadDate {
  return { year: year === undefined ? null : Number(year), month: Number(month), day: Number(day) };
}

function monthOf(form: string): number {
  return MONTHS.findIndex((forms) => new RegExp(`^(?:${forms})$`, 'iu').test(form)) + 1;
}

/** ISO number of each weekday, Monday first, by what people call it. */
const WEEKDAYS: readonly string[] = [
  'monday|सोमवार|lunes|lundi|montag|segunda-feira|الاثنين|الإثنين',
  'tuesday|मंगलवार|martes|mardi|dienstag|terça-feira|الثلاثاء',
  'wednesday|बुधवार|miércoles|miercoles|mercredi|mittwoch|quarta-feira|الأربعاء',
  'thursday|गुरुवार|बृहस्पतिवार|jueves|jeudi|donnerstag|quinta-feira|الخميس',
  'friday|शुक्रवार|viernes|vendredi|freitag|sexta-feira|الجمعة',
  'saturday|शनिवार|sábado|sabado|samedi|samstag|السبت',
  'sunday|रविवार|इतवार|domingo|dimanche|sonntag|الأحد',
];

/** The weekdays a text names, 1 for Monday to 7. */
export function readWeekdays(text: string): readonly number[] {
  return WEEKDAYS.flatMap((forms, index) =>
    new RegExp(`${edge}(?:${forms})s?${tail}`, 'iu').test(text) ? [index + 1] : [],
  );
}

const TOMORROW = new RegExp(`${edge}(?:tomorrow|आने वाले कल|mañana|demain|morgen|amanhã|غدًا|غدا)${tail}`, 'iu');

/** Whether a text speaks of tomorrow. ("कल" is yesterday as well, and "mañana" behind "la" is the morning: neither is read.) */
export function readsTomorrow(text: string): boolean {
  return TOMORROW.test(text.replaceAll(/(?:la|de la|por la|esta)\s+mañana/giu, ' '));
}
