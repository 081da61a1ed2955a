const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** A full stop after these ends no sentence: an amount, a name or an example follows, or it belongs to the number of a list item. */
const abbreviation =
  /^\d{1,3}\.\s*$|(?:^|[\s(])(?:Rs|INR|No|Nos|approx|e\.g|i\.e|etc|vs|Mr|Mrs|Ms|Dr|St|Ltd|Pvt|Co|a\.m|p\.m)\.\s*$/i;

/**
 * Splits running text into whole sentences, each trimmed, in order. White space inside a sentence is kept as it is.
 *
 * Joined with one space they give the text again. A full stop inside `Rs. 2,000` or `e.g. a kettle` does not end a sentence.
 */
export function splitSentences(text: string): readonly string[] {
  const sentences: string[] = [];
  let open = '';
  for (const { segment } of segmenter.segment(text)) {
    open += segment;
    if (abbreviation.test(open)) continue;
    if (open.trim() !== '') sentences.push(open.trim());
    open = '';
  }
  if (open.trim() !== '') sentences.push(open.trim());
  return sentences;
}
