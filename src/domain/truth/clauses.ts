/** Where one statement ends and the next begins within a sentence. */
const BORDER =
  /[;—।]|–(?!\s?\d)|:(?=\s)|\s-\s|,\s|!(?=\s)|(?<![\p{L}\p{M}’']|hundred |thousand |lakh |crore )(?:but|and(?! a half)|so|yet|however|because|although|though|पर|लेकिन|और|तो|pero|y(?! medio)|así que|لكن|mais|et|donc|aber|und|sondern)(?![\p{L}\p{M}])/giu;

/** A part of a sentence that says one thing, and where it stands. */
export type Clause = { readonly text: string; readonly from: number; readonly to: number };

/** A sentence cut into its statements; what parts them is left out. */
export function clausesOf(sentence: string): readonly Clause[] {
  const borders = [...sentence.matchAll(BORDER)];
  const from = [0, ...borders.map((border) => border.index + border[0].length)];
  return from
    .map((start, at) => ({
      from: start,
      to: borders[at]?.index ?? sentence.length,
      text: sentence.slice(start, borders[at]?.index),
    }))
    .filter(({ text }) => text.trim() !== '');
}

/** Farthest a word stands from what it governs, in letters. */
const FAR = 200;

/** The part of a sentence around a place: from the last border before `from` to the first one behind `to`, and no farther than words govern. */
export function clauseAround(
  clauses: readonly Clause[],
  from: number,
  to: number,
): { readonly from: number; readonly to: number } {
  const start = clauses.findLast((clause) => clause.from <= from)?.from ?? 0;
  const stop = clauses.find((clause) => clause.to >= to)?.to ?? to;
  return { from: Math.max(start, from - FAR), to: Math.min(Math.max(stop, to), to + FAR) };
}

const MARK = /[?？؟]["'”’)\]]*\s*$/u;
const ASKS =
  /¿|^\W*(?:(?:hi|hello|ok|okay|sure|sorry|thanks|thank you|please|or)\W+)*(?:am|is|are|was|were|do(?! you know that)|does|did(?! you know)|have you(?! (?:heard|seen) that)|has (?:the|your|it|this)|can|could|may|might|shall|should|will|would|what|which|where|when|who|whom|whose|how|why|if|in case|anything|any other|क्या|कौन|कब|कहाँ|कैसे|kya|kab|qué|cuál|cuándo|desea|quiere|هل|ما|متى|أي|كيف|أين|est-ce|voulez|möchten|haben|ist|sind)(?![\p{L}\p{M}])/iu;
const TAG =
  /^\W*(?:did you know|do you know that|have you (?:heard|seen) that)|(?<![\p{L}\p{M}])(?:right|ok|okay|correct|yes|alright|all right|fine|है ना|verdad|صحيح)["'”’)\]]*[?？؟]/iu;

/**
 * What a sentence states and what it asks. A question mark frees the question and nothing in front of it: from the clause that opens as a question, else the last one, and of
 * a statement with a mere "right?" behind it nothing.
 */
export function splitQuestion(sentence: string): { readonly stated: string; readonly asked: string } {
  if (!MARK.test(sentence)) return { stated: sentence, asked: '' };
  const clauses = clausesOf(sentence);
  const opens = clauses.findIndex(({ text }) => ASKS.test(text));
  const at = opens === -1 && !(clauses.length === 1 && TAG.test(sentence)) ? clauses.length - 1 : opens;
  const from = at === -1 ? sentence.length : (clauses[at]?.from ?? 0);
  return { stated: sentence.slice(0, from), asked: sentence.slice(from) };
}
