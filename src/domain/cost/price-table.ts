import type { CurrencyCode } from '../money.ts';
import type { ModelCallRecord } from './model-call.ts';

/** An amount in millionths of the currency's main unit: USD 0.0243 are 24,300. A safe integer; prices of tokens are far below a cent. */
export type MicroUnits = number;

/** What a model's tokens cost, in micro-units for a million of them: USD 1.00 a million is 1,000,000. */
export type ModelPrice = {
  /** The model's name; `*` stands for any characters. */
  readonly model: string;
  readonly currency: CurrencyCode;
  readonly input: MicroUnits;
  /** Of input tokens that the provider took from its prompt cache. */
  readonly cached: MicroUnits;
  readonly output: MicroUnits;
};

/** Prices in the order in which they are tried: the first whose name fits a model is its price. */
export type PriceTable = readonly ModelPrice[];

/** An amount of money spent on a model. */
export type ModelCost = { readonly currency: CurrencyCode; readonly costMicro: MicroUnits };

const MILLION = 1_000_000n;

/**
 * What a call cost, rounded up to the next micro-unit so that many small calls never come out as nothing. Null when the model has no
 * price: that is said as such and never counted as free.
 *
 * The planning figures: 19,800 tokens in and 900 out at USD 1 and USD 5 a million are USD 0.0243.
 */
export function priceCall(
  prices: PriceTable,
  call: Pick<ModelCallRecord, 'model' | 'input' | 'cached' | 'output'>,
): ModelCost | null {
  const price = priceOf(prices, call.model);
  if (price === null) return null;
  const perMillion =
    BigInt(call.input - call.cached) * BigInt(price.input) +
    BigInt(call.cached) * BigInt(price.cached) +
    BigInt(call.output) * BigInt(price.output);
  return { currency: price.currency, costMicro: Number((perMillion + MILLION - 1n) / MILLION) };
}

/** The price of a model, or null when the table names none. */
export function priceOf(prices: PriceTable, model: string): ModelPrice | null {
  return prices.find((price) => fits(price.model, model)) ?? null;
}

function fits(pattern: string, model: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(model);
}
