/** A list of words in which a misspelt one is looked up. */
export type SpelledWords = ReadonlyMap<number, readonly string[]>;

/** Words by their length, so that one is compared with few. */
export function bySpelling(words: Iterable<string>): SpelledWords {
  return Map.groupBy(new Set(words), (word) => word.length);
}

/**
 * The word that differs by one letter added, left out, changed or swapped with its neighbour, and begins alike; null for none. Words of four letters may
 * only be swapped ones, and shorter ones or those with a digit are never changed: too many words are as near.
 */
export function spelledLike(word: string, known: SpelledWords): string | null {
  if (word.length < 4 || /\d/.test(word)) return null;
  for (const length of word.length < 5 ? [word.length] : [word.length, word.length - 1, word.length + 1]) {
    const like = (known.get(length) ?? []).find((other) => other[0] === word[0] && isOneSlipApart(word, other));
    if (like !== undefined) return like;
  }
  return null;
}

function isOneSlipApart(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  const swapped = `${long[at + 1] ?? ''}${long[at] ?? ''}${long.slice(at + 2)}`;
  return short.slice(at) === swapped || (short.length > 4 && short.slice(at + 1) === long.slice(at + 1));
}
