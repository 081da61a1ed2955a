import { expect, test } from 'vitest';
import { maskPersonalValues } from './masking.ts';

test.each([
  ['write to priya.k+shop@example.co.in please', 'write to [email] please'],
  ['my card is 4111 1111 1111 1111', 'my card is [card]'],
  ['call me on +91 98765 43210', 'call me on [phone]'],
  ['account DE89 3704 0044 0532 0130 00', 'account [iban]'],
  ['PAN ABCDE1234F', 'PAN [tax id]'],
])('%s', (text, masked) => {
  expect(maskPersonalValues(text)).toBe(masked);
});

test.each(['order ORD-1001 arrived on 2026-11-25', 'refund INR 1,499.00 for #W2378156', 'two pieces of line L1'])(
  'what people work with stays: %s',
  (text) => {
    expect(maskPersonalValues(text)).toBe(text);
  },
);

test('twenty thousand hostile characters are masked in little time', () => {
  const started = performance.now();
  maskPersonalValues('1 '.repeat(10_000));
  maskPersonalValues('a.'.repeat(10_000));
  maskPersonalValues('A1'.repeat(10_000));
  expect(performance.now() - started).toBeLessThan(2000);
});
