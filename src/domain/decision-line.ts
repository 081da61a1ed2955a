import type { ActionKind } from './action/action-kind.ts';
import type { ActionStatus } from './action/action-state.ts';
import { assertNever } from './assert-never.ts';
import { type LineKey, lineIn, lineKeys } from './languages/line-in.ts';
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
 *
 * @param language the customer's, as a two-letter code. (Default: English, also for one without sentences of its own.)
 */
export function decisionLine(facts: DecisionFacts, language: string | null = null): string {
  const lower = subject(facts, language);
  const subjects = { Subject: capitalised(lower), subject: lower };
  const part = (form: PartForm) => lineIn(language, `${form}.${done(facts)}`);
  const { status } = facts;
  switch (status) {
    case 'executed':
      return executedLine(facts, language, subjects);
    case 'pending_settlement':
    case 'executing':
      return lineIn(language, `decision.${status}`, subjects);
    case 'approved':
      return lineIn(language, 'decision.approved', { ...subjects, not_yet: part('not_yet') });
    case 'proposed':
    case 'drafted':
      return lineIn(language, `decision.${status}`, { ...subjects, nothing_yet: part('nothing_yet') });
    case 'rejected':
      return lineIn(language, 'decision.rejected', { ...subjects, nothing_has: part('nothing_has') });
    case 'expired': {
      const key = facts.approved ? 'decision.expired_approved' : 'decision.expired';
      return lineIn(language, key, { ...subjects, so_nothing: part('so_nothing') });
    }
    case 'withdrawn':
    case 'failed':
      return lineIn(language, `decision.${status}`, { ...subjects, nothing_was: part('nothing_was') });
    case 'blocked':
      return blockedLine(facts, language, subjects);
    case 'unknown':
      return lineIn(language, 'decision.unknown', { ...subjects, not_twice: part('not_twice') });
    default:
      return assertNever(status);
  }
}

type PartForm = 'not_yet' | 'nothing_yet' | 'nothing_has' | 'nothing_was' | 'so_nothing' | 'not_twice' | 'was_done';
type Subjects = { readonly Subject: string; readonly subject: string };

function executedLine(facts: DecisionFacts, language: string | null, subjects: Subjects): string {
  if (facts.onTheirWord)
    return lineIn(language, 'decision.on_their_word', {
      ...subjects,
      was_done: lineIn(language, `was_done.${done(facts)}`),
    });
  const approved = facts.approved ? '.approved' : '';
  switch (facts.kind) {
    case 'refund': {
      const destination = destinationOf(facts.methods, language);
      return lineIn(language, `executed.refund${approved}`, { ...subjects, destination });
    }
    case 'return': {
      const { returnId } = facts;
      const number = returnId === undefined ? '' : lineIn(language, 'subject.return_number', { return: returnId });
      return lineIn(language, `executed.return${approved}`, { ...subjects, number });
    }
    case 'receipt':
    case 'address':
      return lineIn(language, `executed.${facts.kind}${approved}`, subjects);
    case 'preference': {
      const { name, on } = preferenceOf(facts, language);
      return lineIn(language, `executed.preference.${on}${approved}`, {
        Preference: capitalised(name),
        preference: name,
      });
    }
    case 'cancellation':
      return lineIn(language, `executed.change${approved}`, subjects);
    default:
      return assertNever(facts.kind);
  }
}

function blockedLine(facts: DecisionFacts, language: string | null, subjects: Subjects): string {
  const yet = { ...subjects, nothing_yet: lineIn(language, `nothing_yet.${done(facts)}`) };
  if (facts.blockedBy === 'policy_changed') return lineIn(language, 'decision.policy_changed', yet);
  if (facts.newAmount !== undefined)
    return lineIn(language, 'decision.new_amount', { ...yet, amount: facts.newAmount });
  if (facts.proposedAgain) return lineIn(language, 'decision.order_changed', yet);
  return lineIn(language, 'decision.blocked', {
    ...subjects,
    because: blockReason(facts, language),
    nothing_was: lineIn(language, `nothing_was.${done(facts)}`),
  });
}

/** Why an action was blocked, as the end of a sentence. A code without words of its own says no more than that a rule spoke against it. */
export function blockReason({ blockedBy }: Pick<DecisionFacts, 'blockedBy'>, language: string | null = null): string {
  return lineIn(language, reasonKeys.find((key) => key === `reason.${blockedBy}`) ?? 'reason.other');
}

type ReasonKey = Extract<LineKey, `reason.${string}`>;
const reasonKeys = lineKeys.filter((key): key is ReasonKey => key.startsWith('reason.'));

function subject(facts: DecisionFacts, language: string | null): string {
  const { kind, orderId, amount } = facts;
  const of_order = orderId === null ? '' : lineIn(language, 'subject.of_order', { order: orderId });
  switch (kind) {
    case 'refund':
      return amount === null
        ? lineIn(language, 'subject.refund.unknown', { of_order })
        : lineIn(language, 'subject.refund', { amount, of_order });
    case 'return':
    case 'receipt':
    case 'address':
      return lineIn(language, `subject.${kind}`, { of_order });
    case 'preference': {
      const { name, on } = preferenceOf(facts, language);
      return lineIn(language, `subject.preference.${on}`, { preference: name, of_order });
    }
    case 'cancellation': {
      const number = facts.returnId === undefined ? '' : ` ${facts.returnId}`;
      return lineIn(language, 'subject.cancellation', { return: number, of_order });
    }
    default:
      return assertNever(kind);
  }
}

function preferenceOf({ preference }: DecisionFacts, language: string | null) {
  const { name, value } = preference ?? { name: 'preferences', value: true };
  const key = preferenceKeys.find((known) => known === `preference.${name}`);
  const on = value ? 'on' : 'off';
  return { name: key === undefined ? name : lineIn(language, key), on } as const;
}

type PreferenceKey = Extract<LineKey, `preference.${string}`>;
const preferenceKeys = lineKeys.filter((key): key is PreferenceKey => key.startsWith('preference.'));

const DONE = {
  refund: 'paid',
  return: 'registered',
  receipt: 'sent',
  preference: 'changed',
  address: 'changed',
  cancellation: 'cancelled',
} as const satisfies Readonly<Record<ActionKind, string>>;

/** What is done to an action of this kind, as a participle: `paid`, `registered`, ... */
export function done({ kind }: Pick<DecisionFacts, 'kind'>): (typeof DONE)[ActionKind] {
  return DONE[kind];
}

function destinationOf(methods: readonly PaymentMethod[], language: string | null): string {
  if (methods.every((method) => method === 'store_credit')) return lineIn(language, 'destination.store_credit');
  return lineIn(language, methods.length > 1 ? 'destination.several' : 'destination.one');
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
