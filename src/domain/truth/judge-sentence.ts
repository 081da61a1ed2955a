import { amountsHold } from './amounts-hold.ts';
import { splitQuestion } from './clauses.ts';
import { type Deed, readDeeds } from './deeds.ts';
import { demandsHold } from './demands.ts';
import type { Evidence } from './evidence.ts';
import type { KnownAction } from './known-actions.ts';
import { placesHold, withoutPlaces } from './places-hold.ts';
import { readingsOf } from './plain-text.ts';
import { isQuoted, readRule, saysItemMayGoBack, withoutArticleNames, withoutQuotations } from './policy-words.ts';
import { readsPromise, speaksOfPayingBack } from './promises.ts';
import { isCoveredElsewhere, saysItemMayGoBackElsewhere } from './rule-elsewhere.ts';
import { isCovered } from './rule-support.ts';
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
  const verdicts = readingsOf(sentence).map((reading) => judgeReading(reading, evidence));
  return verdicts.find(({ kind }) => kind === 'unsupported') ?? verdicts[0] ?? { kind: 'plain' };
}

function judgeReading(whole: string, evidence: Evidence): Verdict {
  if (isQuoted(whole, evidence.passages)) return { kind: 'supported' };
  const sentence = withoutArticleNames(withoutQuotations(whole, evidence.passages), evidence.articleIds);
  const parts = splitQuestion(sentence);
  const actions = about(sentence, evidence);
  const claims = [
    judgeDeeds(parts.stated, actions, evidence),
    judgePromise(parts.stated, actions, evidence),
    amountsHold(parts, actions, evidence),
    timesHold(parts, evidence),
    judgeRule(parts.stated, evidence),
  ];
  const kinds: readonly ClaimKind[] = ['deed', 'promise', 'amount', 'time', 'policy'];
  const broken = claims.indexOf(false);
  if (broken === -1) return { kind: claims.includes(true) || sentence !== whole ? 'supported' : 'plain' };
  return { kind: 'unsupported', claim: kinds[broken] ?? 'deed', action: actionFor(parts.stated, actions) };
}

/** Whether it holds; null when the sentence claims nothing of the kind. */
type Held = boolean | null;

function judgeDeeds(stated: string, actions: readonly KnownAction[], evidence: Evidence): Held {
  const deeds = readDeeds(stated);
  if (deeds.length === 0) return null;
  return deeds.every((deed) => wasDone(deed, stated, actions, evidence));
}

/** Words by which a refund has reached the customer, not only left. */
const ARRIVED =
  /(?<!\p{L})(?:paid|credited|completed|received|reached|arrived|complete|settled|done|through|landed|cleared|(?:in|on|with) (?:your|you)(?!\p{L})[^.!?\n]{0,15}(?:account|card|bank|wallet)|you (?:now |already )?(?:have|got)|abonado|completado|hecho|listo)(?!\p{L})/iu;
/** "Sent to your card": on its way there. */
const TO_CARD = /(?<!\p{L})(?:sent|issued|on (?:its|the) way|initiated|started) (?:back )?(?:to|on)(?!\p{L})/iu;

function wasDone(deed: Deed, stated: string, actions: readonly KnownAction[], evidence: Evidence): boolean {
  const mine = actions.filter(({ kind }) => kind === deed);
  if (deed === 'label') return wasGiven(stated, actions);
  if (deed === 'handover') return actions.some(({ state }) => state !== 'none');
  if (mine.some(({ state }) => state === 'done')) return true;
  if (mine.some(({ state }) => state === 'started')) return !ARRIVED.test(stated) || TO_CARD.test(stated);
  if (mine.some(({ state }) => state === 'approved')) return /approved/iu.test(stated);
  return mine.length === 0 && evidence.onRecord.has(deed);
}

/** The number or the label of a return that was registered in this conversation, where its result brought one. */
function wasGiven(stated: string, actions: readonly KnownAction[]): boolean {
  const what = /label/iu.test(stated) ? 'label' : 'number';
  return actions.some(({ kind, state, carries }) => kind === 'return' && state === 'done' && carries.includes(what));
}

function judgePromise(stated: string, actions: readonly KnownAction[], evidence: Evidence): Held {
  if (!readsPromise(stated)) return null;
  const refunds = actions.filter(({ kind }) => kind === 'refund');
  if (refunds.some(({ state }) => state === 'done' || state === 'started')) return true;
  return isCovered(stated, evidence.passages);
}

/** A rule of the store, and the places it names. */
function judgeRule(stated: string, evidence: Evidence): Held {
  const places = placesHold(stated, evidence);
  if (places === 'broken' || demandsHold(stated, evidence) === false) return false;
  if (places === 'unlisted') return true;
  const held = judgeWords(places === 'held' ? withoutPlaces(stated) : stated, evidence);
  return held === null && places === 'held' ? true : held;
}

function judgeWords(stated: string, evidence: Evidence): Held {
  const reading = readRule(stated);
  if (reading === null) return null;
  const atHand = evidence.orderIds.size > 0;
  if (reading.by === 'subjects')
    return (atHand && saysItemMayGoBackElsewhere(reading.words)) || isCoveredElsewhere(reading.words, evidence);
  if (atHand && saysItemMayGoBack(reading.words)) return true;
  return isCovered(reading.words, [...evidence.passages, ...evidence.texts]);
}

/** The actions a sentence is about: those of the order it names, else all. */
function about(sentence: string, { actions, orderIds }: Evidence): readonly KnownAction[] {
  const named = [...orderIds].filter((id) => sentence.includes(id));
  return named.length === 0 ? actions : actions.filter(({ orderId }) => orderId !== null && named.includes(orderId));
}

function actionFor(stated: string, actions: readonly KnownAction[]): KnownAction | null {
  const deeds = readDeeds(stated);
  const wanted: readonly Deed[] =
    deeds.length > 0 ? deeds : speaksOfPayingBack(stated) || readsPromise(stated) ? ['refund'] : [];
  const kinds: readonly Deed[] = wanted.map((deed) => (deed === 'label' ? 'return' : deed));
  return actions.find(({ kind }) => kinds.includes(kind)) ?? null;
}
