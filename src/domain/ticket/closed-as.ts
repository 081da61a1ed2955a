import type { TicketFact } from './ticket-outcome.ts';

/**
 * How a conversation ended, for the ticket and the numbers: `escalated` when a person had any part in it, `resolved` when the customer said it was, or when what they asked for was done and
 * nothing was open, `idle` when it merely fell silent. Silence alone resolves nothing.
 */
export type ClosedAs = 'resolved' | 'idle' | 'escalated';

/** Who closed a conversation: a person, the customer by saying so, or the clock. */
export type ClosedBy = 'person' | 'customer' | 'idle';

/** Judges it from the ledger. Call it only where nothing is open. */
export function closedAs(by: ClosedBy, handedOver: boolean, facts: readonly Pick<TicketFact, 'status'>[]): ClosedAs {
  if (by === 'person' || handedOver) return 'escalated';
  return by === 'customer' || facts.some(({ status }) => status === 'executed') ? 'resolved' : 'idle';
}
