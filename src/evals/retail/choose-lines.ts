import type { Order } from '../../sandbox/shapes/order.ts';

/**
 * The line ids, one per unit, that stand for a multiset of item ids. A line is known by its stock number or by its own id; an item
 * that stands twice in the order has two lines, and asking for it once takes the first.
 *
 * @throws Error when the order does not hold that many of an item: a fault of the case, not of the product.
 */
export function chooseLines(order: Pick<Order, 'id' | 'lines'>, itemIds: readonly string[]): readonly string[] {
  const left = order.lines.map(({ id, sku, quantity }) => ({ id, item: sku ?? id, quantity }));
  return itemIds.map((itemId) => {
    const line = left.find(({ id, item, quantity }) => quantity > 0 && (item === itemId || id === itemId));
    if (line === undefined) throw new Error(`Order ${order.id} does not hold enough of item ${itemId}.`);
    line.quantity -= 1;
    return line.id;
  });
}

/** Line ids, one per unit, as quantities by line, in order of line id. */
export function countLines(
  lineIds: readonly string[],
): readonly { readonly line_id: string; readonly quantity: number }[] {
  return [...Map.groupBy(lineIds, (id) => id)]
    .map(([line_id, units]) => ({ line_id, quantity: units.length }))
    .sort((a, b) => (a.line_id < b.line_id ? -1 : 1));
}
