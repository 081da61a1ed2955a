import { isAmong } from './amounts-hold.ts';
import { clausesOf } from './clauses.ts';
import type { Evidence } from './evidence.ts';
import { readAmounts } from './read-amounts.ts';
import { sourceReader } from './read-source.ts';
import { readDurations } from './read-times.ts';
import { DENIALS, UNLIMITED } from './rule-support.ts';
import { FEE as FEE_TAKEN, isThing, PAYING, subjectsElsewhere, subjectsInEnglish } from './rule-words.ts';
import { sameDuration } from './times-hold.ts';

const word = (forms: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{M}])(?:${forms})(?![\\p{L}\\p{M}])`.normalize('NFKC'), 'iu');

const DENIED = word(
  'no|nunca|pas|jamais|aucune?s?|sans|sauf|nicht|keine?[nmrs]?|nie|niemals|ohne|außer|weder|ningún|ningun[oa]|ni|tampoco|sin|salvo|excepto|नहीं|नही|मत|बिना|सिवाय|कभी नहीं|nahi|nahin|لا|لن|لم|ليس|ليست|غير|بدون|دون|إلا|سوى',
);
/** What costs nothing holds a denial and is none: "sin coste". */
const NO_COST =
  /sans frais|ohne (?:gebühr|kosten)|sin (?:coste|costo|cargos?|gastos)(?: \p{L}+)?|no costs?|no charges?|without (?:a )?(?:charge|cost)|بدون رسوم|دون رسوم|बिना (?:किसी )?शुल्क/giu;
const UNLIMITED_ELSEWHERE = word(
  "à tout moment|n['’]importe quand|à vie|sans limites?|illimitée?s?|jederzeit|unbegrenzt|lebenslang\\p{L}*|für immer|en cualquier momento|cuando (?:quiera|desee)|de por vida|para siempre|sin límites?|कभी भी|जब चाहें|आजीवन|बिना किसी सीमा|في أي وقت|متى شئت|مدى الحياة|بلا حدود|دون حد",
);
const FEE = word(
  'frais|commission|coûte(?:nt)?|pénalité|\\p{L}{0,20}gebühr(?:en)?|\\p{L}{0,12}kosten|comisi[oó]n|tarifa|cargos?|cobr\\p{L}+|cuestan?|coste|gastos|penalización|शुल्क|फ़ीस|फीस|चार्ज|(?:ال)?رسوم|نتقاضى|عمولة|تكلفة',
);
const LEFT = /quedan?|restan?|बाकी|शेष|متبق/iu;

/** "Anything can be returned": without a day in it, a rule of everything has no limit either. */
const EVERYTHING = word(
  '(?<!avec |con )(?:tous|toutes)|tout(?! moment)|chaque|alle|alles|jede[rsn]?|sämtliche|cualquier\\p{L}*|todo|tod[oa]s l[oa]s|कोई भी|सभी|सब कुछ|हर|أي|جميع|كل',
);
const EVERYTHING_IN_ENGLISH =
  /(?<!\p{L})(?:any|every|all)(?:thing|(?: \w+)? (?:items?|products?|goods|orders?))(?!\p{L})/iu;

/** Part of a rule's subjects that one sentence of a source, with those beside it, must have. What it is about must be there in any case. */
const ENOUGH = 0.6;

/**
 * Whether a text that was retrieved says a rule that is put in Spanish, French, German, Hindi or Arabic. Its words cannot be compared with the English ones; what can: what it is about, by a glossary, its
 * days, per cents and fees, whether it denies, and whether it is without limit.
 */
export function isCoveredElsewhere(words: string, evidence: Evidence): boolean {
  const sources = [...evidence.passages, ...evidence.texts];
  const denied = DENIED.test(words.replaceAll(NO_COST, ' '));
  if (UNLIMITED_ELSEWHERE.test(words) && !sources.some((source) => UNLIMITED.test(source))) return false;
  const everything = !denied && EVERYTHING.test(words) && readDurations(words).length === 0;
  const wanted = subjectsElsewhere(words);
  if (wanted.length === 0) return evidence.passages.some((source) => figuresHold(words, source, evidence));
  const rule: Rule = { wanted, denied, everything };
  if (!sources.some((source) => saysIt(source, rule) && figuresHold(words, source, evidence))) return false;
  return !isContradicted(sources, rule);
}

/** What a rule is about, by number, and how it says it. */
type Rule = { readonly wanted: readonly number[]; readonly denied: boolean; readonly everything: boolean };

function saysIt(source: string, rule: Rule): boolean {
  const { parts, read: subjects } = readText(source);
  const own = subjects.map((some) => some.filter((one) => rule.wanted.includes(one)).length);
  const most = Math.max(...own);
  // of parts that are about as much of it, the plainest: what has conditions of its own is another rule
  const fewest = Math.min(...subjects.filter((_, at) => own[at] === most).map((some) => some.length));
  return parts.some((part, at) => {
    if (own[at] !== most || (subjects[at]?.length ?? 0) !== fewest) return false;
    if (rule.everything && !EVERYTHING_IN_ENGLISH.test(part)) return false;
    const near = [at - 1, at, at + 1].flatMap((one) => subjects[one] ?? []);
    const found = rule.wanted.filter((one) => near.includes(one)).length;
    const things = rule.wanted.filter(isThing).every((one) => near.includes(one));
    return things && found / rule.wanted.length >= ENOUGH && takesIt(rule, subjects[at] ?? []) && agrees(rule, part);
  });
}

/** A fee is taken for what stands beside it: "delivery costs" names one too. */
function takesIt({ wanted, denied }: Rule, own: readonly number[]): boolean {
  if (denied || !wanted.includes(FEE_TAKEN)) return true;
  const takes = [FEE_TAKEN, PAYING];
  return own.some((one) => takes.includes(one)) && wanted.every((one) => takes.includes(one) || own.includes(one));
}

/** Whether a sentence of a source has all of a rule the other way round, and none has it as it was put. */
function isContradicted(sources: readonly string[], rule: Rule): boolean {
  if (rule.wanted.length < 2) return false;
  const whole = sources.flatMap((source) => {
    const { parts, read: subjects } = readText(source);
    return parts.filter((part, at) => hasAll(rule, subjects[at] ?? []) && isOneClause(rule, part));
  });
  return whole.length > 0 && !whole.some((part) => agrees(rule, part));
}

function hasAll({ wanted }: Rule, about: readonly number[]): boolean {
  return wanted.every((one) => about.includes(one));
}

function isOneClause(rule: Rule, part: string): boolean {
  return clausesOf(part).some(({ text }) => hasAll(rule, subjectsInEnglish(text)));
}

const readText = sourceReader(subjectsInEnglish);

/** What is denied in a clause that has nothing of the rule is another matter. */
function agrees({ wanted, denied }: Rule, part: string): boolean {
  const clauses = clausesOf(part.replaceAll(NO_COST, ' ')).map(({ text }) => ({
    text,
    about: subjectsInEnglish(text),
  }));
  const whole = clauses.find(({ about }) => wanted.every((one) => about.includes(one)));
  const some = clauses.filter(({ about }) => wanted.some((one) => about.includes(one)));
  return DENIALS.test(whole?.text ?? some.map(({ text }) => text).join(', ')) === denied;
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
    String.raw`(?<![\p{L}\p{M}])vous pouvez (?:encore )?(?:(?:le|la|les) (?:retourner|renvoyer)|(?:retourner|renvoyer) (?:(?:cet|cette|ces|votre|vos|la|le|les) |l['’])\p{L}+)`,
    String.raw`(?<![\p{L}\p{M}])(?:sie|du|können|kannst) (?:sie|du|können|kannst) (?:ihn|sie|es|diesen|diese|dieses|den|die|das)(?: \p{L}+)? (?:noch )?(?:zurückgeben|zurücksenden|zurückschicken)`,
    '(?:इसे|इन्हें|यह|इस|ये)[^।.!?]{0,40}(?:लौटा|वापस कर) सकते',
    'يمكنك (?:إرجاعه|إرجاعها|إرجاعهما|إعادته|إعادتها|إرجاع (?:هذا|هذه|طلبك))',
  ]
    .join('|')
    .normalize('NFKC'),
  'iu',
);
const TERMS = word(
  'tou[st]\\p{L}*|toujours|jamais|pas|sans|ouvert\\p{L}*|gratuit\\p{L}*|soldes?|garantie|politique|espèces|après|même|alle\\p{L}*|immer|jederzeit|nie|nicht|kein\\p{L}*|ohne|geöffnet\\p{L}*|kostenlos|richtlinie|bar|auch|tod[oa]s?|cualquier\\p{L}*|siempre|nunca|no|sin|usad\\p{L}+|abiert\\p{L}+|gratis|oferta|garantía|política|efectivo|después|aunque|completo|सभी|हर|कोई भी|हमेशा|कभी|नहीं|बिना|मुफ़्त|खुल\\p{L}*|नीति|नकद|बाद|كل|جميع|أي|دائما|لا|بدون|دون|مجان\\p{L}*|مفتوح\\p{L}*|سياسة|نقد\\p{L}*|بعد',
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
