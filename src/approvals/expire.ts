import type { ActionDeps } from '../gateway/action-deps.ts';
import { type ApprovalRow, readApproval } from '../store/approval-rows.ts';
import { endWithoutEffect } from '../store/end-action.ts';
import { withActionLocked } from '../store/with-action-locked.ts';

/**
 * Ends a proposal whose deadline passed, decided or not, before anything was sent: expired, never a rejection. Its units are free, the customer is told so, and the
 * conversation goes to a person. False when there was nothing to expire.
 */
export async function expireApproval({ approvalId, actionId }: ApprovalRow, deps: ActionDeps): Promise<boolean> {
  const expired = await withActionLocked(deps.database, actionId, {}, async (tx, { action }) => {
    const approval = await readApproval(tx, approvalId, { lock: true });
    if (!approval?.overdue || !['pending', 'approved'].includes(approval.status)) return null;
    return await endWithoutEffect(tx, deps.keyring, {
      action,
      from: ['proposed', 'approved'],
      to: 'expired',
      event: 'action.expired',
      actor: 'system',
      result: { approval_id: approvalId, decided: approval.status === 'approved' },
      handOver: 'approval_expired',
    });
  });
  if (!expired?.ended) return false;
  await deps.crashPoint('after_expiry');
  deps.doorbells.turns(expired.ring);
  deps.doorbells.staff('approvals');
  deps.doorbells.staff('inbox');
  return true;
}
