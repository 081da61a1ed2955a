/** A piece of a text, and whether it is what was looked for in it. */
export type Piece = { readonly text: string; readonly found: boolean };

const RIGHT_TO_LEFT = /\p{scx=Arab}|\p{scx=Hebr}/u;

/** From one Latin letter or digit to the last one before writing from right to left goes on. */
const FOREIGN = /(?:[+#₹$€£]\s?)?[\p{scx=Latn}0-9](?:[^\p{scx=Arab}\p{scx=Hebr}]*[\p{scx=Latn}0-9%])?/gu;

/** Numbers of orders and returns (`ORD-1021`), and amounts (`INR 4,999.00`). */
const ID = /(?:\b[A-Z]{3}\s|[₹$€£]\s?)\d[\d.,]*\d|(?<![\w-])(?=[\w-]*\d)[A-Za-z\d]+(?:[_-][A-Za-z\d]+)+/g;

/** Cuts a line at what is written from left to right within writing from right to left. Any other line is one piece. */
export function splitForeign(line: string): readonly Piece[] {
  return RIGHT_TO_LEFT.test(line) ? cut(line, FOREIGN) : [{ text: line, found: false }];
}

/** Cuts a text at the numbers and amounts that must stay in one piece. */
export function splitIds(text: string): readonly Piece[] {
  return cut(text, ID);
}

function cut(text: string, pattern: RegExp): readonly Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(pattern)) {
    if (index > end) pieces.push({ text: text.slice(end, index), found: false });
    pieces.push({ text: found, found: true });
    end = index + found.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), found: false });
  return pieces;
}
