import type { CurrencyCode } from '../money.ts';
import { formatMicro } from './format-micro.ts';
import type { MicroUnits } from './price-table.ts';

/** Savings of several currencies; one below zero is what the models cost beyond what people would have. */
export function savingInWords(
  savings: readonly { readonly currency: CurrencyCode; readonly saving_micro: MicroUnits }[],
): string {
  if (savings.length === 0) return 'saved unknown';
  return savings
    .map(({ currency, saving_micro }) =>
      saving_micro < 0
        ? `nothing saved: ${formatMicro(-saving_micro, currency)} more spent than people would have cost`
        : `saved ${formatMicro(saving_micro, currency)}`,
    )
    .join(' and ');
}
