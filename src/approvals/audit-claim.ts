import type { AuditEvent } from '../domain/audit/audit-events.ts';
import type { Action } from '../store/action-row.ts';
import { appendAudit } from '../store/audit-log.ts';
import type { Transaction } from '../store/database.ts';

/** A change of a claim as the audit states it. */
export type AuditedClaim = {
  readonly event: Extract<AuditEvent, 'approval.claimed' | 'approval.reassigned' | 'approval.released'>;
  /** Who changed it; null when it moved by itself. */
  readonly by: string | null;
  /** Who has it now; null puts it back for everybody. */
  readonly to: string | null;
  readonly until: Date | null;
  /** Out of whose hands it went; with `because`, by itself. Left out where nobody else had it. */
  readonly left?: { readonly staffId: string; readonly because?: 'out_of_office' | 'left_alone' };
};

/** Notes a change of a claim in the transaction that makes it. */
export async function auditClaim(tx: Transaction, action: Action, claim: AuditedClaim): Promise<void> {
  const { event, by, to, until, left } = claim;
  await appendAudit(tx, {
    event,
    actor: by === null ? 'system' : `staff:${by}`,
    conversationId: action.conversationId,
    actionId: action.actionId,
    orderId: action.orderId,
    tool: action.tool,
    result: {
      ...{ status: action.status, code: event, given_to: to, until: until?.toISOString() ?? null },
      ...(left === undefined ? {} : { from_staff: left.staffId, ...(left.because && { because: left.because }) }),
    },
  });
}
