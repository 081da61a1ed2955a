import { isAmong } from './amounts-hold.ts';
import { clausesOf } from './clauses.ts';
import type { Evidence } from './evidence.ts';
import { readAmounts } from './read-amounts.ts';
import { sourceReader } from './read-source.ts';
import { readDurations } from './read-times.ts';
import { CONTAINED, DENIALS, HEADS, UNLIMITED } from './rule-support.ts';
import { DEALS, FEE as FEE_TAKEN, FREE, isThing, PAYING, subjectsElsewhere, subjectsInEnglish } from './rule-words.ts';
import { sameDuration } from './times-hold.ts';

const word = (forms: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{M}])(?:${forms})(?![\\p{L}\\p{M}])`.normalize('NFKC'), 'iu');

/** What denies in them. */
export const DENIED = word(
  'refus\\p{L}+|lehnen|rechaz\\p{L}+|recus\\p{L}+|rifiut\\p{L}+|não|nem|sem|nenhum[ao]?s?|non|né|senza|nessun[oa]?|ausgeschlossen|unmöglich|impossible|imposible|impossível|impossibile|exclue?s?|esclus[oaie]|excluíd[oa]s?|nichts|rien|nada|niente|nulla|no(?! (?:prazo|método|cartão|chat|site|dia|momento|mesmo|endereço|seu|nosso|caso|país|exterior|estado|preço|valor|ato|final|fim|checkout|brasil|pagamento))|nunca|pas|jamais|aucune?s?|sans|sauf|nicht|keine?[nmrs]?|nie|niemals|ohne|außer|weder|ningún|ningun[oa]|ni|tampoco|sin|salvo|excepto|नहीं|नही|मत|बिना|सिवाय|कभी नहीं|nahi|nahin|لا|لن|لم|ليس|ليست|غير|بدون|دون|إلا|سوى',
);
/** What costs nothing holds a denial and is none: "sin coste". */
export const NO_COST =
  /senza (?:costi|spese|commissioni)|sem (?:custos?|taxas?|encargos)|sans frais|ohne (?:gebühr|kosten)|sin (?:coste|costo|cargos?|gastos)(?: \p{L}+)?|no costs?|no charges?|without (?:a )?(?:charge|cost)|بدون رسوم|دون رسوم|बिना (?:किसी )?शुल्क/giu;
const UNLIMITED_ELSEWHERE = word(
  "in qualsiasi momento|in ogni momento|quando vuoi|a vita|per sempre|senza limiti?|a qualquer (?:momento|altura)|em qualquer momento|quando quiser|vitalíci[ao]|sem limites?|à tout moment|n['’]importe quand|à vie|sans limites?|illimitée?s?|jederzeit|unbegrenzt|lebenslang\\p{L}*|für immer|en cualquier momento|cuando (?:quiera|desee)|de por vida|para siempre|sin límites?|कभी भी|जब चाहें|आजीवन|बिना किसी सीमा|في أي وقت|متى شئت|مدى الحياة|بلا حدود|دون حد",
);
const FEE = word(
  'commission[ei]|costano?|spes[ae]|penale|tariff[ae]|addebit\\p{L}+|taxas?|custam?|custo|frete|multa|frais|commission|coûte(?:nt)?|pénalité|\\p{L}{0,20}gebühr(?:en)?|\\p{L}{0,12}kosten|comisi[oó]n|tarifa|cargos?|cobr\\p{L}+|cuestan?|coste|gastos|penalización|शुल्क|फ़ीस|फीस|चार्ज|(?:ال)?رسوم|نتقاضى|عمولة|تكلفة',
);
const LEFT = /quedan?|restan?|restam|rimangono|restano|बाकी|शेष|متبق/iu;

/** "Anything can be returned": without a day in it, a rule of everything has no limit either. */
const EVERYTHING = word(
  '(?<!avec |con |com |os |as )(?:tous|toutes|tutt[oaie]|tod[oa]s)(?! los| las)|ogni|qualsiasi|qualquer|tudo|tout(?! moment)|chaque|alle|alles|jede[rsn]?|sämtliche|cualquier\\p{L}*|todo|tod[oa]s l[oa]s|कोई भी|सभी|सब कुछ|हर|أي|جميع|كل',
);
const EVERYTHING_IN_ENGLISH =
  /(?<!\p{L})(?:any|every|all)(?:thing|(?: \w+)? (?:items?|products?|goods|orders?))(?!\p{L})/iu;

/** Who bears a cost: "paid by the customer". */
const PAID_BY = word(
  '(?:pag|pay|bezahl)\\p{L}* (?:pelo|por el|dal|par le|vom) (?:cliente|comprador|client|kunden)|a (?:cargo|carico) d\\p{L}*|(?:el|il|o|le|der) (?:cliente|client|kunde) (?:paga|pague|paie|zahlt|trägt)',
);
/** What counts one thing into another. */
const CONTAINS = word(
  'inclu[iíysée]\\p{L}*|include|includono|incluem|comprend\\p{L}*|enthält|enthalten|umfass\\p{L}*|beinhalt\\p{L}*|शामिल',
);

/** Part of a rule's subjects that one sentence of a source, with those beside it, must have. What it is about must be there in any case. */
const ENOUGH = 0.6;

/**
 * Whether a text that was retrieved says a rule that is put in Spanish, French, German, Portuguese, Italian, Hindi or Arabic. Its words cannot be compared with the English ones; what can: what it is about, by a glossary, its
 * days, per cents and fees, whether it denies, and whether it is without limit.
 */
export function isCoveredElsewhere(words: string, evidence: Evidence): boolean {
  const sources = [...evidence.passages, ...evidence.texts];
  const denied = DENIED.test(words.replaceAll(NO_COST, ' '));
  if (UNLIMITED_ELSEWHERE.test(words) && !sources.some((source) => UNLIMITED.test(source))) return false;
  const everything = !denied && EVERYTHING.test(words) && readDurations(words).length === 0;
  const wanted = subjectsElsewhere(words);
  if (wanted.length === 0) return evidence.passages.some((source) => figuresHold(words, source, evidence));
  const rule: Rule = { wanted, denied, everything, takes: PAID_BY.test(words) };
  if (CONTAINS.test(words) && !sources.some((source) => contains(source, rule))) return false;
  if (isFlatRefusal(rule, words) && sources.some((source) => grants(source, wanted))) return false;
  if (!sources.some((source) => saysIt(source, rule) && figuresHold(words, source, evidence))) return false;
  return !isContradicted(sources, rule);
}

/** What a rule is about, by number, and how it says it. */
type Rule = {
  readonly wanted: readonly number[];
  readonly denied: boolean;
  readonly everything: boolean;
  /** Whether the customer is said to pay. */
  readonly takes: boolean;
};

function contains(source: string, rule: Rule): boolean {
  const { parts, read } = readText(source);
  return parts.some(
    (part, at) =>
      CONTAINED.test(part) &&
      hasAll(rule, read.slice(Math.max(0, at - (rule.denied ? 1 : 0)), at + 1).flat()) &&
      agrees(rule, part),
  );
}

/** What narrows a refusal: a time, a case, this one item, what is missing. */
const NARROWED = word(
  'si|wenn|falls|se(?! (?:aceptan?|admiten?|puede|pueden|hacen?|permiten?|reembolsan?|devuelven?|può|possono))|quando|cuando|quand|lorsque|après|nach|después|dopo|depois|mehr|plus|più|mais|ya no|sauf|außer|excepto|exceto|salvo|tranne|cet|cette|ce|ces|diese\\p{L}?|dieser|est[ea]|questo|questa|ihre?\\p{L}?|votre|vos|su|sus|seus?|sua|suo|sans|ohne|sin|sem|senza|बाद|अगर|यदि|यह|इस|बिना|आपका|هذا|هذه|بعد|إذا|بدون|طلبك',
);
/** What grants something in an English article. */
const GRANTS =
  /(?<!\p{L})(?:can|may|accept\p{L}*|possible|within|free|is refunded|we (?:refund|exchange|take|create))(?!\p{L})/iu;

/** "We accept no returns": a way that is denied to everybody, without a case of its own. */
function isFlatRefusal({ wanted, denied }: Rule, words: string): boolean {
  return denied && wanted.length === 1 && !NARROWED.test(words) && readDurations(words).length === 0;
}

function grants(source: string, wanted: readonly number[]): boolean {
  const { parts, read } = readText(source);
  return parts.some(
    (part, at) => wanted.every((one) => read[at]?.includes(one)) && GRANTS.test(part) && !DENIALS.test(part),
  );
}

function saysIt(source: string, rule: Rule): boolean {
  const { parts, read: subjects } = readText(source);
  const own = subjects.map((some) => some.filter((one) => rule.wanted.includes(one)).length);
  const most = Math.max(...own);
  const heads = subjects.slice(0, HEADS).flat();
  const isNear = (at: number) => {
    const near = [at - 1, at, at + 1].flatMap((one) => subjects[one] ?? []);
    const found = rule.wanted.filter((one) => near.includes(one) || (isThing(one) && heads.includes(one))).length;
    const deals = rule.wanted.filter((one) => DEALS.includes(one));
    return (
      found / rule.wanted.length >= ENOUGH &&
      rule.wanted.filter(isThing).every((one) => near.includes(one) || heads.includes(one)) &&
      (deals.length === 0 || deals.some((one) => near.includes(one)))
    );
  };
  // of parts that are about as much of it, the plainest: what has conditions of its own is another rule
  const about = parts.flatMap((part, at) => (own[at] === most && isNear(at) ? [{ part, at }] : []));
  const fewest = Math.min(...about.map(({ at }) => subjects[at]?.length ?? 0));
  return about.some(
    ({ part, at }) =>
      (subjects[at]?.length ?? 0) === fewest &&
      !(rule.everything && !EVERYTHING_IN_ENGLISH.test(part)) &&
      takesIt(rule, subjects[at] ?? []) &&
      isFree(rule, part) &&
      agrees(rule, part),
  );
}

/** A fee is taken for what stands beside it: "delivery costs" names one too. */
function takesIt({ wanted, denied, takes: paid }: Rule, own: readonly number[]): boolean {
  if (denied || !(paid || wanted.includes(FEE_TAKEN))) return true;
  const takes = [FEE_TAKEN, PAYING];
  return own.some((one) => takes.includes(one)) && wanted.every((one) => takes.includes(one) || own.includes(one));
}

/** What is free is free in one clause: "within 30 days of delivery, free pick-up" makes no delivery free. */
function isFree({ wanted }: Rule, part: string): boolean {
  if (!wanted.includes(FREE) || wanted.length === 1) return true;
  return clausesOf(part)
    .map(({ text }) => subjectsInEnglish(text))
    .some((about) => about.includes(FREE) && wanted.some((one) => one !== FREE && about.includes(one)));
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
