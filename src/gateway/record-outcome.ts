import type { Outcome } from '../domain/action/outcome.ts';
import type { AuditEvent } from '../domain/audit/audit-events.ts';
import type { Leg, LegFinding } from '../store/action-legs.ts';
import type { Action } from '../store/action-row.ts';
import { appendAudit } from '../store/audit-log.ts';
import type { Transaction } from '../store/database.ts';

/** Who agreed to an action. */
export type Approved = { readonly approverId: string | null };

/** Reads who agreed; null for an action nobody was asked about. */
export async function readApproved(tx: Transaction, action: Action): Promise<Approved | null> {
  if (action.automatic) return null;
  const [row] = await tx<{ approver_id: string | null }[]>`
    select approver_id from approvals where action_id = ${action.actionId} and status = 'approved'`;
  return row ? { approverId: row.approver_id } : null;
}

/** What the ledger keeps of an outcome: the provider's ids, each call, and the evidence for it. */
export function resultOf(
  action: Action,
  legs: readonly Leg[],
  outcome: Outcome,
  findings: ReadonlyMap<number, LegFinding>,
): Record<string, unknown> {
  const booked = legs.map((leg) => leg.bookedId).filter((id) => id !== null);
  return {
    ...(action.kind === 'refund' ? { refund_ids: booked } : { return_id: booked[0] ?? null }),
    legs: legs.map((leg) => ({
      leg: leg.leg,
      status: leg.status,
      amount_minor: leg.amountMinor,
      booked_id: leg.bookedId,
    })),
    ...(outcome.partly ? { partly: true } : {}),
    evidence: [...findings.values()].map((found) => found.evidence ?? null),
  };
}

const EVENTS: Readonly<Record<Outcome['status'], AuditEvent>> = {
  executed: 'action.executed',
  failed: 'action.failed',
  unknown: 'action.unknown',
  pending_settlement: 'action.pending_settlement',
};

/** States the outcome in the audit, in the transaction that writes it. */
export async function auditOutcome(
  tx: Transaction,
  action: Action,
  outcome: Outcome,
  { result, approved }: { readonly result: Record<string, unknown>; readonly approved: Approved | null },
): Promise<void> {
  const { amountMinor, currency } = action;
  const { status } = outcome;
  await appendAudit(tx, {
    event: EVENTS[status],
    actor: 'system',
    conversationId: action.conversationId,
    actionId: action.actionId,
    orderId: action.orderId,
    tool: action.tool,
    args: action.args,
    ruleResults: action.ruleResults,
    result: { status, code: status, amount_minor: amountMinor, currency, ...result },
    approverId: approved?.approverId ?? null,
    versions: action.versions,
    known: action.units.map((unit) => unit.lineId),
  });
}
