import { formatMoney } from '../../money.ts';
import { type AuditFact, asInteger, asObject, asText, asTexts, type StoryWords } from './audit-fact.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** A list as it is spoken: `a`, `a and b`, `a, b and c`. */
export function sayList(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** How often: `once`, `twice`, `3 times`. */
export function sayTimes(count: number): string {
  return count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`;
}

/** Who acted, as the subject of a sentence. */
export function sayActor(actor: string, words: StoryWords): string {
  if (actor.startsWith('staff:')) return words.person(actor.slice('staff:'.length));
  switch (actor) {
    case 'agent':
      return 'The agent';
    case 'customer':
      return 'The customer';
    case 'visitor':
      return 'Somebody who had not signed in';
    default:
      return 'The system';
  }
}

/** Who decided, with the colleagues who were out of office and whose place they took: `Ravi (in the place of Asha, who was out of office)`. */
export function sayDecider({ actor, result }: Pick<AuditFact, 'actor' | 'result'>, words: StoryWords): string {
  const absent = asTexts(asObject(result)['stands_in_for']).map(words.person);
  if (absent.length === 0) return sayActor(actor, words);
  return `${sayActor(actor, words)} (in the place of ${sayList(absent)}, who ${absent.length === 1 ? 'was' : 'were'} out of office)`;
}

/** The amount a row is about; null where it names none. */
export function sayAmount(fact: Pick<AuditFact, 'result'>): string | null {
  const { amount_minor: minor, currency } = asObject(fact.result);
  const amount = asInteger(minor);
  const code = asText(currency);
  return amount === null || code === null ? null : formatMoney(amount, code);
}

/** The items a call named, each once with its number: `2 × L1 and 1 × L2`; null where it named none. */
export function sayItems(args: unknown): string | null {
  const ids = asTexts(asObject(args)['item_ids']);
  if (ids.length === 0) return null;
  const counts = Map.groupBy(ids, (id) => id);
  return sayList([...counts].map(([id, same]) => `${same.length} × ${id}`));
}

/** A recorded name as words: `order_belongs_to_customer` is "order belongs to customer". */
export function sayName(name: string): string {
  return name.replace(/_minor$/, '').replaceAll('_', ' ');
}

/** Name and value of everything a rule was judged on: `amount INR 1,250.00, limit INR 2,000.00`. */
export function sayInputs(inputs: unknown, currency: string | null, words: StoryWords): string {
  const record = asObject(inputs);
  const code = asText(record['currency']) ?? currency;
  return Object.entries(record)
    .filter(([name]) => name !== 'currency')
    .map(([name, value]) => `${sayName(name)} ${sayValue(name, value, code, words)}`)
    .join(', ');
}

function sayValue(name: string, value: unknown, currency: string | null, words: StoryWords): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number')
    return name.endsWith('_minor') && currency !== null && Number.isSafeInteger(value)
      ? formatMoney(value, currency)
      : String(value);
  if (typeof value === 'string') return INSTANT.test(value) ? words.time(new Date(value)) : value;
  if (Array.isArray(value))
    return value.length === 0 ? 'none' : value.map((part) => sayValue(name, part, currency, words)).join(' and ');
  return `(${Object.entries(asObject(value))
    .map(([key, part]) => `${sayName(key)} ${sayValue(key, part, currency, words)}`)
    .join(', ')})`;
}
