import { isIdField, looksLikeId } from './id-shape.ts';
import { maskPersonalValues } from './masking.ts';

/** What {@link maskRecord} leaves as it is. */
export type MaskExemptions = {
  /** Strings the records know as ids: a ten-digit line id reads like a telephone number. */
  readonly known?: ReadonlySet<string>;
  /** Whether whatever stands in a field for ids stays, not only what can be an id. Only where code alone writes them. (Default: false.) */
  readonly idFields?: boolean;
};

/** Longest string kept, in UTF-16 units. */
const MAX_TEXT = 2000;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * A JSON value with the personal values masked in every string and field name at any depth, cut and made storable. UUIDs and
 * RFC 3339 instants stay, and so does what can be an id in a field for ids (see id-shape.ts): an order number of digits reads like a telephone
 * number. Numbers stay too: amounts and counts are numbers.
 */
export function maskRecord(value: unknown, exempt: MaskExemptions = {}): unknown {
  if (typeof value === 'string') return maskString(value, exempt);
  if (Array.isArray(value)) return value.map((part) => maskRecord(part, exempt));
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  const parts = Object.entries(value).map(([name, part]) => [
    maskString(name, exempt),
    isIdField(name) ? maskIds(part, exempt) : maskRecord(part, exempt),
  ]);
  return Object.fromEntries(parts);
}

function maskIds(value: unknown, exempt: MaskExemptions): unknown {
  if (typeof value === 'string')
    return exempt.idFields === true || looksLikeId(value) ? value : maskString(value, exempt);
  if (Array.isArray(value)) return value.map((part) => maskIds(part, exempt));
  return maskRecord(value, exempt);
}

function maskString(text: string, { known }: MaskExemptions): string {
  if (known?.has(text) || UUID.test(text) || INSTANT.test(text)) return text;
  return maskPersonalValues(text.slice(0, MAX_TEXT).toWellFormed().replaceAll('\u0000', '\uFFFD'));
}
