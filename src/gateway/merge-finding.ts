import type { Leg, LegFinding } from '../store/action-legs.ts';
import type { LegRecord } from '../store/write-outcome.ts';

/** A call as it stands with what is known of it now, and what is to be written. */
export type MergedLeg = { readonly leg: Leg; readonly record: LegRecord };

/**
 * Takes what is known of a call into the call as it stands. What was learned longer ago than what is written changes nothing: "never sent" only
 * closes a call that still is planned, and what is booked only changes by a definite answer about the very same booking. A call that was never
 * made is given up: from then on nobody can take the right to send it. The caller holds the call.
 */
export function mergeFinding(leg: Leg, found: LegFinding | undefined): MergedLeg {
  const taken = found !== undefined && counts(leg, found) ? found : undefined;
  const known = taken && taken.status !== 'planned' ? taken.status : leg.status;
  const status = known === 'planned' ? 'failed' : known;
  const bookedId = taken?.bookedId ?? leg.bookedId;
  const neverSent = leg.status === 'planned' ? { never_sent: true } : null;
  const evidence = taken?.evidence ?? neverSent;
  return { leg: { ...leg, status, bookedId }, record: { leg: leg.leg, status, refund_id: bookedId, evidence } };
}

function counts(leg: Leg, found: LegFinding): boolean {
  if (found.status === 'planned') return leg.status === 'planned';
  switch (leg.status) {
    case 'planned':
    case 'sent':
    case 'unknown':
      return true;
    case 'pending':
    case 'succeeded':
      return isDefinite(found) && found.bookedId !== null && found.bookedId === (leg.bookedId ?? found.bookedId);
    case 'failed':
      return leg.bookedId === null && found.status === 'succeeded';
    default: {
      const impossible: never = leg.status;
      throw new Error(`Unknown leg status ${String(impossible)}`);
    }
  }
}

function isDefinite(found: LegFinding): boolean {
  return found.status === 'succeeded' || found.status === 'failed';
}
