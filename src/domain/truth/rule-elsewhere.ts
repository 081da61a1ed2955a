import { isAmong } from './amounts-hold.ts';
import type { Evidence } from './evidence.ts';

import { readAmounts } from './read-amounts.ts';
import { readDurations } from './read-times.ts';
import { DENIALS, UNLIMITED } from './rule-support.ts';
import { isThing, subjectsElsewhere, subjectsInEnglish } from './rule-words.ts';
import { sameDuration } from './times-hold.ts';

const word = (forms: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{M}])(?:${forms})(?![\\p{L}\\p{M}])`.normalize('NFKC'), 'iu');

const DENIED = word(
  'no|nunca|ningún|ningun[oa]|ni|tampoco|sin|salvo|excepto|नहीं|नही|मत|बिना|सिवाय|कभी नहीं|nahi|nahin|لا|لن|لم|ليس|ليست|غير|بدون|دون|إلا|سوى',
);
/** What costs nothing holds a denial and is none: "sin coste". */
const NO_COST =
  /sin (?:coste|costo|cargos?|gastos)(?: \p{L}+)?|no costs?|no charges?|without (?:a )?(?:charge|cost)|بدون رسوم|دون رسوم|बिना (?:किसी )?शुल्क/giu;
const UNLIMITED_ELSEWHERE = word(
  'en cualquier momento|cuando (?:quiera|desee)|de por vida|para siempre|sin límites?|कभी भी|जब चाहें|आजीवन|बिना किसी सीमा|في أي وقت|متى شئت|مدى الحياة|بلا حدود|دون حد',
);
const FEE = word(
  'comisi[oó]n|tarifa|cargos?|cobr\\p{L}+|cuestan?|coste|gastos|penalización|शुल्क|फ़ीस|फीस|चार्ज|(?:ال)?رسوم|نتقاضى|عمولة|تكلفة',
);
const LEFT = /quedan?|restan?|बाकी|शेष|متبق/iu;

/** "Anything can be returned": without a day in it, a rule of everything has no limit either. */
const EVERYTHING = word('cualquier\\p{L}*|todo|tod[oa]s l[oa]s|कोई भी|सभी|सब कुछ|हर|أي|جميع|كل');
const EVERYTHING_IN_ENGLISH =
  /(?<!\p{L})(?:any|every|all)(?:thing|(?: \w+)? (?:items?|products?|goods|orders?))(?!\p{L})/iu;

/** Part of a rule's subjects that one sentence of a source, with those beside it, must have. What it is about must be there in any case. */
const ENOUGH = 0.6;

/**
 * Whether a text that was retrieved says a rule that is put in Hindi, Spanish or Arabic. Its words cannot be compared with the English ones; what can: what it is about, by a glossary, its
 * days, per cents and fees, whether it denies, and whether it is without limit.
 */
export function isCoveredElsewhere(words: string, evidence: Evidence): boolean {
  const sources = [...evidence.passages, ...evidence.texts];
  const denied = DENIED.test(words.replaceAll(NO_COST, ' '));
  if (UNLIMITED_ELSEWHERE.test(words) && !sources.some((source) => UNLIMITED.test(source))) return false;
  const everything = !denied && EVERYTHING.test(words) && readDurations(words).length === 0;
  const wanted = subjectsElsewhere(words);
  if (wanted.length === 0) return evidence.passages.some((source) => figuresHold(words, source, evidence));
  return sources.some(
    (source) => saysIt(source, wanted, { denied, everything }) && figuresHold(words, source, evidence),
  );
}

function saysIt(
  source: string,
  wanted: readonly number[],
  { denied, everything }: { readonly denied: boolean; readonly everything: boolean },
): boolean {
  const parts = source.split(/(?<=[.!?;:])\s+|\n+/u);
  const subjects = parts.map(subjectsInEnglish);
  const own = subjects.map((some) => some.filter((one) => wanted.includes(one)).length);
  const most = Math.max(...own);
  // of parts that are about as much of it, the plainest: what has conditions of its own is another rule
  const fewest = Math.min(...subjects.filter((_, at) => own[at] === most).map((some) => some.length));
  return parts.some((part, at) => {
    if (own[at] !== most || (subjects[at]?.length ?? 0) !== fewest) return false;
    if (everything && !EVERYTHING_IN_ENGLISH.test(part)) return false;
    const near = [at - 1, at, at + 1].flatMap((one) => subjects[one] ?? []);
    const found = wanted.filter((one) => near.includes(one)).length;
    const things = wanted.filter(isThing).every((one) => near.includes(one));
    return things && found / wanted.length >= ENOUGH && DENIALS.test(part.replaceAll(NO_COST, ' ')) === denied;
  });
}

/** Days and per cents are those of the source that says the rule; an amount may also be of the order at hand, but not where a fee is spoken of. */
function figuresHold(words: string, source: string, { amounts }: Evidence): boolean {
  const days = LEFT.test(words) ? [] : readDurations(words).filter(({ ago }) => !ago);
  const known = readDurations(source);
  if (!days.every((day) => known.some((one) => sameDuration(day, one)))) return false;
  const said = readAmounts(source);
  const elsewhere = FEE.test(words) ? [] : amounts.filter(({ currencies }) => currencies[0] !== '%');
  return isAmong(readAmounts(words), [...said, ...elsewhere]);
}

const MAY_GO_BACK = new RegExp(
  [
    String.raw`(?<![\p{L}\p{M}])(?:puede|puedes) devolver(?:l[oa]s?(?![\p{L}])| (?:este|esta|estos|estas|su|sus|el|la|los|las) \p{L}+)`,
    '(?:इसे|इन्हें|यह|इस|ये)[^।.!?]{0,40}(?:लौटा|वापस कर) सकते',
    'يمكنك (?:إرجاعه|إرجاعها|إرجاعهما|إعادته|إعادتها|إرجاع (?:هذا|هذه|طلبك))',
  ]
    .join('|')
    .normalize('NFKC'),
  'iu',
);
const TERMS = word(
  'tod[oa]s?|cualquier\\p{L}*|siempre|nunca|no|sin|usad\\p{L}+|abiert\\p{L}+|gratis|oferta|garantía|política|efectivo|después|aunque|completo|सभी|हर|कोई भी|हमेशा|कभी|नहीं|बिना|मुफ़्त|खुल\\p{L}*|नीति|नकद|बाद|كل|جميع|أي|دائما|لا|بدون|دون|مجان\\p{L}*|مفتوح\\p{L}*|سياسة|نقد\\p{L}*|بعد',
);
/** Longest service sentence of this kind, in words. */
const SHORT = 18;

/** "Puede devolverlo", of an order at hand and without terms of any kind: whether it can, the tool decides. */
export function saysItemMayGoBackElsewhere(words: string): boolean {
  return (
    MAY_GO_BACK.test(words) &&
    !TERMS.test(words) &&
    readDurations(words).length === 0 &&
    words.split(' ').length <= SHORT
  );
}
