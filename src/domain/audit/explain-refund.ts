import { formatMoney } from '../money.ts';

/** A refund on the provider's side. */
export type ProviderRefund = {
  readonly refundId: string;
  readonly orderId: string;
  readonly paymentId: string | null;
  readonly amountMinor: number;
  readonly currency: string;
  readonly reference: string | null;
  readonly status: 'succeeded' | 'pending' | 'failed';
};

/** A call on the ledger's side. */
export type LedgerCall = {
  readonly key: string;
  readonly actionId: string;
  readonly orderId: string;
  readonly paymentId: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly status: 'planned' | 'sent' | 'succeeded' | 'pending' | 'failed' | 'unknown';
  readonly refundId: string | null;
};

/** Whose a refund is: ours, made by hand outside, or nothing explains it, in plain words. */
export type Explanation =
  | { readonly kind: 'ours' }
  | { readonly kind: 'outside' }
  | { readonly kind: 'unexplained'; readonly text: string };

/** What our references look like: the action's id, and the call's number where an order was paid in several payments. */
const OUR_REFERENCE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?::\d+)?$/i;

/**
 * Explains one refund of the provider by the call that carries its reference.
 *
 * @param seenBefore whether another refund of the provider carries the same reference.
 */
export function explainRefund(refund: ProviderRefund, call: LedgerCall | undefined, seenBefore: boolean): Explanation {
  if (!call)
    return refund.reference !== null && OUR_REFERENCE.test(refund.reference)
      ? unexplained(
          refund,
          `carries reference ${refund.reference}, which is like ours, and the ledger has no such call`,
        )
      : { kind: 'outside' };
  if (seenBefore && refund.status !== 'failed')
    return unexplained(refund, `is a second refund under our reference ${call.key}: it may have been paid twice`);
  const differs = differences(refund, call);
  return differs.length === 0
    ? { kind: 'ours' }
    : unexplained(refund, `is action ${call.actionId}'s, but ${differs.join(', ')}`);
}

/** What is wrong with a call that should have a refund at the provider and has none; null where none is due. */
export function explainMissing(call: LedgerCall): string | null {
  const what = `Call ${call.key} of action ${call.actionId}, ${formatMoney(call.amountMinor, call.currency)} on order ${call.orderId},`;
  switch (call.status) {
    case 'succeeded':
      return `${what} is paid in the ledger, and the provider has no refund under its reference.`;
    case 'pending':
      return `${what} is started in the ledger, and the provider has no refund under its reference.`;
    case 'unknown':
    case 'sent':
      return `${what} has an outcome nobody knows: a person has to find out.`;
    default:
      return null;
  }
}

/** A refund that the ledger calls paid or started, and the first of its calls that was not sent or did not succeed. */
export type UnpaidCall = {
  readonly actionId: string;
  readonly orderId: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly status: 'executed' | 'pending_settlement';
  readonly key: string | null;
  readonly legStatus: LedgerCall['status'] | null;
};

/** What is wrong with such a refund. */
export function explainUnpaid(unpaid: UnpaidCall): string {
  const { actionId, orderId, key, legStatus } = unpaid;
  const call =
    key === null ? 'it has no call at all' : `its call ${key} was not sent or did not succeed (${legStatus})`;
  const said = unpaid.status === 'executed' ? 'paid' : 'started';
  return `Action ${actionId}, ${formatMoney(unpaid.amountMinor, unpaid.currency)} on order ${orderId}, is ${said} in the ledger, but ${call}.`;
}

/** Whether a refund booked by hand, under no reference of ours, is the one a call is known by: people stated its number, and the provider has it. One may pay several calls. */
export function isTheRefundOf(
  call: Pick<LedgerCall, 'orderId' | 'amountMinor' | 'currency'>,
  refund: ProviderRefund,
): boolean {
  return (
    refund.status !== 'failed' &&
    (refund.reference === null || !OUR_REFERENCE.test(refund.reference)) &&
    refund.orderId === call.orderId &&
    refund.currency === call.currency &&
    refund.amountMinor >= call.amountMinor
  );
}

function differences(refund: ProviderRefund, call: LedgerCall): string[] {
  return [
    ...(refund.orderId === call.orderId
      ? []
      : [`the provider has it on order ${refund.orderId}, the ledger on ${call.orderId}`]),
    ...(refund.paymentId === null || refund.paymentId === call.paymentId
      ? []
      : [`the provider has it on payment ${refund.paymentId}, the ledger on ${call.paymentId}`]),
    ...(refund.amountMinor === call.amountMinor && refund.currency === call.currency
      ? []
      : [
          `the provider paid ${formatMoney(refund.amountMinor, refund.currency)}, the ledger has ${formatMoney(call.amountMinor, call.currency)}`,
        ]),
    ...(call.refundId === null || call.refundId === refund.refundId
      ? []
      : [`the ledger knows it as refund ${call.refundId}`]),
    ...(refund.status === call.status ? [] : [`the provider says ${refund.status}, the ledger ${call.status}`]),
  ];
}

function unexplained(refund: ProviderRefund, why: string): Explanation {
  const text = `Refund ${refund.refundId}, ${formatMoney(refund.amountMinor, refund.currency)} on order ${refund.orderId}, ${why}.`;
  return { kind: 'unexplained', text };
}
