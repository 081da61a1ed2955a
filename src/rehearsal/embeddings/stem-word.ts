/** Endings of English, longest first, and how many letters must remain. */
const ENDINGS: readonly (readonly [ending: string, put: string, left: number])[] = [
  ['ations', 'ate', 3],
  ['ation', 'ate', 3],
  ['ements', '', 4],
  ['ement', '', 4],
  ['ingly', '', 3],
  ['ables', '', 4],
  ['able', '', 4],
  ['ibles', '', 4],
  ['ible', '', 4],
  ['nesses', '', 4],
  ['ness', '', 4],
  ['ments', '', 4],
  ['ment', '', 4],
  ['ings', '', 3],
  ['ing', '', 3],
  ['ies', 'y', 2],
  ['ied', 'y', 2],
  ['edly', '', 3],
  ['ers', '', 4],
  ['ed', '', 3],
  ['es', '', 3],
  ['er', '', 4],
  ['ly', '', 4],
  ['s', '', 3],
];

/** A word without its ending, so that `refunded`, `refunds` and `refunding` are one. Rough, and the same for every form. */
export function stemOf(word: string): string {
  if (word.length < 4 || /[^a-z]/.test(word) || word.endsWith('ss')) return undoubled(word);
  for (const [ending, put, left] of ENDINGS) {
    if (word.endsWith(ending) && word.length - ending.length >= left)
      return undoubled(word.slice(0, -ending.length) + put);
  }
  return undoubled(word);
}

/** `shipp` is `ship`, and `charge` is `charg`, as `charging` leaves it. */
function undoubled(stem: string): string {
  return stem.length < 4 ? stem : stem.replace(/([bdgklmnprt])\1$/, '$1').replace(/e$/, '');
}
