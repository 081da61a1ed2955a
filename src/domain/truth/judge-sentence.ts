import { type Deed, readDeeds, readsPromise, speaksOfPayingBack } from './deeds.ts';
import type { Evidence, KnownAction } from './evidence.ts';
import { plainDigits } from './plain-digits.ts';
import { isCovered, isQuoted, readRule } from './policy-words.ts';
import { type ReadAmount, readAmounts, readBareFigures } from './read-amounts.ts';
import { timesHold } from './times-hold.ts';

/** What a sentence claims that has to be on record. */
export type ClaimKind = 'deed' | 'promise' | 'amount' | 'time' | 'policy';

/**
 * What is known of a sentence. `plain` claims nothing that is checked; `unsupported` may not be shown: `claim` says what no record bears out, and
 * `action` is the one whose line tells the truth of it, where there is one.
 */
export type Verdict =
  | { readonly kind: 'plain' | 'supported' }
  | { readonly kind: 'unsupported'; readonly claim: ClaimKind; readonly action: KnownAction | null };

/** Holds one sentence of a reply against the evidence. It reads only what has a form it knows; see docs/truth-of-the-reply.md for what that leaves out. */
export function judgeSentence(sentence: string, evidence: Evidence): Verdict {
  if (isQuoted(sentence, evidence.passages)) return { kind: 'supported' };
  const claims = [
    judgeDeeds(sentence, evidence),
    judgePromise(sentence, evidence),
    judgeAmounts(sentence, evidence),
    timesHold(sentence, evidence),
    judgeRule(sentence, evidence),
  ];
  const kinds: readonly ClaimKind[] = ['deed', 'promise', 'amount', 'time', 'policy'];
  const broken = claims.indexOf(false);
  if (broken === -1) return { kind: claims.includes(true) ? 'supported' : 'plain' };
  const claim = kinds[broken] ?? 'deed';
  return { kind: 'unsupported', claim, action: actionFor(sentence, evidence) };
}

/** Whether it holds; null when the sentence claims nothing of the kind. */
type Held = boolean | null;

function judgeDeeds(sentence: string, evidence: Evidence): Held {
  const deeds = readDeeds(sentence);
  if (deeds.length === 0) return null;
  return deeds.every((deed) => wasDone(deed, sentence, evidence));
}

/** Words by which a refund has reached the customer, not only left. */
const ARRIVED =
  /(?<!\p{L})(?:paid|credited|completed|received|reached|arrived|complete|settled|abonado|completado)(?!\p{L})/iu;

function wasDone(deed: Deed, sentence: string, evidence: Evidence): boolean {
  const mine = about(sentence, evidence).filter(({ kind }) => kind === deed);
  if (deed === 'handover')
    return about(sentence, evidence).some(({ state }) => state === 'waiting' || state === 'open');
  if (mine.some(({ state }) => state === 'done')) return true;
  if (mine.some(({ state }) => state === 'started')) return !ARRIVED.test(sentence);
  if (mine.some(({ state }) => state === 'approved')) return /approved/iu.test(sentence);
  return mine.length === 0 && evidence.onRecord.has(deed);
}

function judgePromise(sentence: string, evidence: Evidence): Held {
  if (!readsPromise(sentence)) return null;
  const refunds = about(sentence, evidence).filter(({ kind }) => kind === 'refund');
  if (refunds.some(({ state }) => state === 'done' || state === 'started')) return true;
  return isCovered(sentence, evidence.passages);
}

const MONEY_WORDS =
  /refund|reimburs|money|pay|paid|cost|price|total|charge|worth|amount|fee|discount|credit|sale|रिफ़ंड|रिफंड|रकम|राशि|कीमत|paise|reembols|precio|importe|pagar|مبلغ|سعر|استرداد/iu;
const ATTRIBUTED =
  /(?<!\p{L})you (?:say|said|mention(?:ed)?|wrote|write|told|claim(?:ed)?|ask(?:ed)?(?: for)?|expect(?:ed)?|want(?:ed)?|refer)|(?<!\p{L})(?:you were promised|as you say)|आपने (?:कहा|बताया|लिखा)|aapne (?:kaha|bataya|likha)|usted (?:dice|dijo|menciona)|(?:dijo|dijiste|menciona|mencionó)|(?:ذكرت|قلت|كتبت)/iu;
const PRICE_WORDS =
  /(?<!\p{L})(?:you (?:have )?paid|paid for|total|price|cost|costs|charged|order value|worth)(?!\p{L})/iu;

function judgeAmounts(sentence: string, evidence: Evidence): Held {
  const stated = [...readAmounts(sentence), ...(MONEY_WORDS.test(sentence) ? readBareFigures(sentence) : [])];
  if (stated.length === 0) return null;
  const quoted = isQuestion(sentence) || ATTRIBUTED.test(sentence) ? evidence.customerTexts.flatMap(figuresOf) : [];
  const allowed = amountsAllowed(sentence, evidence);
  return stated.every((amount) => [...allowed, ...quoted].some((known) => sameAmount(amount, known)));
}

/** Of money that goes back, the amounts of actions alone: what an item costs is not what is refunded for it. */
function amountsAllowed(sentence: string, evidence: Evidence): readonly ReadAmount[] {
  const promised = readsPromise(sentence);
  if (!(promised || speaksOfPayingBack(sentence)) || PRICE_WORDS.test(sentence)) return evidence.amounts;
  const refunds = about(sentence, evidence).filter(({ kind, amounts }) => kind === 'refund' && amounts.length > 0);
  const strict = refunds.length > 0 || readDeeds(sentence).includes('refund') || promised;
  return strict ? refunds.flatMap(({ amounts }) => amounts) : evidence.amounts;
}

function figuresOf(text: string): readonly ReadAmount[] {
  const bare = [...plainDigits(text).matchAll(/\d[\d.,]*/gu)].map(([figure]) => ({
    values: [Number(figure.replaceAll(',', '').replace(/\.$/u, ''))],
    currencies: [],
  }));
  return [...readAmounts(text), ...bare];
}

function sameAmount(stated: ReadAmount, known: ReadAmount): boolean {
  const currencies = stated.currencies.length === 0 || known.currencies.length === 0;
  return (
    (currencies || stated.currencies.some((code) => known.currencies.includes(code))) &&
    stated.values.some((value) => known.values.includes(value))
  );
}

function judgeRule(sentence: string, evidence: Evidence): Held {
  const reading = readRule(sentence);
  if (reading === null) return null;
  if (reading === 'by passage') return evidence.passages.length > 0;
  return isCovered(sentence, [...evidence.passages, ...evidence.texts]);
}

/** The actions a sentence is about: those of the order it names, else all. */
function about(sentence: string, { actions, orderIds }: Evidence): readonly KnownAction[] {
  const named = [...orderIds].filter((id) => sentence.includes(id));
  return named.length === 0 ? actions : actions.filter(({ orderId }) => orderId !== null && named.includes(orderId));
}

function actionFor(sentence: string, evidence: Evidence): KnownAction | null {
  const deeds = readDeeds(sentence);
  const wanted: readonly Deed[] =
    deeds.length > 0 ? deeds : speaksOfPayingBack(sentence) || readsPromise(sentence) ? ['refund'] : [];
  return about(sentence, evidence).find(({ kind }) => wanted.includes(kind)) ?? null;
}

function isQuestion(sentence: string): boolean {
  return /[?？؟]["'”’)\]]*\s*$/u.test(sentence);
}
