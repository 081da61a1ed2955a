import { expect, test } from 'vitest';
import { dayInWords } from './day-in-words.ts';

test.each([
  ['2026-06-17', '17 June 2026'],
  ['2026-12-01T23:59:00+05:30', '1 December 2026'],
  ['2026-13-01', '2026-13-01'],
  ['soon', 'soon'],
])('%s reads %s', (date, words) => {
  expect(dayInWords(date)).toBe(words);
});
