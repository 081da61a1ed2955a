import { expect, test } from 'vitest';
import { formatMicro } from './format-micro.ts';

test.each([
  [14_600, 'USD 0.0146'],
  [24_300, 'USD 0.0243'],
  [11_700_000_000, 'USD 11,700.00'],
  [-24_300, 'USD -0.0243'],
  [1_000_000, 'USD 1.00'],
  [0, 'USD 0.00'],
  [1, 'USD less than 0.0001'],
  [-1, 'USD less than 0.0001 below zero'],
  [50, 'USD 0.0001'],
  [999_949, 'USD 0.9999'],
  [999_950, 'USD 1.00'],
  [999_999, 'USD 1.00'],
  [-999_999, 'USD -1.00'],
])('%i millionths read as %s', (micro, text) => {
  expect(formatMicro(micro, 'USD')).toBe(text);
});
