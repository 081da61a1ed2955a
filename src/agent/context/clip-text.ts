const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * The beginning of a text, at most `max` UTF-16 units long and closed by an ellipsis when something was left out. No character is cut in half: not one of two units, nor a letter from
 * its vowel sign, nor a family of emoji.
 */
export function clipText(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, characterStart(text, max - 1))}…`;
}

/** The stretch of a text around `start` to `end`, widened by `around` units on both sides to whole characters. */
export function stretchOf(text: string, start: number, end: number, around: number): readonly [number, number] {
  const last = Math.min(text.length, end + around);
  return [characterStart(text, Math.max(0, start - around)), last === text.length ? last : characterStart(text, last)];
}

/** Units before a place that are looked at for the beginning of its character; no character people write is longer. */
const LONGEST_CHARACTER = 64;

function characterStart(text: string, at: number): number {
  const from = Math.max(0, at - LONGEST_CHARACTER);
  const found = characters.segment(text.slice(from, at + LONGEST_CHARACTER)).containing(at - from);
  return found ? from + found.index : at;
}
