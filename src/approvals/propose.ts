import { randomUUID } from 'node:crypto';
import { approversFor, type RefundLimits } from '../domain/refund/refund-limits.ts';
import type { NewAction } from '../store/action-row.ts';
import { insertApproval } from '../store/approval-rows.ts';
import { customerMessageSeqs } from '../store/customer-messages.ts';
import type { Transaction } from '../store/database.ts';
import { buildEvidence, type EvidenceInput } from './evidence.ts';
import { snapshotOf } from './snapshot.ts';

/** A proposal: the action as inserted, and what it was decided on. */
export type Proposal = {
  readonly action: NewAction;
  readonly evidence: Omit<EvidenceInput, 'messages' | 'versions'>;
  readonly limits: RefundLimits;
  readonly times: { readonly deadlineMs: number; readonly reminderMs: number };
};

/** Opens the approval of an action in the transaction that proposes it: snapshot, digest, evidence, deadline. Returns its id. */
export async function openApproval(tx: Transaction, proposal: Proposal): Promise<string> {
  const { action, evidence, limits, times } = proposal;
  const approvalId = randomUUID();
  const seqs = await customerMessageSeqs(tx, action.conversationId, action.basedOnSeq);
  await insertApproval(tx, {
    approvalId,
    actionId: action.actionId,
    conversationId: action.conversationId,
    snapshot: snapshotOf(action),
    digest: action.digest,
    evidence: buildEvidence({
      ...evidence,
      messages: { conversation_id: action.conversationId, seqs },
      versions: action.versions,
    }),
    requiredApprovers: approversFor(limits, action.amountMinor ?? 0, action.currency ?? ''),
    ...times,
  });
  return approvalId;
}
