import { preferenceLabel } from './account/preferences.ts';
import type { ActionKind } from './action/action-kind.ts';
import type { ActionStatus } from './action/action-state.ts';
import { assertNever } from './assert-never.ts';
import type { PaymentMethod } from './order.ts';

/** What the customer is to be told about an action, in facts from the ledger. */
export type DecisionFacts = {
  readonly kind: ActionKind;
  readonly status: ActionStatus;
  /** Null for a preference, which belongs to no order. */
  readonly orderId: string | null;
  /** The amount as people write it; null for a return. */
  readonly amount: string | null;
  /** How it goes back. */
  readonly methods: readonly PaymentMethod[];
  /** Whether a person agreed to it. */
  readonly approved: boolean;
  /** Why it was blocked: `stopped`, `order_changed`, `policy_changed`, `approval_expired`, `needs_approval`, `draft`, or the code of a rule. */
  readonly blockedBy?: string | undefined;
  /** The amount of the proposal that took its place, when the order changed. */
  readonly newAmount?: string | undefined;
  /** The shop's number of the return. */
  readonly returnId?: string | undefined;
  /** The preference that is set, and whether on or off. */
  readonly preference?: { readonly name: string; readonly value: boolean } | undefined;
  /** Whether nothing but the word of colleagues says that it was done: the order system could not be asked. */
  readonly onTheirWord?: boolean | undefined;
  /** Whether a new proposal took its place, because the order or the policy changed. */
  readonly proposedAgain?: boolean | undefined;
};

/**
 * One honest sentence per outcome, written by code, so that neither an exhausted budget nor a silent model can hide it. It never says
 * more than the ledger knows: approved is not done, started is not paid, out of time is not a no, and an unknown outcome is no promise.
 */
export function decisionLine(facts: DecisionFacts): string {
  switch (facts.status) {
    case 'executed':
      return executedLine(facts);
    case 'pending_settlement':
      return `${the(facts)} has been started. It is not paid yet: the payment provider is still working on it, and we will tell you here how it ends.`;
    case 'approved':
      return `${the(facts)} was approved and is being carried out. It has not been ${done(facts)} yet.`;
    case 'executing':
      return `${the(facts)} is being carried out right now. It is not confirmed yet.`;
    case 'proposed':
      return `${the(facts)} needs the agreement of a colleague, who has been asked. Nothing has been ${done(facts)} yet.`;
    case 'drafted':
      return `${the(facts)} has been prepared for a colleague, who will take care of it. Nothing has been ${done(facts)} yet.`;
    case 'rejected':
      return `${the(facts)} was reviewed by a colleague and was not approved. Nothing has been ${done(facts)}.`;
    case 'expired':
      if (facts.approved)
        return `${the(facts)} was approved, but it could not be carried out before its deadline, so nothing has been ${done(facts)}. This is not a refusal: a colleague will look at it.`;
      return `Nobody could decide on ${the(facts, 'your')} in time, so nothing has been ${done(facts)}. This is not a refusal: a colleague will look at it.`;
    case 'withdrawn':
      return `${the(facts)} has been withdrawn. Nothing was ${done(facts)}.`;
    case 'blocked':
      return blockedLine(facts);
    case 'failed':
      return `${the(facts)} did not go through. Nothing was ${done(facts)}.`;
    case 'unknown':
      return `We could not confirm whether ${the(facts, 'your')} went through. It is being checked by a person, and it will not be ${done(facts)} twice.`;
    default:
      return assertNever(facts.status);
  }
}

function executedLine(facts: DecisionFacts): string {
  if (facts.onTheirWord)
    return `Two colleagues have looked into ${the(facts, 'your')} and state that it was ${done(facts)}. The order system has not confirmed it to us; please write to us if you see nothing of it.`;
  const how = facts.approved ? 'was approved and has been' : 'has been';
  switch (facts.kind) {
    case 'refund':
      return `${the(facts)} ${how} sent to ${destination(facts.methods)}.`;
    case 'return': {
      const number = facts.returnId === undefined ? '' : ` (return ${facts.returnId})`;
      return `${the(facts)} ${how} registered${number}.`;
    }
    case 'receipt':
      return `${the(facts)} ${how} sent again, to the mail address on your account.`;
    case 'preference':
    case 'cancellation':
      return `${the(facts)} ${how} made.`;
    case 'address':
      return `${the(facts)} ${how} made: the order goes to the new address.`;
    default:
      return assertNever(facts.kind);
  }
}

