import type { EarlierAction } from '../action/judge-repeat.ts';
import type { MinorUnits } from '../money.ts';
import type { Order } from '../order.ts';

/** Earlier refunds of an order as our ledger and the order's record tell of them, in the order's currency. */
export type OurRefunds = {
  /** What we paid back and was accepted, by our ledger. */
  readonly ledgerMinor: MinorUnits;
  /** What the record shows under our references. */
  readonly onRecordMinor: MinorUnits;
  /** What the record shows of other hands. */
  readonly othersMinor: MinorUnits;
};

/** An order of which nothing was ever given back. */
export const nothingRefunded: OurRefunds = { ledgerMinor: 0, onRecordMinor: 0, othersMinor: 0 };

/**
 * Sums both. A refund that is under way, or whose outcome nobody knows, is in neither: no second one is begun on its order meanwhile. `isOurs` knows
 * the references of our actions that hold units.
 */
export function ourRefunds(
  order: Order,
  earlier: readonly Pick<EarlierAction, 'status' | 'amountMinor'>[],
  isOurs: (reference: string) => boolean,
): OurRefunds {
  const shown = order.refunds.filter(({ status }) => status !== 'failed');
  const ours = shown.filter(({ reference }) => reference !== null && isOurs(reference));
  const settled = earlier.filter(({ status }) => status === 'executed' || status === 'pending_settlement');
  const [onRecordMinor, allMinor] = [sum(ours), sum(shown)];
  return { ledgerMinor: sum(settled), onRecordMinor, othersMinor: allMinor - onRecordMinor };
}

function sum(amounts: readonly { readonly amountMinor: MinorUnits }[]): MinorUnits {
  return amounts.reduce((total, { amountMinor }) => total + amountMinor, 0);
}
