import { appendAudit } from './audit-log.ts';
import type { Queryable } from './database.ts';

/** A decision that somebody tried to take and may not. */
export type RefusedDecision = {
  readonly approvalId: string;
  readonly staffId: string;
  readonly decision: 'approve' | 'reject';
  /** Stable code: `own_account`, `approver_mismatch`, ... */
  readonly code: string;
};

/** Refusals that say something of who tried: kept in the audit. A double click does not. */
export const notedRefusals: readonly string[] = [
  'forbidden',
  'own_account',
  'own_request',
  'same_person',
  'above_own_limit',
  'expired',
];

/** Notes it in the audit, with the action it was about; an approval there is not leaves no row, so that nobody fills the audit by guessing. */
export async function noteRefusedDecision(sql: Queryable, refused: RefusedDecision): Promise<void> {
  const [found] = await sql<{ action_id: string; conversation_id: string; order_id: string | null; tool: string }[]>`
    select a.action_id, a.conversation_id, a.order_id, a.tool from approvals p join actions a using (action_id)
    where p.approval_id = ${refused.approvalId}`;
  if (!found) return;
  await appendAudit(sql, {
    event: 'decision.refused',
    actor: `staff:${refused.staffId}`,
    conversationId: found.conversation_id,
    actionId: found.action_id,
    orderId: found.order_id,
    tool: found.tool,
    result: { status: 'refused', code: refused.code, decision: refused.decision, approval_id: refused.approvalId },
  });
}
