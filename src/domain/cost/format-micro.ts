import type { CurrencyCode } from '../money.ts';
import type { MicroUnits } from './price-table.ts';

/** Decimal places of an amount of at least one, and of a smaller one: a conversation costs a penny and a half, and the half counts. */
const [WHOLE, SMALL] = [2, 4];
/** The smallest step that is written, in millionths. */
const STEP = 100;

/** An amount as people read it: `USD 11,700.00`, and small ones to the hundredth of a cent: `USD 0.0146`. What is below that is said to be. */
export function formatMicro(micro: MicroUnits, currency: CurrencyCode): string {
  const size = Math.abs(micro);
  if (size > 0 && size < STEP / 2) return `${currency} less than 0.0001${micro < 0 ? ' below zero' : ''}`;
  // what is rounded up to one is one, and is written like one
  const places = size >= 1_000_000 - STEP / 2 || size === 0 ? WHOLE : SMALL;
  const number = (micro / 1_000_000).toLocaleString('en', {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  });
  return `${currency} ${number}`;
}
