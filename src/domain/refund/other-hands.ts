import { quantityOf } from '../action/units.ts';
import type { LineUnits, Order } from '../order.ts';
import type { ReturnFirst } from './refund-rules.ts';

/** What happened on an order by other hands than ours. */
export type OtherHands = {
  /** Units refunded, by line. */
  readonly refunded: readonly LineUnits[];
  /** Units on a return, by line. */
  readonly returned: readonly LineUnits[];
  /** Refunds that name no line: nobody knows which units they were for. */
  readonly unexplained: readonly string[];
};

/**
 * Separates what others did from what we did. Ours are found by our reference, whatever else the record says, so that a refund
 * of ours is never read as somebody else's. `isOurs` knows the references of our actions that hold units.
 */
export function byOtherHands(order: Order, isOurs: (reference: string) => boolean): OtherHands {
  const foreign = (reference: string | null) => reference === null || !isOurs(reference);
  const refunds = order.refunds.filter((refund) => refund.status !== 'failed' && foreign(refund.reference));
  const returns = order.returns.filter((one) => one.status !== 'cancelled' && foreign(one.reference));
  const known = new Map(order.lines.map((line) => [line.lineId, line.quantity]));
  const explained = (lines: readonly LineUnits[]) =>
    lines.length > 0 && lines.every((line) => line.quantity <= (known.get(line.lineId) ?? 0));
  return {
    refunded: refunds.flatMap((refund) => refund.lines),
    returned: returns.flatMap((one) => one.lines),
    unexplained: refunds.filter((refund) => !explained(refund.lines)).map((refund) => refund.refundId),
  };
}

/**
 * Units that are far enough on their way back for the shop, whoever asked for the return, by line: with a return made, or here again. A return stands for one
 * refund of its units, so those that other refunds took already, by any hand, are counted off.
 */
export function returnedUnits(
  order: Order,
  first: ReturnFirst,
  refunded: readonly LineUnits[] = [],
): readonly LineUnits[] {
  const counts = (status: string) => status === 'received' || (first === 'created' && status === 'requested');
  const lines = order.returns.filter((one) => counts(one.status)).flatMap((one) => one.lines);
  return order.lines
    .map(({ lineId }) => ({ lineId, quantity: quantityOf(lines, lineId) - quantityOf(refunded, lineId) }))
    .filter((line) => line.quantity > 0);
}

/** Lines of a return that were refunded and would have no return to stand for it without this one. None where the shop pays without one. */
export function refundedOnReturn(
  order: Order,
  returnId: string,
  first: ReturnFirst,
  refunded: readonly LineUnits[],
): readonly string[] {
  if (first === 'off') return [];
  const others = returnedUnits({ ...order, returns: order.returns.filter((one) => one.returnId !== returnId) }, first);
  const lines = order.returns.find((one) => one.returnId === returnId)?.lines ?? [];
  return lines
    .map(({ lineId }) => lineId)
    .filter((lineId) => quantityOf(refunded, lineId) > quantityOf(others, lineId));
}
