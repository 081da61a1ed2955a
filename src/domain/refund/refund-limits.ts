import { countsAsReserved, countsAsSpent } from '../action/action-state.ts';
import type { EarlierAction } from '../action/judge-repeat.ts';
import type { CurrencyCode, MinorUnits } from '../money.ts';

/** Amounts in minor units by currency. A currency that is not listed has no amount: it needs a person. */
export type Amounts = Readonly<Record<CurrencyCode, MinorUnits>>;

/** What may happen without a person. Values and their reasons stand in the configuration. */
export type RefundLimits = {
  /** Largest refund that may run by itself, inclusive. */
  readonly autoLimits: Amounts;
  /** Most that automatic refunds may add up to on one order, open proposals included. */
  readonly orderAutoTotals: Amounts;
  /** The same for one customer within the window. */
  readonly customerAutoTotals: Amounts;
  readonly customerWindowDays: number;
  /** Refunds of any kind in the window before the next one needs an approval. */
  readonly refundsBeforeApproval: number;
  /** From this amount on, inclusive, two people must agree. */
  readonly secondApproverFrom: Amounts;
  /** Automatic refunds of the store in one day from which every further one needs an approval. */
  readonly storeDayAuto: Amounts;
  /** At `storeDayAuto` times this, the switch trips by itself. */
  readonly storeDayTripFactor: number;
};

/** What was refunded or is reserved already, in the currency of the order. Read under the guards of order and customer. */
export type RefundTotals = {
  readonly orderAutomaticMinor: MinorUnits;
  readonly customerAutomaticMinor: MinorUnits;
  readonly customerRefunds: number;
  readonly storeDayMinor: MinorUnits;
};

/** The amount listed for a currency; null when it is not listed. */
export function amountFor(amounts: Amounts, currency: CurrencyCode): MinorUnits | null {
  return Object.hasOwn(amounts, currency) ? (amounts[currency] ?? null) : null;
}

/** Automatic refunds of an order that moved money or may have, and what its open proposals reserve. */
export function orderAutomaticTotal(earlier: readonly EarlierAction[]): MinorUnits {
  const counts = (action: EarlierAction) =>
    action.automatic ? countsAsSpent(action.status) : countsAsReserved(action.status);
  return earlier.filter(counts).reduce((sum, action) => sum + action.amountMinor, 0);
}

/** How many different people must agree to an amount: two from the listed one on. */
export function approversFor(limits: RefundLimits, amountMinor: MinorUnits, currency: CurrencyCode): 1 | 2 {
  const from = amountFor(limits.secondApproverFrom, currency);
  return from !== null && amountMinor >= from ? 2 : 1;
}

/** Whether the store's day is so far out that refunds must stop by themselves. */
export function tripsSwitch(limits: RefundLimits, totals: RefundTotals, currency: CurrencyCode): boolean {
  const cap = amountFor(limits.storeDayAuto, currency);
  return cap !== null && totals.storeDayMinor >= cap * limits.storeDayTripFactor;
}
