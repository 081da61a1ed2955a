import { expect, test } from 'vitest';
import { inReadingOrder, labelOf } from './field-names.ts';
import { bareNumberWords, inlineWords, numberWords } from './value-words.ts';

test('a number is an amount only under a name that says so and in a known currency', () => {
  expect(numberWords('limit_minor', 200_000, 'INR')).toBe('INR 2,000.00');
  expect(numberWords('limit_minor', 1_250, 'KWD')).toBe('KWD 1.250');
  expect(bareNumberWords('limit_minor', 1_980, 'JPY')).toBe('1,980');
  expect(numberWords('limit_minor', 200_000, null)).toBe('200,000 minor units');
  expect(numberWords('window_days', 30, 'INR')).toBe('30');
});

test('any value can be told in one line', () => {
  expect(inlineWords('asked', [{ quantity: 2, line_id: 'L1' }], 'INR')).toBe('line id L1, quantity 2');
  expect(inlineWords('seen', [], null)).toBe('none');
  expect(inlineWords('seen', { deep: { deeper: [true, null] } }, null)).toBe('deep deeper yes, none');
  expect(inlineWords('note', 'a\u202eb', null)).toBe('a[U+202E]b');
});

test('fields are read from the list price to what is paid, whatever order they were stored in', () => {
  expect(inReadingOrder(['paid_minor', 'something', 'line_id', 'list_minor'])).toEqual([
    'line_id',
    'list_minor',
    'paid_minor',
    'something',
  ]);
  expect(labelOf('unit_price_minor')).toBe('Unit price');
  expect(labelOf('constructor')).toBe('Constructor');
});
