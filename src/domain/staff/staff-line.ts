import { preferenceLabel } from '../account/preferences.ts';
import { assertNever } from '../assert-never.ts';
import { blockReason, type DecisionFacts, done } from '../decision-line.ts';

/**
 * What became of an action, for the people who work here: the facts of `decisionLine` without the words that are meant for the customer. No more
 * is said than the ledger knows.
 */
export function staffLine(facts: DecisionFacts): string {
  const what = `The ${nounOf(facts)}`;
  const nothing = `Nothing was ${done(facts)}`;
  switch (facts.status) {
    case 'executed':
      return `${what} was ${facts.approved ? 'approved and ' : ''}carried out${resultOf(facts)}. The customer has been told.`;
    case 'pending_settlement':
      return `${what} has been started and is not settled yet. The customer is told how it ends.`;
    case 'approved':
      return `${what} was approved and waits to be carried out.`;
    case 'executing':
      return `${what} is being carried out. It is not confirmed yet.`;
    case 'proposed':
      return `${what} waits for another person to agree. ${nothing} yet.`;
    case 'drafted':
      return `${what} is prepared for a person to perform. ${nothing} yet.`;
    case 'rejected':
      return `${what} was rejected by a person. ${nothing}.`;
    case 'expired':
      return facts.approved
        ? `${what} was approved, and its deadline passed before it could be carried out. ${nothing}.`
        : `Nobody decided on the ${nounOf(facts)} before its deadline. ${nothing}.`;
    case 'withdrawn':
      return `${what} was withdrawn. ${nothing}.`;
    case 'blocked':
      return `${what} was not carried out: ${blockedBecause(facts)}. ${nothing}.`;
    case 'failed':
      return `${what} did not go through. ${nothing}.`;
    case 'unknown':
      return `It is not known whether the ${nounOf(facts)} went through. It is being checked, and it will not be done twice.`;
    default:
      return assertNever(facts.status);
  }
}

function blockedBecause(facts: DecisionFacts): string {
  if (facts.blockedBy === 'policy_changed')
    return 'the policy became stricter after it was approved, and a new request took its place';
  if (facts.newAmount !== undefined)
    return `the order changed, and a new request over ${facts.newAmount} took its place`;
  if (facts.proposedAgain) return 'the order changed, and a new request took its place';
  return blockReason(facts);
}

function nounOf(facts: DecisionFacts): string {
  const ofOrder = facts.orderId === null ? '' : ` for order ${facts.orderId}`;
  switch (facts.kind) {
    case 'refund':
      return `refund of ${facts.amount ?? 'an amount not known'}${ofOrder}`;
    case 'return':
      return `return${ofOrder}`;
    case 'receipt':
      return `sending of the receipt${ofOrder}`;
    case 'preference': {
      const { name, value } = facts.preference ?? { name: 'preferences', value: true };
      return `change of ${preferenceLabel(name)} to ${value ? 'on' : 'off'}`;
    }
    case 'address':
      return `change of the delivery address${ofOrder}`;
    case 'cancellation':
      return `cancellation of ${`return ${facts.returnId ?? ''}`.trimEnd()}${ofOrder}`;
    default:
      return assertNever(facts.kind);
  }
}

function resultOf({ kind, methods, returnId }: DecisionFacts): string {
  if (kind === 'return') return returnId === undefined ? '' : `, as return ${returnId}`;
  if (kind === 'receipt') return ', to the mail address on the account';
  if (kind !== 'refund') return '';
  if (methods.length > 0 && methods.every((method) => method === 'store_credit')) return ', to store credit';
  return methods.length > 1 ? ', to the payment methods of the order' : ', to the payment method of the order';
}
