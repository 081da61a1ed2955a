import { expect, test } from 'vitest';
import { durationIn } from './duration-in.ts';

test.each([
  ['en', 4 * 3_600_000, '4 hours'],
  ['en', 3_600_000, '1 hour'],
  ['en', 3_600_001, '2 hours'],
  ['en', 1_500, '1 minute'],
  ['en', 3 * 86_400_000, '3 days'],
  ['hi', 4 * 3_600_000, '4 घंटे'],
  ['es', 45 * 60_000, '45 minutos'],
  ['ar', 4 * 3_600_000, '4 ساعات'],
  ['fr', 4 * 3_600_000, '4 hours'],
])('in %s %i milliseconds are %s: never less than it is', (language, ms, words) => {
  expect(durationIn(language, ms)).toBe(words);
});
