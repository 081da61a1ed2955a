import type { WriteResult } from '../commerce/port.ts';
import type { Leg, LegFinding } from '../store/action-legs.ts';
import type { Booked } from './action-deps.ts';

/** What a definite answer says about the leg. An amount other than ours is no answer to our question. */
export function toFinding(answer: Extract<WriteResult<Booked>, { kind: 'done' | 'rejected' }>, leg: Leg): LegFinding {
  if (answer.kind === 'rejected') {
    const evidence = { rejected: answer.code, message: answer.message, answer: answer.evidence };
    return { status: 'failed', bookedId: null, evidence };
  }
  return readBooked(answer.value, leg, answer.evidence);
}

/** Reads a booking, however it was learned. */
export function readBooked(booked: Booked, leg: Leg, evidence: unknown): LegFinding {
  if (booked.amountMinor !== null && booked.amountMinor !== leg.amountMinor) {
    return { status: 'unknown', bookedId: booked.id, evidence: { other_amount: booked.amountMinor, answer: evidence } };
  }
  return { status: booked.status, bookedId: booked.id, evidence };
}
