import { maskPersonalValues } from './masking.ts';

/** What {@link maskRecord} leaves as it is. */
export type MaskExemptions = {
  /** Strings the records know as ids: a ten-digit line id reads like a telephone number. */
  readonly known?: ReadonlySet<string>;
  /** Whether fields whose name ends in `id`, `key`, `digest` or `seq` stay. Only where code alone writes them. (Default: false.) */
  readonly idFields?: boolean;
};

/** Longest string kept, in UTF-16 units. */
const MAX_TEXT = 2000;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/;
const ID_FIELD = /(^|_)(id|key|digest|seq)$/;

/**
 * A JSON value with the personal values masked in every string and field name at any depth, cut and made storable. UUIDs and
 * RFC 3339 instants stay. Numbers stay too: amounts and counts are numbers.
 */
export function maskRecord(value: unknown, exempt: MaskExemptions = {}): unknown {
  if (typeof value === 'string') return maskString(value, exempt);
  if (Array.isArray(value)) return value.map((part) => maskRecord(part, exempt));
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  const parts = Object.entries(value).map(([name, part]) => [
    maskString(name, exempt),
    exempt.idFields === true && typeof part === 'string' && ID_FIELD.test(name) ? part : maskRecord(part, exempt),
  ]);
  return Object.fromEntries(parts);
}

function maskString(text: string, { known }: MaskExemptions): string {
  if (known?.has(text) || UUID.test(text) || INSTANT.test(text)) return text;
  return maskPersonalValues(text.slice(0, MAX_TEXT).toWellFormed().replaceAll('\u0000', '\uFFFD'));
}
