import type { ScriptStanding } from '../client/model-control.ts';
import type { AuditRow, InboxItem } from '../client/staff-desk.ts';
import type { Reason, Snapshot } from '../graders/end-state.ts';
import { gradeApprovals, type ObservedApproval } from '../graders/grade-approvals.ts';
import { gradeAudit } from '../graders/grade-audit.ts';
import { gradeHandover } from '../graders/grade-handover.ts';
import { gradeRecords } from '../graders/grade-records.ts';
import { gradeRefunds } from '../graders/grade-refunds.ts';
import { gradeReturns } from '../graders/grade-returns.ts';
import { gradeScript } from '../graders/grade-script.ts';
import { bookedSince } from '../graders/snapshot-parts.ts';
import type { DrivenCase } from './drive-case.ts';
import type { CasePlan } from './plan-case.ts';

/** Everything one case is judged on. Snapshots hold what belongs to its customer. */
export type CaseEvidence = {
  readonly customerId: string;
  readonly plan: CasePlan;
  readonly driven: DrivenCase;
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly inbox: readonly InboxItem[];
  readonly scripts: ScriptStanding;
  /** Null where the instance has limits of its own, and who decides is not judged. */
  readonly autoLimitMinor: number | null;
};

/** Everything that is not as it must be; empty when the case ended as expected. */
export function gradeCase(evidence: CaseEvidence): readonly Reason[] {
  const { customerId, plan, driven, before, after, autoLimitMinor } = evidence;
  const { returns, handover } = plan.expected;
  const booked = bookedSince(before, after);
  const mine = <Row extends { conversation: string | null }>(rows: readonly Row[]) =>
    rows.filter((row) => row.conversation === driven.conversationId);
  return [
    ...gradeReturns(returns, booked.returns),
    ...gradeRefunds(returns, booked.ledger),
    ...gradeRecords(before, after),
    ...gradeHandover(handover, customerId, { state: driven.state, packet: packetOf(evidence) }),
    ...(autoLimitMinor === null ? [] : gradeApprovals(returns, approvalsOf(driven), autoLimitMinor)),
    ...gradeAudit(returns.length, driven.audit.map(toObserved)),
    ...gradeScript(
      mine(evidence.scripts.unconsumed).reduce((sum, { left }) => sum + left, 0),
      mine(evidence.scripts.unexpected).map(({ lastMessage }) => lastMessage),
    ),
  ];
}

/** What the inbox says of the conversation; null when it is not there. */
export function packetOf({ inbox, driven }: Pick<CaseEvidence, 'inbox' | 'driven'>) {
  const item = inbox.find(({ conversation_id }) => conversation_id === driven.conversationId);
  return item === undefined ? null : { reason: item.packet.reason, customerId: item.packet.identity.customer_id };
}

/** The approvals of a case with the names the audit log has beside each decision. */
export function approvalsOf({ approvals, audit }: DrivenCase): readonly ObservedApproval[] {
  return approvals.map((row) => ({
    orderId: orderIdOf(row.args),
    tool: row.tool,
    amountMinor: row.amount_minor,
    status: row.status,
    actionStatus: row.action_status,
    approverIds: audit
      .filter(({ event, action_id }) => event === 'action.approved' && action_id === row.action_id)
      .map(({ approver_id }) => approver_id)
      .filter((name) => name !== null),
  }));
}

function orderIdOf(args: unknown): string | null {
  if (typeof args !== 'object' || args === null || !('order_id' in args)) return null;
  return String(args.order_id);
}

function toObserved({ event, tool, rule_results }: AuditRow) {
  return { event, tool, hasRules: Array.isArray(rule_results) && rule_results.length > 0 };
}
