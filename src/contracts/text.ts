import { z } from 'zod';

/** Longest message of a customer or a person, in characters (Unicode code points). */
export const MAX_MESSAGE_CHARACTERS = 20_000;

/** What stands in the place of what cannot be stored: NUL, which PostgreSQL refuses, and half of a surrogate pair. */
const REPLACEMENT = '\uFFFD';

/** The text with NUL and lone surrogates replaced by U+FFFD; everything else stays as it was written. */
export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll('\0', REPLACEMENT);
}

/** Whether a text has more than `max` characters; counts code points only where it matters. */
export function isLongerThan(text: string, max: number): boolean {
  if (text.length <= max) return false;
  return text.length > 2 * max || [...text].length > max;
}

/** Some text, cleaned, of at most `max` characters and not only blank. */
export function textField(max: number) {
  return z
    .string()
    .transform(cleanText)
    .refine((text) => !isLongerThan(text, max), {
      message: `must be at most ${max} characters`,
      params: { tooLong: true },
    })
    .refine((text) => text.trim() !== '', { message: 'must not be blank' });
}

/** An id somebody else made: printable, no longer than `max`. */
export function idField(max: number) {
  return z
    .string()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]+$/u, 'must hold no control characters');
}
