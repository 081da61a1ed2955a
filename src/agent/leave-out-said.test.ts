import { describe, expect, test } from 'vitest';
import { leaveOutSaid } from './leave-out-said.ts';

const approved =
  'Your refund of INR 2,499.00 for order ORD-7 was approved and has been sent to your original payment method.';
const rejected =
  'Your refund of INR 2,499.00 for order ORD-7 was reviewed by a colleague and was not approved. Nothing has been paid.';

describe('what code has said is not said again', () => {
  test.each<[string, string, string, string]>([
    ['the same sentence', approved, `${approved} Anything else?`, 'Anything else?'],
    ['part of it', approved, 'The refund of INR 2,499.00 was approved. Enjoy your day!', 'Enjoy your day!'],
    ['one of its sentences', rejected, 'Nothing has been paid. I can set up a return.', 'I can set up a return.'],
    ['all of it', approved, approved, ''],
    ['another amount', approved, 'Your refund of INR 99.00 was approved.', 'Your refund of INR 99.00 was approved.'],
    ['a denial', approved, 'Your refund for order ORD-7 was not sent.', 'Your refund for order ORD-7 was not sent.'],
    ['a question', approved, 'Was the refund of INR 2,499.00 sent?', 'Was the refund of INR 2,499.00 sent?'],
    ['few words that answer something else', approved, 'Order ORD-7 was sent.', 'Order ORD-7 was sent.'],
    ['what helps further', approved, 'It takes 5 days. Thanks!', 'It takes 5 days. Thanks!'],
  ])('%s', (_name, line, text, left) => {
    expect(leaveOutSaid([line], text)).toBe(left);
  });

  test('without a line by code nothing is left out, not a character', () => {
    const text = `${approved}\n\n  ${approved} 3.5 e.g. …`;
    expect(leaveOutSaid([], text)).toBe(text);
  });

  test('what is kept is kept to the character', () => {
    const text = 'Version 3.5 of it costs 2.000,00… (really!) “Yes.”\n\n- one\n- two\n  no end';
    expect(leaveOutSaid([approved], text)).toBe(text);
  });

  test('a long text without an end is read in no time', () => {
    const started = performance.now();
    leaveOutSaid([approved], `${'a.a'.repeat(20_000)} ${'x'.repeat(50_000)}${'!'.repeat(20_000)}`);
    expect(performance.now() - started).toBeLessThan(500);
  });
});
