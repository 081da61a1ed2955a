import type { LineUnits, Order, OrderLine } from '../order.ts';
import { linesOf, quantityOf, type Unit } from './units.ts';

/** Which units of an order are taken already, for one kind of action. */
export type TakenUnits = {
  /** Held by our own live actions. */
  readonly held: readonly Unit[];
  /** Refunded or returned by somebody else: the platform knows how many, not which. */
  readonly goneElsewhere: readonly LineUnits[];
  /** Free now, but once part of an action that a person refused, that ran out of time or that was stopped. */
  readonly decidedAgainst: readonly Unit[];
};

/** Why a line cannot be served. */
export type UnitFault = 'unknown_line' | 'beyond_quantity' | 'taken_already' | 'not_delivered';

/** The units to act on, and the lines that cannot be served. Act on `units` only when there are no faults. */
export type UnitChoice = {
  readonly units: readonly Unit[];
  readonly faults: readonly { readonly lineId: string; readonly fault: UnitFault }[];
};

/**
 * Picks concrete units for a request. Units once decided against come first, so that nobody reaches an automatic refund by
 * asking for the other piece of a pair.
 */
export function chooseUnits(order: Order, ask: readonly LineUnits[], taken: TakenUnits): UnitChoice {
  return serveLines(order, ask, taken, (line, quantity) => {
    const numbers = firstFree(line, quantity, taken);
    return numbers.map((unit) => ({ lineId: line.lineId, unit }));
  });
}

/** Looks again at units an action holds: still there, delivered, and not taken by somebody else? `taken` leaves the action itself out. */
export function recheckUnits(order: Order, units: readonly Unit[], taken: TakenUnits): UnitChoice {
  return serveLines(order, linesOf(units), taken, (line) => units.filter((unit) => unit.lineId === line.lineId));
}

function serveLines(
  order: Order,
  ask: readonly LineUnits[],
  taken: TakenUnits,
  serve: (line: OrderLine, quantity: number) => readonly Unit[],
): UnitChoice {
  const lines = new Map(order.lines.map((line) => [line.lineId, line]));
  const units: Unit[] = [];
  const faults: { lineId: string; fault: UnitFault }[] = [];
  for (const { lineId, quantity } of ask) {
    const line = lines.get(lineId);
    const fault = faultOf(line, quantity, taken);
    if (fault !== null || !line) faults.push({ lineId, fault: fault ?? 'unknown_line' });
    else units.push(...serve(line, quantity));
  }
  return { units, faults };
}

function faultOf(line: OrderLine | undefined, asked: number, taken: TakenUnits): UnitFault | null {
  if (!line) return 'unknown_line';
  if (asked > line.quantity) return 'beyond_quantity';
  const held = taken.held.filter((unit) => unit.lineId === line.lineId).length;
  const free = line.quantity - held - quantityOf(taken.goneElsewhere, line.lineId);
  if (asked > free) return 'taken_already';
  return asked > free - (line.quantity - line.deliveredQuantity) ? 'not_delivered' : null;
}

/** The units to take: those decided against, then the lowest; what went elsewhere is counted off the other free ones first. */
function firstFree(line: OrderLine, asked: number, taken: TakenUnits): readonly number[] {
  const numbers = (units: readonly Unit[]) =>
    units.filter((unit) => unit.lineId === line.lineId && unit.unit <= line.quantity).map((unit) => unit.unit);
  const held = new Set(numbers(taken.held));
  const against = [...new Set(numbers(taken.decidedAgainst))]
    .filter((unit) => !held.has(unit))
    .toSorted((a, b) => a - b);
  const gone = quantityOf(taken.goneElsewhere, line.lineId);
  const clean: number[] = [];
  for (let unit = 1; unit <= line.quantity && clean.length < gone + asked; unit += 1) {
    if (!held.has(unit) && !against.includes(unit)) clean.push(unit);
  }
  const left = against.slice(Math.max(gone - clean.length, 0));
  return [...left, ...clean.slice(gone)].slice(0, asked);
}
