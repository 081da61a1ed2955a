import { expect, test } from 'vitest';
import { savingInWords } from './saving-in-words.ts';

test('a saving below zero reads as a cost, and none as unknown', () => {
  expect(savingInWords([])).toBe('saved unknown');
  expect(savingInWords([{ currency: 'USD', saving_micro: 24_000_000 }])).toBe('saved USD 24.00');
  expect(savingInWords([{ currency: 'USD', saving_micro: -41_500 }])).toBe(
    'nothing saved: USD 0.0415 more spent than people would have cost',
  );
});
