/*
 * What can be read out of a customer's sentence without understanding it. Every function takes the text as it was written.
 */

/** The reasons `create_return` and `issue_refund` know. */
export type Reason = 'damaged' | 'wrong_item' | 'not_received' | 'not_as_described' | 'changed_mind' | 'other';

const afterOrder = /\border(?: (?:number|no\.?|id))?(?: is)? ?[:=]? ?(#?[\w.:/-]{0,64}\d[\w-]*)/gi;
/** A word that may be an id: no currency with its amount, no month with its day, and no part of a mail address. */
const word = /(?<![\w@.-])#?(?!(?:inr|usd|eur|rs|act|apr|dec)[\d_-])[a-z][\w-]*(?![\w-]|[^\s@]{0,64}@)/gi;
const shapedLikeAnId = /^#?[a-z]{1,20}[-_]?[\w-]{0,40}\d{3}/i;

/** The first order number in the text, in the spelling orders are most likely kept in; null when there is none. */
export function readOrderId(text: string): string | null {
  const named = [...text.replaceAll(/\s+/gu, ' ').matchAll(afterOrder)].map((match) => match[1] ?? '');
  const found =
    named.find((id) => /[a-z]/i.test(id) || /\d{3}/.test(id)) ??
    text.match(word)?.find((one) => shapedLikeAnId.test(one));
  if (found === undefined) return null;
  const bare = /^#(?:\d|[a-z]+-)/i.test(found) ? found.slice(1) : found;
  return /^(?:ord-|#?w)\d+$/i.test(bare) ? bare.toUpperCase() : bare;
}

/** True for "my last order", "the latest one" and the like. */
export function meansLast(text: string): boolean {
  return /\b(?:last|latest|newest|most recent|recent)\b(?!\s+(?:week|month|year|time|night))/i.test(text);
}

/** True when all of an order is meant: "everything", "the whole order", "refund order 1001". */
export function meansWhole(text: string): boolean {
  return (
    /\b(?:whole|entire|everything|complete|full)\b|\ball of (?:it|them)\b/i.test(text) ||
    /\b(?:refund|return|money back)\s+(?:(?:me|for|on|of)\s+)*(?:(?:my|the|this|that)\s+)?(?:(?:last|latest|most recent|recent)\s+)?(?:order|purchase|#?[a-z]+-?\d{3,})\b/i.test(
      text,
    )
  );
}

/** True when the text points back to something said before: "it", "this one", "the same". */
export function pointsBack(text: string): boolean {
  return /\b(?:it|that|this|them|those|these|same)\b/i.test(text) || pointsToAnother(text);
}

/** True for "the other one", "another one", "one more": the same thing again. */
export function pointsToAnother(text: string): boolean {
  return /\b(?:the other(?: one)?|other one|another one|one more|the rest)\b/i.test(text);
}

/** What a customer says last where they put themselves right in one message: "the kettle, no wait, the towels". The whole text where they do not. */
export function afterCorrection(text: string): string {
  return (
    /^[\s\S]*\b(?:no,? wait|wait,? no|wait|scratch that|make that|sorry,? i mean|i mean(?:t)?)\b[\s,:-]*(\S[\s\S]*)$/i.exec(
      text,
    )?.[1] ?? text
  );
}

/** True for a yes that opens the text. */
export function isYes(text: string): boolean {
  return /^\W*(?:ye+s+|yea+h*|ya+h?|ye+p+|yu+p+|y|sure|ok|okay|please do|go ahead|do it|do that|correct|exactly|right|of course|absolutely|fine|alright|all right|sounds good)\b/i.test(
    text,
  );
}

/** True for a no that opens the text. */
export function isNo(text: string): boolean {
  return /^\W*(?:no|nope|nah|not really|not now|don't|do not|leave it|never ?mind|forget it)\b/i.test(text);
}

const WISH_BEHIND_NO =
  /^\W*(?:no|nope|nah)\b(?!\W*[^,.;!?\n]*(?:\bnot\b|n't\b|\b(?:leave|keep|cancel|stop|forget)\b))(?:\W*((?:please|just|i (?:want|need|would like|prefer)|i'd (?:like|rather|prefer)|give|can (?:you|i)|could (?:you|i))\b.*)|(?:\s+thank(?:s| you))?\s*[,.;:!\n]\s*((?:(?:then|so|just|instead)\s+)?(?:refund|return|send)\b.*))/is;

/** The wish behind a no to what we asked: "No. Please refund it" is one, "no refund" and "no, I do not want it" are not. Other texts as they are. */
export function wishBehindNo(text: string): string {
  const [, asked, told] = WISH_BEHIND_NO.exec(text) ?? [];
  return asked ?? told ?? text;
}

const reasons: readonly (readonly [Reason, RegExp])[] = [
  ['wrong_item', /\bwrong (?:item|one|product|size|colou?r|thing)\b|\bsent me the wrong\b/i],
  [
    'not_received',
    /\b(?:never|not|didn't|did not|hasn't|has not) (?:\w+ )?(?:received?|arrived?|come|came|delivered)\b|\bmissing\b/i,
  ],
  [
    'damaged',
    /\b(?:broken?|damaged|cracked|dented|leak(?:s|ing|ed)?|faulty|defective|smashed|torn|shattered|does(?:n't| not) work|stopped working|dead)\b/i,
  ],
  [
    'not_as_described',
    /\bnot (?:as|what) (?:described|i expected|pictured|advertised)\b|\bdifferent from\b|\btoo (?:small|big|large)\b/i,
  ],
  ['changed_mind', /\bchanged my mind\b|\b(?:don't|do not|no longer) (?:want|need|like)\b|\bordered by mistake\b/i],
];

/** Why the customer wants it, as the closed list has it; `other` when the text does not say. */
export function readReason(text: string): Reason {
  return reasons.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other';
}

const genericWords = new Set(
  `order orders item items product products purchase thing things stuff money refund return amount payment package parcel delivery
  everything all whole entire last latest recent newest most one ones two both other full complete that it store shop manager owner boss
  customer policy policies account card bank way rest total price cost number wrong broken damaged box mistake rules rule mind name
  status person human agent colleague request question problem website first new old same please and for with from back because i
  about over into until than then when where what just only again still also now here there very much many not but
  instructions system prompt admin receipt receipts invoice invoices bill confirmation copy address`.split(/\s+/),
);

const named = /\b(?:the|my|a|an|this|these|those|both|two|three)\s+((?:[a-z][\w-]*\s*){1,3})/gi;
const directObject =
  /\b(?:refund|return|money back|send back|reimburse)\s+(?:me\s+)?(?:(?:for|of|on)\s+)?(?:(?:the|my|a|an|this|these|those|both|all|one|two)\s+)*((?:[a-z][\w-]*\s*){1,3})/gi;

/** Words that may name an item: nouns behind "the", "my" and the like, without the words every order talk is made of. */
export function readItemWords(text: string): string[] {
  return [...readObjectWords(text), ...phrases(text, named)];
}

/** Words that stand where the thing to be refunded or returned is named: "refund the blue mug". */
export function readObjectWords(text: string): string[] {
  return phrases(text, directObject);
}

function phrases(text: string, pattern: RegExp): string[] {
  return [...text.toLowerCase().matchAll(pattern)]
    .flatMap((match) => wordsOf(match[1] ?? ''))
    .filter((word) => !genericWords.has(word) && word.length > 2);
}

/** The words of a text in lower case, each in the singular as far as an ending tells. */
export function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(singular);
}

function singular(word: string): string {
  if (/(?:ss|us|is)$/.test(word) || word.length < 4) return word;
  if (/(?:ches|shes|xes|sses)$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}
