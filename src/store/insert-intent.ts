import { plannedLegs } from './action-legs.ts';
import type { NewAction } from './action-row.ts';
import { type AuditRow, auditRecord } from './audit-log.ts';
import type { Transaction } from './database.ts';
import { jsonText } from './json.ts';

/** What a proposal opens beside the action. */
export type NewApproval = {
  readonly approvalId: string;
  /** What is to be decided; never changed. The action's digest is of it. */
  readonly snapshot: unknown;
  readonly evidence: unknown;
  readonly requiredApprovers: number;
  /** From now, on the business clock. */
  readonly deadlineMs: number;
  readonly reminderMs: number;
};

/** An action with everything that comes to be with it. */
export type NewIntent = {
  readonly action: NewAction;
  /** Null for an action nobody is asked about, and for a draft. */
  readonly approval: NewApproval | null;
  readonly audit: AuditRow;
};

/**
 * Writes an action with its asker, the units it claims, its calls, its approval and its audit row, in one statement. A draft claims nothing; an action
 * that takes the place of another has that one's askers too. The statement fails with 23505 when the call has an action already, the order's slot is
 * taken or a unit is held: the unique indexes are the last word, and with the statement the transaction fails.
 */
export function insertIntent(tx: Transaction, { action, approval, audit }: NewIntent) {
  const { rule_results, ...audited } = auditRecord(audit);
  // mostly nothing in them had to be masked
  const same = JSON.stringify(rule_results) === JSON.stringify(action.ruleResults);
  const intent = {
    action: actionRecord(action),
    claims: action.status === 'drafted' ? [] : action.units.map(unitRecord),
    legs: plannedLegs(action).flatMap(({ leg, key, paymentId, amountMinor }) =>
      paymentId === null ? [] : [{ leg, payment_id: paymentId, amount_minor: amountMinor, idempotency_key: key }],
    ),
    approval: approval ? approvalRecord(approval) : null,
    audit: same ? audited : { ...audited, rule_results },
    audit_has_rules: same,
  };
  return tx`select write_intent(${jsonText(tx, intent)}::jsonb)`;
}

function actionRecord(action: NewAction) {
  return {
    action_id: action.actionId,
    conversation_id: action.conversationId,
    customer_id: action.customerId,
    turn_id: action.turnId,
    step: action.step,
    call_index: action.callIndex,
    tool_call_id: action.toolCallId,
    tool: action.tool,
    kind: action.kind,
    order_id: action.orderId,
    args: action.args,
    units: action.units.map(unitRecord),
    amount_minor: action.amountMinor,
    currency: action.currency,
    allocation: action.allocation.map(({ paymentId, method, amountMinor }) => ({
      payment_id: paymentId,
      method,
      amount_minor: amountMinor,
    })),
    rule_results: action.ruleResults,
    status: action.status,
    automatic: action.automatic,
    digest: action.digest,
    supersedes: action.supersedes,
    versions: action.versions,
    switch_epochs: action.switchEpochs,
    based_on_seq: action.basedOnSeq,
    target: action.target,
    origin: action.staffId === null ? 'agent' : 'staff',
    staff_id: action.staffId,
  };
}

function unitRecord({ lineId, unit }: NewAction['units'][number]) {
  return { line_id: lineId, unit };
}

function approvalRecord(approval: NewApproval) {
  return {
    approval_id: approval.approvalId,
    snapshot: approval.snapshot,
    evidence: approval.evidence,
    required_approvers: approval.requiredApprovers,
    deadline_ms: approval.deadlineMs,
    reminder_ms: approval.reminderMs,
  };
}
