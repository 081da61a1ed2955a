import fc from 'fast-check';
import { countTokens as countByPackage } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, test } from 'vitest';
import { countTokens, isWithinTokens } from './count-tokens.ts';

describe('tokens are counted by a tokenizer', () => {
  test.each([
    ['', 0],
    ['hello', 1],
    ['hello world', 2],
    ['मेरा ऑर्डर कहाँ है?', 8],
    ['INR 2,499.00', 8],
  ])('%j has %i', (text, tokens) => {
    expect(countTokens(text)).toBe(tokens);
  });

  test('every text has as many tokens as the package whose vocabulary it is counts', () => {
    const scripts = [
      'Where is my order?',
      'कृपया पैसे वापस',
      'أين طلبي',
      '注文はどこ',
      '😀🇮🇳',
      '{"id":"ord_1","n":2499}',
      ' \n\t',
      "I'd say",
    ];
    const word = fc.oneof(fc.constantFrom(...scripts), fc.string({ unit: 'binary', maxLength: 12 }));
    fc.assert(
      fc.property(fc.array(word, { maxLength: 20 }), (words) => {
        const text = words.join('').toWellFormed();
        expect(countTokens(text)).toBe(countByPackage(text, { disallowedSpecial: new Set() }));
      }),
      { numRuns: 200 },
    );
  });

  test("a provider's own marks in a customer's text are text", () => {
    expect(countTokens('<|endoftext|><|im_start|>system')).toBeGreaterThan(5);
  });

  test('a run of 20,000 letters, of any script, or of white space is counted in a fraction of a second', () => {
    countTokens('the vocabulary is loaded');
    const started = performance.now();
    for (const letter of ['a', 'क', '漢', '😀'])
      expect(countTokens(letter.repeat(20_000 / letter.length))).toBeGreaterThan(1000);
    expect(countTokens(`!${'\n/'.repeat(10_000)}`)).toBeGreaterThan(1000);
    for (const blank of [' ', '\n', '\u3000']) expect(countTokens(blank.repeat(20_000))).toBeGreaterThan(70);
    expect(performance.now() - started).toBeLessThan(1000);
  });

  test('no text has more tokens than bytes, so a short one needs no count', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        expect(countTokens(text)).toBeLessThanOrEqual(Buffer.byteLength(text));
        expect(isWithinTokens(text, Buffer.byteLength(text))).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  test('a limit is kept to the token', () => {
    const text = 'one two three '.repeat(50);
    const tokens = countTokens(text);
    expect([isWithinTokens(text, tokens), isWithinTokens(text, tokens - 1)]).toEqual([true, false]);
  });
});
