import type { CurrencyCode } from '../money.ts';
import type { MicroUnits } from './price-table.ts';

/** Decimal places of an amount of at least one, and of a smaller one: a conversation costs a penny and a half, and the half counts. */
const [WHOLE, SMALL] = [2, 4];

/** An amount as people read it: `USD 11,700.00`, and small ones to the hundredth of a cent: `USD 0.0146`. What is below that is said to be. */
export function formatMicro(micro: MicroUnits, currency: CurrencyCode): string {
  const size = Math.abs(micro);
  if (size > 0 && size < 50) return `${currency} ${micro < 0 ? '-' : ''}less than 0.0001`;
  const places = size >= 1_000_000 || size === 0 ? WHOLE : SMALL;
  const number = (micro / 1_000_000).toLocaleString('en', {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  });
  return `${currency} ${number}`;
}
