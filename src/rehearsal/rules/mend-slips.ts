import { oneSlip } from './classify/mend-words.ts';

const list = (words: string): readonly string[] => words.split(/\s+/);

/** The words the rules turn on. */
const KNOWN = list(
  `order orders ordered refund refunds refunded return returns returned where status track tracking parcel package delivery
  delivered deliver arrive arrived policy policies warranty receipt invoice address money broken damaged cancel change kettle please`,
);
/** Words that are as near to one of those and mean something else. */
const OTHERS = new Set(
  list(
    `older border were here there then cancer chance changed changes monkey honey police polity statue packages parcels traces rack
    addresses dress deliverer delivers arrives settle nettle kettles cattle mettle retune retain refined wheel when invoices receipts
    pleased pleases ordeal orderly tracks track truck trackings whereas whether`,
  ),
);
const RIGHT = new Set(KNOWN);
/** A word in Latin letters alone: no part of an order number, a mail address or a hyphenated name. */
const WORD = /(?<![\p{L}\p{N}@#._-])[a-z]{4,12}(?![\p{L}\p{N}@_-])/giu;

/** The text with the words the rules turn on put right where they are one slip away; the first letter has to be right. All else stays as it was written. */
export function mendSlips(text: string): string {
  return text.replaceAll(WORD, (word) => {
    const small = word.toLowerCase();
    if (RIGHT.has(small) || OTHERS.has(small)) return word;
    return KNOWN.find((known) => known[0] === small[0] && oneSlip(known, small)) ?? word;
  });
}
