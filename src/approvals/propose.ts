import { randomUUIDv7 } from 'node:crypto';
import { approversFor, type RefundLimits } from '../domain/refund/refund-limits.ts';
import type { NewAction } from '../store/action-row.ts';
import type { NewApproval } from '../store/insert-intent.ts';
import { buildEvidence, type EvidenceInput } from './evidence.ts';
import { snapshotOf } from './snapshot.ts';

/** A proposal: the action as it is inserted, and what it was decided on. */
export type Proposal = {
  readonly action: NewAction;
  readonly evidence: Omit<EvidenceInput, 'messages' | 'versions'>;
  /** Sequences of the customer's messages the request came from, in order. */
  readonly messageSeqs: readonly number[];
  readonly limits: RefundLimits;
  readonly times: { readonly deadlineMs: number; readonly reminderMs: number };
};

/** The approval of an action, to be written in the transaction that proposes it: snapshot, evidence, deadline. */
export function approvalFor(proposal: Proposal): NewApproval {
  const { action, evidence, messageSeqs, limits, times } = proposal;
  return {
    approvalId: randomUUIDv7(),
    snapshot: snapshotOf(action),
    evidence: buildEvidence({
      ...evidence,
      messages: { conversation_id: action.conversationId, seqs: messageSeqs },
      versions: action.versions,
    }),
    requiredApprovers: approversFor(limits, action.amountMinor ?? 0, action.currency ?? ''),
    ...times,
  };
}
