/** How a language's words of a wish and a danger are mistyped. All in folded letters. */
export type Slips = {
  /** Words that are known by most of their letters: long ones that nothing else looks like. */
  readonly words: readonly string[];
  /** Words that are as near to one of those and mean something else. */
  readonly others: readonly string[];
  /** Short words and spellings too far off, each with what is meant. */
  readonly written: Readonly<Record<string, string>>;
  /** Words that are typed without a space between them, "talktoahuman"; a word is parted where these make up all of it. (Default: none.) */
  readonly together?: readonly string[];
};

/** Puts the words of a folded text right that are a slip or two away from the ones known. */
export type MendSlips = (text: string) => string;

const WORD = /(?<![\p{L}\p{N}@$])[a-z0-9@$]{4,40}(?![\p{L}\p{N}@$])/gu;
const DIGITS: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' };
/** The fewest letters of what may be several words: nothing shorter is looked at as such. */
const SHORTEST_TOGETHER = 6;

/** Makes the reader of one language's slips. It looks at each word once, and at no more letters than a long word has. */
export function mendSlips({ words, others, written, together = [] }: Slips): MendSlips {
  const right = new Set([...words, ...others, ...together]);
  const fixed = new Map(Object.entries(written));
  const known = words.map((word) => ({ word, letters: lettersOf(word) }));
  const mend = (word: string): string => {
    if (right.has(word)) return word;
    const letters = word.replaceAll(/[0-9@$]/g, (sign) => DIGITS[sign] ?? sign);
    // Digits are letters in a word that is one with them, and in no number of an order.
    if (letters !== word) return right.has(letters) && /[a-z]/.test(word) ? letters : word;
    const single = letters.replaceAll(/(.)\1{2,}/g, '$1');
    if (right.has(single)) return single;
    return fixed.get(single) ?? nearest(single, known) ?? parted(single, together) ?? word;
  };
  return (text) => {
    const seen = new Map<string, string>();
    return text.replaceAll(WORD, (word) => {
      const mended = seen.get(word) ?? mend(word);
      seen.set(word, mended);
      return mended;
    });
  };
}

/** How many slips a word of so many letters may have. */
function slipsOf({ length }: string): number {
  return length < 5 ? 0 : length < 10 ? 1 : 2;
}

/** A word with a bit for each letter it has. */
type Known = { readonly word: string; readonly letters: number };

function lettersOf(word: string): number {
  return [...word].reduce((bits, letter) => bits | (1 << (letter.charCodeAt(0) - 97)), 0);
}

function nearest(word: string, all: readonly Known[]): string | undefined {
  const letters = lettersOf(word);
  return all.find((known) => {
    const most = slipsOf(known.word);
    if (Math.abs(known.word.length - word.length) > most || ones(known.letters ^ letters) > 2 * most) return false;
    return slipsBetween(known.word, word, most) <= most;
  })?.word;
}

function ones(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/**
 * Letters too many, too few, other ones, and neighbours the other way round, that make one word of the other; more than `most` of them are not counted to the end.
 */
function slipsBetween(a: string, b: string, most: number): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    if (Math.min(...row) > most) return most + 1;
    [before, last] = [last, row];
  }
  return last[b.length] ?? most + 1;
}

/** The word with spaces between the words it is made up of, the fewest there can be; undefined when it is not. */
function parted(word: string, together: readonly string[]): string | undefined {
  if (word.length < SHORTEST_TOGETHER || together.length === 0) return undefined;
  const upTo: (readonly string[] | undefined)[] = [[]];
  for (let end = 1; end <= word.length; end += 1) {
    const ways = together.flatMap((part) => {
      const before = end >= part.length && word.endsWith(part, end) ? upTo[end - part.length] : undefined;
      return before ? [[...before, part]] : [];
    });
    upTo[end] = ways.reduce<readonly string[] | undefined>(
      (least, way) => (least && least.length <= way.length ? least : way),
      undefined,
    );
  }
  return upTo[word.length]?.join(' ');
}
