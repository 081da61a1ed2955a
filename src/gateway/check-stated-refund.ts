import type { ListedRefund } from '../commerce/port.ts';
import type { Leg } from '../store/action-legs.ts';
import type { Action } from '../store/action-row.ts';
import { isBookedElsewhere } from '../store/ledger-legs.ts';
import type { ClosingRefusal } from '../store/unknown-actions.ts';
import type { ActionDeps } from './action-deps.ts';

/** A refund by the provider's number, as a look by that number shows it. */
export type FoundRefund = Omit<ListedRefund, 'bookedAt'>;

/**
 * What the provider says of a refund that people named. `confirms`: it is there and pays these calls. `not_asked`: nobody can ask it by number. `unavailable`: it
 * could not be asked now.
 */
export type StatedRefund =
  | { readonly kind: 'confirms'; readonly refund: FoundRefund; readonly pays: readonly Leg[] }
  | { readonly kind: 'not_asked' | 'unavailable' }
  | { readonly kind: 'refused'; readonly code: ClosingRefusal };

/** Asks the provider for the refund people named, and whether it pays one or all of the calls that are open. */
export async function checkStatedRefund(
  action: Action,
  open: readonly Leg[],
  refundId: string,
  { commerce, database }: Pick<ActionDeps, 'commerce' | 'database'>,
): Promise<StatedRefund> {
  if (action.kind !== 'refund' || commerce.getRefund === undefined) return { kind: 'not_asked' };
  const found = await commerce.getRefund(refundId);
  if (found.kind === 'unavailable') return { kind: 'unavailable' };
  if (found.kind === 'not_found') return { kind: 'refused', code: 'no_such_refund' };
  const refund = found.value;
  const pays = paysOf(refund, action, open);
  if (typeof pays === 'string') return { kind: 'refused', code: pays };
  if (await isBookedElsewhere(database.sql, action.actionId, refund))
    return { kind: 'refused', code: 'refund_of_other_action' };
  return { kind: 'confirms', refund, pays };
}

function paysOf(refund: FoundRefund, action: Action, open: readonly Leg[]): readonly Leg[] | ClosingRefusal {
  if (refund.status === 'failed') return 'refund_failed';
  const ofPayment = open.filter(({ paymentId }) => refund.paymentId === null || refund.paymentId === paymentId);
  if (refund.orderId !== action.orderId || refund.currency !== action.currency || ofPayment.length === 0)
    return 'refund_of_other_payment';
  const sum = open.reduce((total, { amountMinor }) => total + (amountMinor ?? 0), 0);
  if (refund.paymentId === null && refund.amountMinor === sum) return open;
  const one = ofPayment.find(({ amountMinor }) => amountMinor === refund.amountMinor);
  return one ? [one] : 'refund_of_other_amount';
}
