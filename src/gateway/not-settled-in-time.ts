import type { Leg, LegFinding } from '../store/action-legs.ts';
import { ageOf } from '../store/age-of.ts';
import type { ActionDeps } from './action-deps.ts';

/** How long a provider may take over a refund that it accepted, in days. Banks need one to two weeks. */
export const SETTLES_WITHIN_DAYS = 14;

/**
 * A call that the provider accepted and neither paid nor refused in time, or does not know any more, is one whose outcome nobody knows: the finding as it then
 * counts. Any other finding stays as it is.
 */
export async function notSettledInTime(
  leg: Leg,
  found: LegFinding,
  { database }: Pick<ActionDeps, 'database'>,
): Promise<LegFinding> {
  const isOpen = found.status === 'pending' || found.status === 'unknown';
  const bookedId = found.bookedId ?? leg.bookedId;
  if (!isOpen || bookedId === null || leg.sentAt === null) return found;
  if ((await ageOf(database.sql, leg.sentAt)) <= SETTLES_WITHIN_DAYS * 86_400_000) return found;
  const evidence = {
    accepted_at: leg.sentAt.toISOString(),
    not_settled_in_days: SETTLES_WITHIN_DAYS,
    answer: found.evidence,
  };
  return { ...found, status: 'unknown', bookedId, evidence, overdue: true };
}
