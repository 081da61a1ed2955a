/** What a customer's message may be about, and which of it a small model may answer by itself because nothing in it changes anything. */
export const intents = {
  all: ['order_status', 'return', 'refund', 'account_detail', 'policy', 'other'],
  answeredSmall: ['order_status', 'policy'],
} as const;

/** One of the intents. `account_detail` is what belongs to the account or to how an order is delivered and paid; `other` is all the rest, the shop's and not. */
export type Intent = (typeof intents.all)[number];

/** What the router made of a turn's messages. A hint for who answers, and never a right to anything. */
export type TurnRoute = {
  readonly intent: Intent;
  /** Two-letter code; null when the router did not say. */
  readonly language: string | null;
  readonly wantsPerson: boolean;
  readonly legalThreat: boolean;
  readonly safety: boolean;
  /** Whether it has to do with the shop at all. */
  readonly inScope: boolean;
};

/**
 * What a conversation is about after one more turn: the newest intent, but a question about the order or a word of thanks in between does not make a return
 * something else.
 */
export function conversationIntent(before: string | null, found: Intent): Intent {
  const known = intents.all.find((intent) => intent === before) ?? null;
  const light = found === 'order_status' || found === 'policy' || found === 'other';
  if (known === null || known === 'other') return found;
  return light && known !== 'order_status' && known !== 'policy' ? known : found === 'other' ? known : found;
}

/**
 * Whether the small model may answer this turn: its intent is one of `small`, and so is all that the conversation has been about.
 *
 * @param before what the conversation was about until now; null for nothing yet.
 */
export function mayAnswerSmall(small: readonly Intent[], before: string | null, found: Intent): boolean {
  return small.includes(found) && (before === null || small.some((intent) => intent === before));
}
