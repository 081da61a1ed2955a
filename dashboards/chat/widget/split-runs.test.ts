import { expect, test } from 'vitest';
import { splitForeign, splitIds } from './split-runs.ts';

const found = (pieces: readonly { text: string; found: boolean }[]) =>
  pieces.filter((piece) => piece.found).map((piece) => piece.text);

test('in Arabic, an id, an amount and a foreign name each keep their own direction', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    [
      'سُجِّل طلبك للطلبية ORD-1021 (رقم rt_8836ec66-7a1a-4219-8b6f-8a483a72e9e6).',
      ['ORD-1021', 'rt_8836ec66-7a1a-4219-8b6f-8a483a72e9e6'],
    ],
    ['المنتجات: Power bank, 10,000 mAh × 1.', ['Power bank, 10,000 mAh × 1']],
    ['المبلغ INR 4,999.00، خلال 5 أيام.', ['INR 4,999.00', '5']],
    ['المبلغ ₹ 4,999.00.', ['₹ 4,999.00']],
    ['إذا كان a.b@shop.example تابعًا', ['a.b@shop.example']],
  ];
  for (const [line, runs] of cases) {
    expect(found(splitForeign(line)), line).toEqual(runs);
    expect(
      splitForeign(line)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(line);
  }
  expect(splitForeign('The return of ORD-1021 is set up.')).toHaveLength(1);
});

test('a number of an order or an amount is one piece, in whatever sentence', () => {
  const line =
    'Order ORD-1021 (rt_8836ec66-7a1a) cost INR 4,999.00, or ₹12.50: a well-known e-mail said so on 2026-11-30.';
  expect(found(splitIds(line))).toEqual(['ORD-1021', 'rt_8836ec66-7a1a', 'INR 4,999.00', '₹12.50', '2026-11-30']);
  expect(
    splitIds(line)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(line);
  expect(found(splitIds('ऑर्डर ORD-1021 रास्ते में है'))).toEqual(['ORD-1021']);
  expect(splitIds('')).toEqual([]);
});
