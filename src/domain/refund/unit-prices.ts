import type { MinorUnits } from '../money.ts';
import type { Order, OrderLine } from '../order.ts';
import { multiplyAndDivideDown, shareOut } from '../share-out.ts';

/** What the customer paid for one line in all, and the steps that lead there. Shipping is in none of them. */
export type LinePrice = {
  readonly lineId: string;
  readonly quantity: number;
  /** Unit price times quantity. */
  readonly listMinor: MinorUnits;
  /** The line's own discount. */
  readonly lineDiscountMinor: MinorUnits;
  /** Tax on top of the unit price; 0 where prices contain the tax. */
  readonly taxOnTopMinor: MinorUnits;
  /** This line's share of the order's discount. */
  readonly orderDiscountMinor: MinorUnits;
  /** What is left: what all units of the line cost together. */
  readonly paidMinor: MinorUnits;
};

/**
 * What each line cost the customer: tax in, discounts out, the order's discount spread over the lines by their worth, exactly.
 * Discounts larger than what they apply to count as that.
 */
export function linePrices(order: Order): readonly LinePrice[] {
  const worths = order.lines.map((line) => worthBeforeOrderDiscount(order, line));
  const total = worths.reduce((sum, worth) => sum + worth, 0);
  const shares = shareOut(Math.min(order.discountMinor, total), worths);
  return order.lines.map((line, index) => ({
    lineId: line.lineId,
    quantity: line.quantity,
    listMinor: line.unitPriceMinor * line.quantity,
    lineDiscountMinor: line.discountMinor,
    taxOnTopMinor: order.taxIncluded ? 0 : line.taxMinor,
    orderDiscountMinor: shares[index] ?? 0,
    paidMinor: (worths[index] ?? 0) - (shares[index] ?? 0),
  }));
}

function worthBeforeOrderDiscount(order: Order, line: OrderLine): MinorUnits {
  const afterDiscount = Math.max(line.unitPriceMinor * line.quantity - line.discountMinor, 0);
  return afterDiscount + (order.taxIncluded ? 0 : line.taxMinor);
}

/**
 * What one unit of a line cost. Units are numbered from 1, and the price of unit n is the total of n units rounded down, minus
 * the total of n - 1: any set of units adds up to at most the line, and all of them to exactly the line.
 *
 * The price belongs to the unit, so it does not change when another unit is refunded, rejected or released meanwhile.
 */
export function unitPrice(line: LinePrice, unit: number): MinorUnits {
  return (
    multiplyAndDivideDown(line.paidMinor, unit, line.quantity) -
    multiplyAndDivideDown(line.paidMinor, unit - 1, line.quantity)
  );
}

/** What the whole order cost: every line, and shipping. */
export function orderTotal(order: Order): MinorUnits {
  return linePrices(order).reduce((sum, line) => sum + line.paidMinor, order.shippingMinor);
}
