import type { LineUnits } from '../order.ts';

/** One piece of an order line, numbered from 1. Two pieces of a line are alike to people and different to the ledger. */
export type Unit = { readonly lineId: string; readonly unit: number };

/** Item ids, each repeated once per unit, as a count per line, in order of line id. */
export function countByLine(itemIds: readonly string[]): readonly LineUnits[] {
  const counts = new Map<string, number>();
  for (const lineId of itemIds) counts.set(lineId, (counts.get(lineId) ?? 0) + 1);
  return sorted([...counts].map(([lineId, quantity]) => ({ lineId, quantity })));
}

/** Units as a count per line, in order of line id. */
export function linesOf(units: readonly Unit[]): readonly LineUnits[] {
  return countByLine(units.map((unit) => unit.lineId));
}

/** Whether two lists ask for the same lines in the same quantities. Both in order of line id. */
export function sameLines(a: readonly LineUnits[], b: readonly LineUnits[]): boolean {
  return (
    a.length === b.length &&
    a.every((line, index) => line.lineId === b[index]?.lineId && line.quantity === b[index]?.quantity)
  );
}

/** Whether two lists have a line in common. */
export function shareALine(a: readonly LineUnits[], b: readonly LineUnits[]): boolean {
  const lines = new Set(a.map((line) => line.lineId));
  return b.some((line) => lines.has(line.lineId));
}

/** Quantity of one line in a list; 0 when it is not there. The list may name a line several times. */
export function quantityOf(lines: readonly LineUnits[], lineId: string): number {
  return lines.reduce((sum, line) => (line.lineId === lineId ? sum + line.quantity : sum), 0);
}

function sorted(lines: readonly LineUnits[]): readonly LineUnits[] {
  return lines.toSorted((a, b) => (a.lineId < b.lineId ? -1 : 1));
}
