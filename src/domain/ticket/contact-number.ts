/** Earlier conversations from which on an order is worth a word although this one has not named it. */
const REPEATED = 2;

/** How often an order was what a customer wrote about, as their tickets have it. */
export type OrderContacts = { readonly orderId: string; readonly earlier: number };

/**
 * What a person is told of earlier conversations about the same order: for an order of this conversation which one it is, "This is the 4th conversation about ORD-1004."; for another one that came
 * up again and again how many there were. Nothing for an order nobody wrote about before.
 */
export function contactSentences(contacts: readonly OrderContacts[], orderIds: readonly string[]): readonly string[] {
  return contacts.flatMap(({ orderId, earlier }) => {
    if (earlier < 1) return [];
    if (orderIds.includes(orderId)) return [`This is the ${ordinal(earlier + 1)} conversation about ${orderId}.`];
    return earlier < REPEATED ? [] : [`${earlier} earlier conversations were about ${orderId}.`];
  });
}

const ENDINGS: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });

/** `2nd`, `11th`. */
function ordinal(number: number): string {
  return `${number}${ENDINGS[ordinals.select(number)] ?? 'th'}`;
}
