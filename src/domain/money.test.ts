import { describe, expect, test } from 'vitest';
import { currencyExponent, formatMoney } from './money.ts';

describe('an amount as people write it', () => {
  test.each([
    [200_000, 'INR', 'INR 2,000.00'],
    [200_001, 'INR', 'INR 2,000.01'],
    [5, 'INR', 'INR 0.05'],
    [0, 'USD', 'USD 0.00'],
    [-1_234_567, 'USD', 'USD -12,345.67'],
    [1_980, 'JPY', 'JPY 1,980'],
    [7, 'JPY', 'JPY 7'],
    [1_250, 'KWD', 'KWD 1.250'],
    [5, 'KWD', 'KWD 0.005'],
    [Number.MAX_SAFE_INTEGER, 'INR', 'INR 90,071,992,547,409.91'],
  ])('%d of %s is %s', (minor, currency, written) => {
    expect(formatMoney(minor, currency)).toBe(written);
  });
});

describe('decimal places', () => {
  test.each([
    ['JPY KRW VND CLP PYG RWF UGX XAF XOF XPF ISK BIF DJF GNF KMF VUV', 0],
    ['BHD IQD JOD KWD LYD OMR TND', 3],
    ['INR USD EUR GBP HUF TWD MGA', 2],
  ])('%s have %d', (codes, places) => {
    for (const code of codes.split(' ')) expect([code, currencyExponent(code)]).toEqual([code, places]);
  });

  test('a code that is a property of every object has two', () => {
    expect(currencyExponent('constructor')).toBe(2);
    expect(currencyExponent('__proto__')).toBe(2);
  });
});
