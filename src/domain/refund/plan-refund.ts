import type { Unit } from '../action/units.ts';
import type { CurrencyCode, MinorUnits } from '../money.ts';
import type { Order, OrderPayment, PaymentMethod } from '../order.ts';
import { shareOut } from '../share-out.ts';
import { nothingRefunded, type OurRefunds } from './our-refunds.ts';
import { linePrices, unitPrice } from './unit-prices.ts';

/** What one payment gives back. One share is one call to the provider. */
export type PaymentShare = {
  readonly paymentId: string;
  readonly method: PaymentMethod;
  readonly amountMinor: MinorUnits;
};

/** The amount of a refund as code computed it, with everything it was computed from. */
export type RefundPlan = {
  readonly currency: CurrencyCode;
  /** What the units cost, before any bound. */
  readonly unitsMinor: MinorUnits;
  readonly capturedMinor: MinorUnits;
  /** Given back already, by any hand, on its way included. */
  readonly refundedMinor: MinorUnits;
  /** The smaller of the units' price and what is left of the captured money. */
  readonly amountMinor: MinorUnits;
  /** Where it goes back to; shares of zero are left out. */
  readonly allocation: readonly PaymentShare[];
  /** Each unit with its price. */
  readonly units: readonly (Unit & { readonly priceMinor: MinorUnits })[];
};

/**
 * Computes a refund of the given units: their price, bounded by what was captured and not yet given back, split over the
 * payments in the ratio of what each still holds. Money returns the way it came: store credit stays store credit.
 * Shipping is never part of it.
 *
 * What our own ledger says was given back counts beside the record, which may not show it yet: the larger sum bounds the refund.
 */
export function planRefund(order: Order, units: readonly Unit[], ours: OurRefunds = nothingRefunded): RefundPlan {
  const prices = new Map(linePrices(order).map((line) => [line.lineId, line]));
  const priced = units.map((unit) => {
    const line = prices.get(unit.lineId);
    return { ...unit, priceMinor: line ? unitPrice(line, unit.unit) : 0 };
  });
  const unitsMinor = priced.reduce((sum, unit) => sum + unit.priceMinor, 0);
  const capturedMinor = order.payments.reduce((sum, payment) => sum + payment.capturedMinor, 0);
  const known = ours.ledgerMinor + ours.othersMinor;
  const refundedMinor = Math.max(refundedOnPayments(order), refundedByRecord(order), known);
  const amountMinor = Math.max(Math.min(unitsMinor, capturedMinor - refundedMinor), 0);
  return {
    currency: order.currency,
    unitsMinor,
    capturedMinor,
    refundedMinor,
    amountMinor,
    allocation: allocate(order.payments, amountMinor),
    units: priced,
  };
}

/** Given back according to the payments. */
export function refundedOnPayments(order: Order): MinorUnits {
  return order.payments.reduce((sum, payment) => sum + payment.refundedMinor, 0);
}

/** Given back according to the list of refunds; a failed one gave nothing back. */
export function refundedByRecord(order: Order): MinorUnits {
  return order.refunds.reduce((sum, refund) => (refund.status === 'failed' ? sum : sum + refund.amountMinor), 0);
}

function allocate(payments: readonly OrderPayment[], amountMinor: MinorUnits): readonly PaymentShare[] {
  const left = payments.map((payment) => Math.max(payment.capturedMinor - payment.refundedMinor, 0));
  const shares = shareOut(amountMinor, left);
  return payments
    .map(({ paymentId, method }, index) => ({ paymentId, method, amountMinor: shares[index] ?? 0 }))
    .filter((share) => share.amountMinor > 0);
}

/** Whether two splits send the same amounts to the same payments. */
export function sameAllocation(a: readonly PaymentShare[], b: readonly PaymentShare[]): boolean {
  const amounts = new Map(a.map((share) => [share.paymentId, share.amountMinor]));
  return a.length === b.length && b.every((share) => amounts.get(share.paymentId) === share.amountMinor);
}
