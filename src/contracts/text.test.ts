import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanText, isLongerThan, textField } from './text.ts';

describe('cleaned text', () => {
  test.each([
    ['a\0b', 'a\uFFFDb'],
    ['\uD800', '\uFFFD'],
    ['x\uDC00y', 'x\uFFFDy'],
    ['😀', '😀'],
    ['नमस्ते \u202E', 'नमस्ते \u202E'],
  ])('of %j is %j', (text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });

  test('survives a database and a wire, whatever it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const clean = cleanText(text);
        return (
          !clean.includes('\0') && Buffer.from(clean, 'utf8').toString('utf8') === clean && cleanText(clean) === clean
        );
      }),
    );
  });
});

describe('length', () => {
  test.each([
    ['a'.repeat(3), 3, false],
    ['a'.repeat(4), 3, true],
    ['😀'.repeat(3), 3, false],
    ['😀'.repeat(4), 3, true],
    ['😀😀aa', 3, true],
  ])('of %s against %i', (text, max, longer) => {
    expect(isLongerThan(text, max)).toBe(longer);
  });

  test('a text field is neither blank nor too long', () => {
    const field = textField(3);
    expect(field.safeParse(' \n').success).toBe(false);
    expect(field.safeParse('abcd').success).toBe(false);
    expect(field.parse('a\0c')).toBe('a\uFFFDc');
  });
});
