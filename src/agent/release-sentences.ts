/**
 * Holds streamed text back until it is longer than what models say beside a tool call, and from then on until a sentence is whole
 * and another has begun: text that a tool call follows is dropped, so as little of it as possible may have been shown. `flush` returns what is left once the answer is known to be final.
 */
export type SentenceGate = { readonly push: (piece: string) => string; readonly flush: () => string };

/** End of a sentence: its mark, closing quotes, and the white space that proves it is over. `Rs. 2,000` goes on. */
export const SENTENCE_END =
  /(?<!(?<!\p{L})(?:rs|approx|mr|mrs|ms|dr|sr|sra|vs|e\.g|i\.e|रु))[.!?…。！？।؟]["'”’)\]]*\s+|\n+/giu;

/** Characters held before anything is released. A shorter answer appears at once when it is complete. */
const HELD_AT_FIRST = 200;

/** A gate with nothing in it. */
export function openSentenceGate(): SentenceGate {
  let held = '';
  let open = false;
  return {
    push: (piece) => {
      held += piece;
      open ||= held.length > HELD_AT_FIRST;
      if (!open) return '';
      const end = lastSentenceEnd(held);
      const released = held.slice(0, end);
      held = held.slice(end);
      return released;
    },
    flush: () => {
      const rest = held;
      held = '';
      return rest;
    },
  };
}

function lastSentenceEnd(text: string): number {
  let end = 0;
  for (const match of text.matchAll(SENTENCE_END)) {
    const after = match.index + match[0].length;
    if (after < text.length) end = after;
  }
  return end;
}
