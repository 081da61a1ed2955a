import { type CurrencyCode, formatMoney, type MinorUnits } from '../money.ts';

/** How a conversation ended, as the ledger knows it. */
export type TicketOutcome =
  | 'refunded'
  | 'refund_started'
  | 'return_created'
  | 'changed'
  | 'waiting'
  | 'unconfirmed'
  | 'rejected'
  | 'no_change';

/** One thing that was done or asked for, in facts of the ledger. */
export type TicketFact = {
  readonly tool: string;
  /** `refund`, `return`, or another kind of change. */
  readonly kind: string;
  /** Null for what concerns the account and no order. */
  readonly orderId: string | null;
  /** A status of the ledger. */
  readonly status: string;
  readonly amountMinor: MinorUnits | null;
  readonly currency: CurrencyCode | null;
};

/** Outcomes from the one that says most to the one that says least: the first that fits a fact is the ticket's. */
const ORDER: readonly (readonly [TicketOutcome, (fact: TicketFact) => boolean])[] = [
  ['unconfirmed', ({ status }) => status === 'unknown'],
  ['refunded', ({ kind, status }) => kind === 'refund' && status === 'executed'],
  ['refund_started', ({ kind, status }) => kind === 'refund' && status === 'pending_settlement'],
  ['return_created', ({ kind, status }) => kind === 'return' && status === 'executed'],
  ['changed', ({ status }) => status === 'executed'],
  ['waiting', ({ status }) => ['drafted', 'proposed', 'approved', 'executing', 'pending_settlement'].includes(status)],
  ['rejected', ({ status }) => status === 'rejected'],
];

/** What a conversation came to. Only the ledger counts: without a fact, whatever was said, nothing was changed. */
export function ticketOutcome(facts: readonly TicketFact[]): TicketOutcome {
  return ORDER.find(([, fits]) => facts.some(fits))?.[0] ?? 'no_change';
}

const STATUS_WORDS: Readonly<Record<string, string>> = {
  drafted: 'prepared for a person',
  proposed: 'waiting for a decision',
  approved: 'approved, not carried out yet',
  executing: 'being carried out',
  executed: 'done',
  failed: 'failed, nothing changed',
  unknown: 'outcome not confirmed',
  pending_settlement: 'started, not settled yet',
  rejected: 'rejected',
  expired: 'ran out of time',
  withdrawn: 'withdrawn by the customer',
  blocked: 'not carried out',
};

/** The ticket in fixed wording: one sentence per fact, or that nothing was changed. */
export function ticketSummary(facts: readonly TicketFact[]): string {
  if (facts.length === 0) return 'Nothing was changed.';
  return facts.map((fact) => `${whatItWas(fact)}: ${STATUS_WORDS[fact.status] ?? fact.status}.`).join(' ');
}

function whatItWas({ tool, amountMinor, currency, orderId }: TicketFact): string {
  const words = tool.replace(/^(issue|create)_/, '').replaceAll('_', ' ');
  const amount = amountMinor === null || currency === null ? '' : ` of ${formatMoney(amountMinor, currency)}`;
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${amount}${orderId === null ? '' : ` on order ${orderId}`}`;
}
