import type { ActionDeps } from '../gateway/action-deps.ts';
import { lockAskers } from '../store/action-askers.ts';
import { lockAction } from '../store/actions.ts';
import { readApproval } from '../store/approval-rows.ts';
import { inTransaction } from '../store/database.ts';
import { endWithoutEffect } from '../store/end-action.ts';
import { holdSwitches } from '../store/kill-switches.ts';

/**
 * Ends a proposal whose deadline passed, decided or not, before anything was sent: expired, never a rejection. Its units are free, the customer is told so, and the
 * conversation goes to a person. False when there was nothing to expire.
 */
export async function expireApproval(approvalId: string, deps: ActionDeps): Promise<boolean> {
  const expired = await inTransaction(deps.database, async (tx) => {
    await holdSwitches(tx);
    const found = await readApproval(tx, approvalId);
    if (!found) return null;
    await lockAskers(tx, [found.actionId]);
    const action = await lockAction(tx, found.actionId);
    const approval = await readApproval(tx, approvalId, { lock: true });
    if (!action || !approval?.overdue || !['pending', 'approved'].includes(approval.status)) return null;
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
  deps.doorbells.turns(expired.ring);
  deps.doorbells.staff('approvals');
  deps.doorbells.staff('inbox');
  return true;
}
