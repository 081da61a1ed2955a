import { asList, asText, type UnknownRecord } from '../../../shared/unknown-value.ts';
import { visibleText } from '../../../shared/visible-text.ts';
import { labelOf } from '../../field-names.ts';
import { inlineWords } from '../../value-words.ts';
import type { StaffOrder } from './staff-order.ts';

/** What was asked for, in one line: items by name and number where the order is known, by id where it is not. */
export function askedWords(args: UnknownRecord, orders: readonly Pick<StaffOrder, 'orderId' | 'lines'>[]): string {
  const { item_ids: ids, order_id: orderId, ...rest } = args;
  const order = orders.find((one) => one.orderId === orderId);
  const counts = new Map<string, number>();
  for (const id of asList(ids)) if (typeof id === 'string') counts.set(id, (counts.get(id) ?? 0) + 1);
  const items = [...counts].map(([id, units]) => {
    const name = order?.lines.find((line) => line.lineId === id)?.name ?? id;
    return units > 1 ? `${units} × ${name}` : name;
  });
  const others = Object.keys(rest).map((key) => `${labelOf(key).toLowerCase()} ${inlineWords(key, rest[key], null)}`);
  const ofOrder = asText(orderId) === null ? [] : [`order ${String(orderId)}`];
  return [...ofOrder, ...items.map(visibleText), ...others.map((text) => text.replaceAll('_', ' '))].join(', ');
}
