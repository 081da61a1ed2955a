/** Most order ids taken from what was said. */
const MAX_IDS = 10;

/** After these words an order's number follows, whatever it looks like. Blanks are one each: two patterns for any number of them, side by side, share out a long run in every way there is. */
const NAMED =
  /\b(?:order|orders|bestellung|commande|pedido) ?(?:no\.?|nr\.?|number|id)? ?[:#]? ?#?([\p{L}\p{N}][\p{L}\p{N}_-]{2,63})/giu;
/** Marked with a number sign. */
const MARKED = /(?:^|[\s(,;:])#([\p{L}\p{N}][\p{L}\p{N}_-]{2,63})/gu;
/** Capital letters, a hyphen, capitals and digits: `SO-1042`, `ORD-2026-7`, `ORD-C0FFEE21`. */
const SHAPED = /\b([A-Z]{1,8}-[\dA-Z][\dA-Z-]{2,30})\b/g;

/**
 * Numbers of orders that a text mentions, as they were written, in order of appearance. They are claims: whoever looks one up finds out whether there is such an
 * order and whose it is. A candidate without a digit is a word, and one of many plain digits may be a telephone or a card.
 */
export function mentionedOrders(texts: readonly string[]): string[] {
  const found = texts.flatMap((text) =>
    [NAMED, MARKED, SHAPED].flatMap((pattern) =>
      [...text.replaceAll(/\s+/gu, ' ').matchAll(pattern)].map((match) => match[1] ?? ''),
    ),
  );
  const ids = found.map((id) => id.replace(/[-_]+$/, '')).filter((id) => /\d/.test(id) && !/^\d{9,}$/.test(id));
  return [...new Set(ids)].slice(0, MAX_IDS);
}
