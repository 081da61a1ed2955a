import { expect, test } from 'vitest';
import { countMerged } from './count-merged.ts';
import { readVocabulary } from './vocabulary.ts';

const lines = ['a', 'b', 'c', 'ab', 'abc', 'a longer token'];
const vocabulary = readVocabulary(
  Buffer.from(lines.map((token, rank) => `${Buffer.from(token).toString('base64')} ${rank}\n`).join('')),
);
const rankOf = (text: string): number => vocabulary.rankOf(Buffer.from(text), 0, Buffer.byteLength(text));
const countOf = (text: string): number => countMerged(vocabulary, Buffer.from(text), Buffer.byteLength(text));

test('a token is found by its bytes, and what is none is not', () => {
  expect(lines.map(rankOf)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(['d', 'ba', 'a longer toke', ''].map(rankOf)).toEqual([-1, -1, -1, -1]);
});

test('the pair that stands first is joined first, and joined again with what follows', () => {
  expect(['', 'a', 'd', 'abc', 'abab', 'ababc', 'bcab', 'cba'].map(countOf)).toEqual([0, 1, 1, 1, 2, 2, 3, 3]);
});

test('a piece of any length is counted in parts, none of them left out', () => {
  expect(countOf('ab'.repeat(10_000))).toBe(10_000);
  expect(countOf('d'.repeat(5_000))).toBe(5_000);
});
