import type { LineUnits } from '../../sandbox/shapes/common.ts';

/** Whether two lists ask for the same units of the same lines, in whatever order, and split however. */
export function sameLines(a: readonly LineUnits[], b: readonly LineUnits[]): boolean {
  const [first, second] = [total(a), total(b)];
  return first.size === second.size && [...first].every(([line, quantity]) => second.get(line) === quantity);
}

function total(lines: readonly LineUnits[]): Map<string, number> {
  const totals = new Map<string, number>();
  for (const { line_id, quantity } of lines) totals.set(line_id, (totals.get(line_id) ?? 0) + quantity);
  return totals;
}
