import { guardKey } from '../domain/action/guard-key.ts';
import type { ActionDeps } from '../gateway/action-deps.ts';
import type { Action } from '../store/action-row.ts';
import { actionsOnOrder, lockAction, moveAction } from '../store/actions.ts';
import { type ApprovalRow, readApproval } from '../store/approval-rows.ts';
import { inTransaction, type Transaction } from '../store/database.ts';
import { lockOrder } from '../store/guards.ts';
import { holdSwitches, sameEpochs, stoppedBy } from '../store/kill-switches.ts';
import { isUniqueViolation } from '../store/unique-violation.ts';

/**
 * How the start went. `stale_order`: fetch and judge again. `not_now`: the order's slot is taken, or execution is paused. `flipped`: a switch came on since the approval.
 * `gone`: decided otherwise by then.
 */
export type Start = 'started' | 'stale_order' | 'not_now' | 'overdue' | 'flipped' | 'gone';

/**
 * Commits the intent to execute an approved action: under the switch and the order's guard, while the approval holds, its deadline has not passed, and the order is as it was
 * judged. The index lets one money action per order through. It takes no conversation's lock, and a newer message does not bounce it.
 */
export async function startApproved(
  action: Action,
  approval: ApprovalRow,
  epoch: number,
  deps: ActionDeps,
): Promise<Start> {
  try {
    return await inTransaction(deps.database, (tx) => start(tx, action, approval, epoch));
  } catch (error) {
    if (isUniqueViolation(error)) return 'not_now';
    throw error;
  }
}

async function start(tx: Transaction, action: Action, approval: ApprovalRow, epoch: number): Promise<Start> {
  const switches = await holdSwitches(tx);
  if (stoppedBy(switches, action.tool) !== null || !sameEpochs(switches, action.tool, action.switchEpochs))
    return 'flipped';
  if (switches.get('queue:approvals')?.enabled === true) return 'not_now';
  if ((await lockOrder(tx, guardKey(action))) !== epoch) return 'stale_order';
  await lockAction(tx, action.actionId);
  const now = await readApproval(tx, approval.approvalId, { lock: true });
  if (now?.status !== 'approved') return 'gone';
  if (now.overdue) return 'overdue';
  const others = action.kind === 'refund' ? await actionsOnOrder(tx, action.orderId ?? '', 'refund') : [];
  if (others.some((other) => other.status === 'executing')) return 'not_now';
  return (await moveAction(tx, action.actionId, ['approved'], 'executing')) ? 'started' : 'gone';
}
