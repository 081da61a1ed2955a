/** Phrases by their words, so that a text is compared word by word. */
export type PhraseList = readonly (readonly string[])[];

/** Phrases as a list of words each; `normalise` is what the texts go through too. */
export function phraseList(phrases: readonly string[], normalise: (text: string) => string): PhraseList {
  return phrases.map((phrase) => normalise(phrase).split(' ')).filter(([first]) => first !== '');
}

/**
 * Whether a text is nothing but phrases of two lists, one behind the other, with at least one of `needed`. Every place between two words is visited once with each phrase, whatever the phrases
 * have in common: the time grows with words times phrases and never with the ways to part the text.
 *
 * @param words without marks, one space between words, in the spelling of the lists.
 */
export function isMadeOf(words: string, needed: PhraseList, allowed: PhraseList): boolean {
  const text = words.split(' ');
  // places that can be reached, without and with one of the needed phrases before them
  const without = new Set([0]);
  const withOne = new Set<number>();
  for (let at = 0; at < text.length; at += 1) {
    if (!(without.has(at) || withOne.has(at))) continue;
    for (const end of endsOf(text, at, needed)) withOne.add(end);
    for (const end of endsOf(text, at, allowed)) {
      if (without.has(at)) without.add(end);
      if (withOne.has(at)) withOne.add(end);
    }
  }
  return withOne.has(text.length);
}

function endsOf(text: readonly string[], at: number, phrases: PhraseList): number[] {
  return phrases
    .filter((phrase) => phrase.every((word, index) => text[at + index] === word))
    .map((phrase) => at + phrase.length);
}
