import { expect, test } from 'vitest';
import { visibleText } from './visible-text.ts';

test('a mark that turns the reading direction is shown by its number', () => {
  expect(visibleText('refund \u202e005\u202c now')).toBe('refund [U+202E]005[U+202C] now');
});

test('ordinary text in any script stays as it is', () => {
  const text = 'नमस्ते, die Kanne\nهل وصل الطلب؟ 👍🏽';
  expect(visibleText(text)).toBe(text);
});

test('a zero-width space between letters is shown', () => {
  expect(visibleText('re\u200bfund')).toBe('re[U+200B]fund');
});
