import type { TicketFact } from './ticket-outcome.ts';

/**
 * How a conversation ended, for the ticket and the numbers: `escalated` when a person had any part in it, `resolved` when the customer said it was, or when what they asked for was done and
 * nothing was open, `idle` when it merely fell silent, or when nothing was asked in it at all. Silence alone resolves nothing, and neither does a goodbye.
 */
export type ClosedAs = 'resolved' | 'idle' | 'escalated';

/** Who closed a conversation: a person, the customer by saying so, or the clock. */
export type ClosedBy = 'person' | 'customer' | 'idle';

/** What was said, beside what was done. */
export type ClosingWords = {
  /** The customer asked for something since the conversation was opened: there is more than greetings, courtesies and goodbyes. */
  readonly asked: boolean;
  /** How it had ended the last time; null when it was never closed. */
  readonly before: ClosedAs | null;
};

/** Judges it from the ledger. Call it only where nothing is open. Where nothing was asked or done since it was closed the last time, it stays what it was then. */
export function closedAs(
  by: ClosedBy,
  handedOver: boolean,
  facts: readonly Pick<TicketFact, 'status'>[],
  { asked, before }: ClosingWords,
): ClosedAs {
  if (by === 'person' || handedOver) return 'escalated';
  if (facts.some(({ status }) => status === 'executed')) return 'resolved';
  if (!asked) return before ?? 'idle';
  return by === 'customer' ? 'resolved' : 'idle';
}
