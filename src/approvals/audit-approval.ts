import type { Action } from '../store/action-row.ts';
import type { RecordedDecision } from '../store/approval-rows.ts';
import { appendAudit } from '../store/audit-log.ts';
import type { Transaction } from '../store/database.ts';

/** An approval as the audit states it: the how-manieth of how many. */
export type AuditedApproval = RecordedDecision & {
  readonly approvals: number;
  readonly required: number;
  readonly planted: boolean;
};

/** Notes one person's yes in the transaction that stores it: the last one needed, or the first of two. */
export async function auditApproval(tx: Transaction, action: Action, decision: AuditedApproval): Promise<void> {
  const complete = decision.approvals >= decision.required;
  await appendAudit(tx, {
    event: complete ? 'action.approved' : 'action.first_approval',
    actor: `staff:${decision.approverId}`,
    conversationId: action.conversationId,
    actionId: action.actionId,
    orderId: action.orderId,
    tool: action.tool,
    args: action.args,
    result: {
      status: complete ? 'approved' : 'proposed',
      code: complete ? 'approved' : 'first_approval',
      approval_id: decision.approvalId,
      approvals: decision.approvals,
      required: decision.required,
      amount_minor: action.amountMinor,
      currency: action.currency,
      digest: action.digest,
      note: decision.note,
      ...standingIn(decision),
      ...(decision.planted ? { planted: true } : {}),
    },
    approverId: decision.approverId,
    versions: action.versions,
    known: action.units.map((unit) => unit.lineId),
  });
}

/** For whom the decider stood in, where they did: beside their own name in the audit. */
export function standingIn({ standsInFor }: Pick<RecordedDecision, 'standsInFor'>): Record<string, unknown> {
  return standsInFor.length === 0 ? {} : { stands_in_for: [...standsInFor] };
}
