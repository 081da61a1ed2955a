import fc from 'fast-check';
import { expect, test } from 'vitest';
import { queryLength, searchTerms } from './search-terms.ts';
import { shopWords } from './shop-words.ts';

test('small talk, numbers of orders and signs are dropped', () => {
  expect(searchTerms('Hi!! Could you please tell me about my *voltage* for 2 of 113542617735902?')).toEqual([
    'voltage',
  ]);
  expect(searchTerms('')).toEqual([]);
  expect(searchTerms('how do I do that, please?')).toEqual([]);
});

test('a word brings the words that mean the same, also when small talk parts a pair', () => {
  expect(searchTerms('promo')).toEqual(['coupon or coupons or promo or voucher or vouchers or code or codes']);
  expect(searchTerms('send it back')).toEqual(searchTerms('return'));
  expect(searchTerms('cash on delivery')).toEqual(['cod or "cash on delivery"']);
});

test.each(['what are your opening hours?', 'what time do you open', 'are you open on Sundays?'])(
  '“%s” asks for the hours of people, not for opened boxes',
  (question) => {
    expect(searchTerms(question)).toContainEqual(expect.stringContaining('"working hours"'));
  },
);

test('words of one meaning count once', () => {
  expect(searchTerms('refund refunded money')).toHaveLength(1);
});

test('an amount is found however the thousands are written', () => {
  expect(searchTerms('2000')).toEqual(['2000 or "2 000"']);
});

test('whatever is typed, a term holds words only: no operator, no quote of the customer, no half character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 800 }), (query) => {
      for (const term of searchTerms(query)) expect(term).toMatch(/^["\p{L}\p{M}\p{N} ]+$/u);
    }),
  );
  expect(searchTerms('-refund "a b" & | ! <-> :* \0 \uD800 😀 (zip)')).toEqual([...searchTerms('refund b'), 'zip']);
});

test('no term can be longer than the word PostgreSQL accepts, not even after normalising', () => {
  for (const letter of ['a', 'ह', '㍿', 'ﷺ', '𝔸', 'İ']) {
    for (const term of searchTerms(letter.repeat(10_000))) {
      expect(Buffer.byteLength(term)).toBeLessThan(2_047);
      expect(term.length).toBeLessThanOrEqual(queryLength);
    }
  }
});

test('each word of the vocabulary stands in one group only', () => {
  const words = shopWords.flat();
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
});
