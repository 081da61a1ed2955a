import { formatMoney } from '../../src/domain/money.ts';
import { formatInstant } from '../shared/format-time.ts';
import { asRecord } from '../shared/unknown-value.ts';
import { visibleText } from '../shared/visible-text.ts';
import { inReadingOrder, labelOf } from './field-names.ts';

/** Whether a text is a point in time. */
export function isInstant(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/u.test(text);
}

/** Whether a number under this name is an amount in minor units that can be written with its currency. */
function isAmount(name: string, value: number): boolean {
  return name.endsWith('_minor') && Number.isSafeInteger(value);
}

/** A number for a reader: an amount with its currency; an amount whose currency nobody named says that it is in minor units. */
export function numberWords(name: string, value: number, currency: string | null): string {
  if (!isAmount(name, value)) return value.toLocaleString('en');
  return currency === null ? `${value.toLocaleString('en')} minor units` : formatMoney(value, currency);
}

/** The same without the currency's code, for a table whose head names it. */
export function bareNumberWords(name: string, value: number, currency: string | null): string {
  return numberWords(name, value, currency).replace(`${currency ?? ''} `, '');
}

/** Any JSON value in one line of text. */
export function inlineWords(name: string, value: unknown, currency: string | null): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return numberWords(name, value, currency);
  if (typeof value === 'string') return isInstant(value) ? formatInstant(value) : visibleText(value);
  if (Array.isArray(value)) {
    return value.length === 0
      ? 'none'
      : countAlike(value.map((entry) => inlineWords(name, entry, currency))).join(', ');
  }
  const record = asRecord(value) ?? {};
  return inReadingOrder(Object.keys(record))
    .map((key) => `${labelOf(key).toLowerCase()} ${inlineWords(key, record[key], currency)}`)
    .join(', ');
}

/** Texts that come more than once as one with their number: ten units of a line are "10 × L1". */
export function countAlike(texts: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].map(([text, times]) => (times > 1 ? `${times} × ${text}` : text));
}
