import { type CurrencyCode, currencyExponent, type MinorUnits } from '../money.ts';
import type { MicroUnits } from './price-table.ts';

/** What was saved in one currency. May be negative. */
export type Saving = { readonly currency: CurrencyCode; readonly savingMicro: MicroUnits };

/** Minor units as micro-units: cents are 10,000 each, paise too, yen a million. */
export function toMicro(amountMinor: MinorUnits, currency: CurrencyCode): MicroUnits {
  return amountMinor * 10 ** (6 - currencyExponent(currency));
}

/**
 * What people would have cost for contacts they did not have to take, less what the models cost. Only in currencies in which the models are paid: no rate of
 * exchange is made up. Where nothing was spent, in every currency a contact has a cost in. None at all where calls were made whose price nobody knows: they were paid for, in a currency
 * and to an amount that are missing here.
 *
 * The planning figures: a contact of three pounds beside a penny and a half is a saving of two hundred times the cost.
 */
export function savingOf(
  contacts: number,
  contactCost: Readonly<Record<CurrencyCode, MinorUnits>>,
  spent: Readonly<Record<CurrencyCode, MicroUnits>>,
  unpricedCalls: number,
): readonly Saving[] {
  if (unpricedCalls > 0) return [];
  const paid = Object.keys(spent);
  return Object.entries(contactCost)
    .filter(([currency]) => paid.length === 0 || paid.includes(currency))
    .map(([currency, minor]) => ({
      currency,
      savingMicro: contacts * toMicro(minor, currency) - (spent[currency] ?? 0),
    }));
}