const BLOCKED_BY: Readonly<Record<string, string>> = {
  // Told once, read whenever: by then the pause may be over.
  stopped: 'changes were paused when it was its turn',
  order_changed: 'the order changed in the meantime',
  policy_changed: 'the rules of the shop changed in the meantime',
  snapshot_changed: 'what was on record of it was not what had been agreed to',
  order_frozen: 'the outcome of another refund on this order is still being checked',
  outside_return_window: 'the return window had ended by then',
  not_delivered: 'by the record, the items are not delivered',
  already_refunded: 'the items had been refunded by then',
  already_returned: 'a return of the items was registered by then',
  nothing_to_refund: 'nothing was paid for the items',
  return_required: 'the items have to come back first',
  disputed: 'the payment is disputed with the bank',
  no_refundable_payment: 'the order was not paid in a way that can be paid back from here',
  order_not_found: 'the order is not to be found any more',
  overlaps_open_request: 'another request for the same was open',
  too_many_receipts: 'the receipt had been sent several times by then',
  account_not_found: 'the account is not to be found any more',
  address_erased: 'the address had been erased by then',
  other_country: 'the country of an order cannot be changed',
  needs_approval: 'it needs the agreement of a colleague by now',
  draft: 'a colleague takes care of such requests by now',
  tool_off: 'a colleague takes care of such requests by now',
  approval_expired: "a colleague's agreement to it ran out of time",
  already_shipped: 'the order had left by then',
  same_address: 'the order goes to that address already',
  already_set: 'it is set that way already',
  no_open_return: 'the return is not open any more',
};

function blockedLine(facts: DecisionFacts): string {
  if (facts.blockedBy === 'policy_changed')
    return `The rules of the shop changed since ${the(facts, 'your')} was agreed to. A colleague is looking at it again. Nothing has been ${done(facts)} yet.`;
  if (facts.newAmount !== undefined) {
    return `The order changed since ${the(facts, 'your')} was asked for: it would now be ${facts.newAmount}. A colleague is looking at it again. Nothing has been ${done(facts)} yet.`;
  }
  if (facts.proposedAgain) {
    return `The order changed since ${the(facts, 'your')} was asked for. A colleague is looking at it again. Nothing has been ${done(facts)} yet.`;
  }
  return `${the(facts)} was not carried out, because ${blockReason(facts)}. Nothing was ${done(facts)}.`;
}

/** Why an action was blocked, as the end of a sentence. A code without words of its own says no more than that a rule spoke against it. */
export function blockReason({ blockedBy }: Pick<DecisionFacts, 'blockedBy'>): string {
  const words = Object.hasOwn(BLOCKED_BY, blockedBy ?? '') ? BLOCKED_BY[blockedBy ?? ''] : undefined;
  return words ?? 'it was not possible any more when it was its turn';
}

function the(facts: DecisionFacts, your: 'Your' | 'your' = 'Your'): string {
  const ofOrder = facts.orderId === null ? '' : ` for order ${facts.orderId}`;
  return `${your} ${what(facts)}${ofOrder}`;
}

function what(facts: DecisionFacts): string {
  switch (facts.kind) {
    case 'refund':
      return `refund of ${facts.amount ?? 'the amount'}`;
    case 'return':
      return 'return';
    case 'receipt':
      return 'receipt';
    case 'preference': {
      const { name, value } = facts.preference ?? { name: 'preferences', value: true };
      return `change of ${preferenceLabel(name)} to ${value ? 'on' : 'off'}`;
    }
    case 'address':
      return 'change of the delivery address';
    case 'cancellation':
      return `cancellation of return ${facts.returnId ?? ''}`.trimEnd();
    default:
      return assertNever(facts.kind);
  }
}

const DONE: Readonly<Record<ActionKind, string>> = {
  refund: 'paid',
  return: 'registered',
  receipt: 'sent',
  preference: 'changed',
  address: 'changed',
  cancellation: 'cancelled',
};

/** What is done to an action of this kind, as a participle: `paid`, `registered`, ... */
export function done({ kind }: Pick<DecisionFacts, 'kind'>): string {
  return DONE[kind];
}

function destination(methods: readonly PaymentMethod[]): string {
  if (methods.every((method) => method === 'store_credit')) return 'your store credit';
  return methods.length > 1 ? 'your original payment methods' : 'your original payment method';
}
