import { maskPersonalValues } from '../domain/masking.ts';
import type { Transaction } from './database.ts';

/** What a person made of a draft of the agent. The rows are labels: how often the agent prepared what a person then did. */
export type DraftReview =
  | { readonly verdict: 'performed' | 'performed_otherwise'; readonly performedActionId: string }
  | { readonly verdict: 'dismissed'; readonly reason: string };

/** Records it, once per draft, in the transaction that ends the draft. */
export async function insertDraftReview(
  tx: Transaction,
  actionId: string,
  staffId: string,
  review: DraftReview,
): Promise<void> {
  const reason = review.verdict === 'dismissed' ? maskPersonalValues(review.reason) : null;
  const performed = review.verdict === 'dismissed' ? null : review.performedActionId;
  await tx`
    insert into draft_reviews (action_id, verdict, staff_id, reason, performed_action_id)
    values (${actionId}, ${review.verdict}, ${staffId}, ${reason}, ${performed})`;
}
