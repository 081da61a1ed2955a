import { describe, expect, it } from 'vitest';
import { type PriceTable, priceCall, priceOf } from './price-table.ts';

const planning: PriceTable = [
  { model: 'first', currency: 'USD', input: 1_000_000, cached: 100_000, output: 5_000_000 },
  { model: 'second', currency: 'USD', input: 1_000_000, cached: 100_000, output: 4_000_000 },
  { model: 'small-*', currency: 'USD', input: 100_000, cached: 100_000, output: 0 },
];

describe('what a call costs', () => {
  it.each([
    ['first', 19_800, 0, 900, 24_300],
    ['first', 19_800, 10_800, 900, 14_580],
    ['second', 24_000, 0, 1_200, 28_800],
    ['second', 24_000, 13_500, 1_200, 16_650],
  ])('%s: %i tokens in, %i of them cached, %i out', (model, input, cached, output, costMicro) => {
    expect(priceCall(planning, { model, input, cached, output })).toEqual({ currency: 'USD', costMicro });
  });

  it('is rounded up: a tiny call is not free', () => {
    expect(priceCall(planning, { model: 'small-1', input: 3, cached: 0, output: 0 })).toEqual({
      currency: 'USD',
      costMicro: 1,
    });
  });

  it('is unknown, and not nothing, for a model without a price', () => {
    expect(priceCall(planning, { model: 'third', input: 1_000, cached: 0, output: 0 })).toBeNull();
  });
});

describe('the price of a model', () => {
  it('is the first whose name fits, with * for any characters and nothing else special', () => {
    expect(priceOf(planning, 'small-2026.1')?.model).toBe('small-*');
    expect(
      priceOf(
        planning.map((price) => ({ ...price, model: 'gpt-5.1' })),
        'gpt-501',
      ),
    ).toBeNull();
    expect(priceOf(planning, 'not-small-1')).toBeNull();
  });
});
