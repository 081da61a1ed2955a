import type { Leg, LegFinding } from '../store/action-legs.ts';
import type { LegRecord } from '../store/write-outcome.ts';

/** A call as it stands with what is known of it now, and what is to be written. */
export type MergedLeg = { readonly leg: Leg; readonly record: LegRecord };

/**
 * Takes what is known of a call into the call as it stands. What was learned longer ago than what is written changes nothing: "never sent" only
 * closes a call that still is planned, and what is booked only changes by a definite answer about the very same booking, or by none for too long. A call that was never
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
      return found.overdue === true || isAboutThis(leg, found);
    case 'succeeded':
      return isAboutThis(leg, found);
    case 'failed':
      return leg.bookedId === null && found.status === 'succeeded';
    default: {
      const impossible: never = leg.status;
      throw new Error(`Unknown leg status ${String(impossible)}`);
    }
  }
}

/** A definite answer about the booking that is known. */
function isAboutThis({ bookedId }: Leg, found: LegFinding): boolean {
  const isDefinite = found.status === 'succeeded' || found.status === 'failed';
  return isDefinite && found.bookedId !== null && found.bookedId === (bookedId ?? found.bookedId);
}
