import type { Address } from '../order.ts';
import { countryCode } from './country.ts';

/** Whether two addresses are the same to a courier: capitals, how many blanks stand where, and how the country is written do not matter. */
export function sameAddress(a: Address | null, b: Address | null): boolean {
  return a !== null && b !== null && addressKey(a) === addressKey(b);
}

/** An address as one text by which it is compared and hashed. */
export function addressKey({ line1, city, postalCode, country }: Address): string {
  return JSON.stringify([...[line1, city, postalCode].map(plain), countryCode(country) ?? plain(country)]);
}

function plain(text: string): string {
  return text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}
