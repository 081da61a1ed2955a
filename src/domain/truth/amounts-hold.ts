import { clausesOf } from './clauses.ts';
import { readDeeds } from './deeds.ts';
import type { Evidence } from './evidence.ts';
import type { KnownAction } from './known-actions.ts';
import { saysNotKnown } from './not-known.ts';
import { plainDigits } from './plain-digits.ts';
import { isOpenOrDenied, readsPromise, speaksOfPayingBack } from './promises.ts';
import { type ReadAmount, readAmounts, readBareFigures } from './read-amounts.ts';
import { isCovered } from './rule-support.ts';

const MONEY_WORDS =
  /refund|reimburs|money|pay|paid|cost|price|total|charge|worth|amount|fee|discount|credit|sale|रिफ़ंड|रिफंड|रकम|राशि|कीमत|paise|reembols|precio|importe|pagar|مبلغ|سعر|استرداد|(?:get|gets|getting|receive|give|send|have) [^.!?]{0,40}?back(?! to)|(?<!\p{L})(?:grand(?! (?:total|piano))|lakhs?|lacs?|crores?)(?!\p{L})|लाख|करोड़/iu;
const ATTRIBUTED =
  /(?<!\p{L})(?<!as )you (?:say|said|mention(?:ed)?|wrote|write|told|claim(?:ed)?|ask(?:ed)?(?: for)?|expect(?:ed)?|want(?:ed)?|refer)|(?<!\p{L})you were promised|आपने (?:कहा|बताया|लिखा)|aapne (?:kaha|bataya|likha)|usted (?:dice|dijo|menciona)|(?:dijo|dijiste|menciona|mencionó)|(?:ذكرت|قلت|كتبت)/iu;
/** Whoever says yes to a figure states it. */
const AGREED =
  /(?<!\p{L})(?:agreed|deal|granted|approved|done|gladly|that(?:['’]s| is) (?:what|right|correct|fine)|de acuerdo|trato hecho|موافق)(?!\p{L})|^yes(?!\p{L})/iu;
const PRICE_WORDS =
  /(?<!\p{L})(?:you (?:have )?paid|paid for|total|price|cost|costs|charged|order value|worth|each)(?!\p{L})/iu;

/**
 * Whether every amount a statement or a question names is on record; null when it names none. Of money that goes back only the amounts of actions are: what an item costs is not
 * what is refunded for it. `actions` are those the sentence is about.
 */
export function amountsHold(
  { stated, asked }: { readonly stated: string; readonly asked: string },
  actions: readonly KnownAction[],
  evidence: Evidence,
): boolean | null {
  const sayings = evidence.customerTexts.flatMap(figuresOf);
  const paysBack = readsPromise(stated) || readDeeds(stated).includes('refund');
  const agreed = AGREED.test(stated);
  const clauses = clausesOf(stated).map(({ text }) => text);
  const goesBack = (clause: string): boolean =>
    (speaksOfPayingBack(clause) || (paysBack && !PRICE_WORDS.test(clause))) && !isOpenOrDenied(clause);
  const held = clauses.map((clause, at) => {
    const amounts = saysNotKnown(clause) ? [] : amountsOf(clause, stated);
    if (amounts.length === 0) return null;
    if (ATTRIBUTED.test(clause) && !agreed) return isAmong(amounts, [...evidence.amounts, ...sayings]);
    // "Refund: INR 2,499.00": an amount by itself belongs to what stands in front of it
    const back = goesBack(clause) || (isBare(clause) && goesBack(clauses[at - 1] ?? ''));
    return back ? backHolds(clause, amounts, actions, evidence) : isAmong(amounts, evidence.amounts);
  });
  const inQuestion = amountsOf(asked, asked);
  const all = [...held, inQuestion.length === 0 ? null : isAmong(inQuestion, [...evidence.amounts, ...sayings])];
  return all.includes(false) ? false : all.includes(true) ? true : null;
}

function isBare(clause: string): boolean {
  return (clause.match(/\p{L}{2,}/gu)?.length ?? 0) <= 1;
}

/** "One hundred per cent sure": a share of nothing. */
const WHOLLY =
  /(?<!\p{L}|\d)(?:100 ?|(?:a|one) hundred )(?:%|per ?cent) (?:sure|certain|safe|clear|correct|right|honest|happy|free to)(?!\p{L})/giu;

function amountsOf(written: string, sentence: string): readonly ReadAmount[] {
  const clause = written.replaceAll(WHOLLY, ' ');
  return [...readAmounts(clause), ...(MONEY_WORDS.test(sentence) ? readBareFigures(clause) : [])];
}

/** Of what is said to go back one amount is that of an action; beside it the price it was taken from may stand. */
function backHolds(
  clause: string,
  amounts: readonly ReadAmount[],
  actions: readonly KnownAction[],
  evidence: Evidence,
): boolean {
  // "refunded so far: INR 0.00"
  if (amounts.every(({ values }) => values.includes(0))) return true;
  const refunds = actions.filter(({ kind, amounts: own }) => kind === 'refund' && own.length > 0);
  if (isGeneral(clause, evidence) || (refunds.length === 0 && evidence.onRecord.has('refund')))
    return isAmong(amounts, evidence.amounts);
  const paid = refunds.flatMap(({ amounts: own }) => own);
  if (!PRICE_WORDS.test(clause)) return isAmong(amounts, paid);
  return amounts.some((amount) => isAmong([amount], paid)) && isAmong(amounts, [...paid, ...evidence.amounts]);
}

/** Where a limit of the shop stands in front of a figure. */
const LIMIT = /(?<!\p{L})(?:above|below|over|under|up to)(?!\p{L})/iu;

/** A rule of an article about everybody's refunds, or one that names a limit. */
function isGeneral(clause: string, { passages, texts }: Evidence): boolean {
  return (
    !/(?<!\p{L})(?:you|your)(?!\p{L})/iu.test(clause) &&
    clause.split(' ').length > 4 &&
    (LIMIT.test(clause) || isCovered(clause, [...passages, ...texts]))
  );
}

function figuresOf(text: string): readonly ReadAmount[] {
  const bare = [...plainDigits(text).matchAll(/\d[\d.,]*/gu)].map(([figure]) => ({
    values: [Number(figure.replaceAll(',', '').replace(/\.$/u, ''))],
    currencies: [],
  }));
  return [...readAmounts(text), ...readBareFigures(text), ...bare];
}

/** Whether each amount is one of those known, as far as both name their currency. */
export function isAmong(stated: readonly ReadAmount[], known: readonly ReadAmount[]): boolean {
  return stated.every((amount) => known.some((one) => sameAmount(amount, one)));
}

function sameAmount(stated: ReadAmount, known: ReadAmount): boolean {
  const currencies = stated.currencies.length === 0 || known.currencies.length === 0;
  return (
    (currencies || stated.currencies.some((code) => known.currencies.includes(code))) &&
    stated.values.some((value) => known.values.includes(value))
  );
}
