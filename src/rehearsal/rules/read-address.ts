/** An address as `change_address` takes it. */
export type ReadAddress = {
  readonly line1: string;
  readonly city: string;
  readonly postal_code: string;
  readonly country: string;
};

/** Countries by what people call them; where none is named, the shop's own is meant. */
const COUNTRIES: Readonly<Record<string, string>> = {
  india: 'IN',
  in: 'IN',
  'united states': 'US',
  usa: 'US',
  us: 'US',
  'united kingdom': 'GB',
  uk: 'GB',
  gb: 'GB',
  germany: 'DE',
  de: 'DE',
  japan: 'JP',
  jp: 'JP',
};
const HOME = 'IN';

const introduced = /\baddress\b[^:\n]*?(?:\bto\b|\bis\b|:)\s*(.+)$/is;
const postalCode = /\b(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|\d{5,6}|\d{3}-\d{4})\b/i;

/**
 * The address in a text: behind "address ... to", or the whole text when it stands alone. Parts are parted by commas, the street first; the postal code
 * stands before, behind or beside the town. Null when a part is missing: then it has to be asked for.
 */
export function readAddress(text: string, alone = false): ReadAddress | null {
  const written = introduced.exec(text)?.[1] ?? (alone ? text : null);
  if (written === null) return null;
  const parts = written
    .trim()
    .replace(/[.!]+$/, '')
    .split(/\s*[,\n]\s*/)
    .filter((part) => part !== '');
  const country = COUNTRIES[parts.at(-1)?.toLowerCase() ?? ''];
  const local = country === undefined ? parts : parts.slice(0, -1);
  const [line1, ...rest] = local;
  const town = rest.join(' ');
  const code = postalCode.exec(town)?.[0];
  const city = town
    .replace(code ?? '', '')
    .replaceAll(/[\s-]+/g, ' ')
    .trim();
  if (line1 === undefined || code === undefined || city === '') return null;
  return { line1, city, postal_code: code, country: country ?? HOME };
}
