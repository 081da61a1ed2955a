import { expect, test } from 'vitest';
import { savingOf, toMicro } from './saving.ts';

test('minor units become micro-units by the exponent of their currency', () => {
  expect([toMicro(400, 'USD'), toMicro(3, 'JPY'), toMicro(1_250, 'KWD')]).toEqual([4_000_000, 3_000_000, 1_250_000]);
});

test('what people would have cost, less what the models cost, in the currency the models are paid in', () => {
  expect(savingOf(600, { USD: 400, GBP: 300 }, { USD: 14_580_000 }, 0)).toEqual([
    { currency: 'USD', savingMicro: 2_400_000_000 - 14_580_000 },
  ]);
});

test('models that cost more than they saved have saved less than nothing', () => {
  expect(savingOf(0, { USD: 400 }, { USD: 24_300 }, 0)).toEqual([{ currency: 'USD', savingMicro: -24_300 }]);
});

test('no rate of exchange is made up', () => {
  expect(savingOf(10, { GBP: 300 }, { USD: 24_300 }, 0)).toEqual([]);
});

test('calls without a price are not free: with any of them nobody knows what was saved', () => {
  expect(savingOf(600, { USD: 400 }, {}, 12)).toEqual([]);
  expect(savingOf(600, { USD: 400 }, { USD: 24_300 }, 1)).toEqual([]);
  expect(savingOf(600, { USD: 400 }, {}, 0)).toEqual([{ currency: 'USD', savingMicro: 2_400_000_000 }]);
});
