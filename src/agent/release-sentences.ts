/**
 * Holds streamed text back until a sentence is whole and another has begun, so that a half sentence, and mostly a lone sentence
 * before a tool call, never reaches the customer. `flush` returns what is left once the answer is known to be final.
 */
export type SentenceGate = { readonly push: (piece: string) => string; readonly flush: () => string };

/** End of a sentence: its mark, closing quotes, and the white space that proves it is over. */
const SENTENCE_END = /[.!?…。！？।؟]["'”’)\]]*\s+|\n+/gu;

/** A gate with nothing in it. */
export function openSentenceGate(): SentenceGate {
  let held = '';
  return {
    push: (piece) => {
      held += piece;
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
