import { expect, test } from 'vitest';
import { cachedWords, costWords, lineName, periodFault, secondsWords } from './cost-words.ts';

test('no data is said, and never shown as nothing', () => {
  expect(costWords([])).toBe('No data');
  expect(secondsWords(null)).toBe('No data');
  expect(cachedWords({ input_tokens: 0, cached_tokens: 0 })).toBe('No data');
});

test('small amounts keep what counts, several currencies stand side by side', () => {
  expect(
    costWords([
      { currency: 'USD', cost_micro: 14_600 },
      { currency: 'EUR', cost_micro: 2_000_000 },
    ]),
  ).toBe('USD 0.0146 and EUR 2.00');
});

test('purposes have names people use, everything else keeps its own', () => {
  expect([lineName('purpose', { key: 'router' }), lineName('day', { key: '2026-11-30' })]).toEqual([
    'Sorting messages',
    '2026-11-30',
  ]);
});

test('times are never shown as nothing at all', () => {
  expect([38, 99, 100, 1_640].map(secondsWords)).toEqual(['38 ms', '99 ms', '0.1 s', '1.6 s']);
});

test('a period that ends before it begins is told, and one that is open or of one day is not', () => {
  expect(periodFault({ from: '2026-11-02', to: '2026-11-01' })).toMatch(/From is later than To/);
  for (const [from = '', to = ''] of [
    ['2026-11-02', '2026-11-02'],
    ['2026-11-02', ''],
    ['', ''],
  ])
    expect(periodFault({ from, to })).toBeNull();
});
