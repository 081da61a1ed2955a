import { guardKey } from '../domain/action/guard-key.ts';
import type { ActionDeps } from '../gateway/action-deps.ts';
import type { PolicyChange } from '../gateway/compare-policies.ts';
import type { Rechecked } from '../gateway/recheck-result.ts';
import type { Action } from '../store/action-row.ts';
import { actionsOnOrder, lockAction, moveAction } from '../store/actions.ts';
import { type ApprovalRow, readApproval } from '../store/approval-rows.ts';
import { appendAudit } from '../store/audit-log.ts';
import { newestAutonomyVersion } from '../store/autonomy.ts';
import { inTransaction, type Transaction } from '../store/database.ts';
import { lockOrder } from '../store/guards.ts';
import { holdSwitches, sameEpochs, stoppedBy } from '../store/kill-switches.ts';
import { isUniqueViolation } from '../store/unique-violation.ts';

/** What the action was judged by: the order as of an epoch, and a version of the policy. */
type Judged = Pick<Rechecked, 'epoch' | 'autonomy' | 'policy'>;

/**
 * How the start went. `stale_order`: the order or the policy is another by now, fetch and judge again. `not_now`: the order's slot is taken, or execution is paused. `flipped`: a switch came on since the approval.
 * `gone`: decided otherwise by then.
 */
export type Start = 'started' | 'stale_order' | 'not_now' | 'overdue' | 'flipped' | 'gone';

/**
 * Commits the intent to execute an approved action: under the switch and the order's guard, while the approval holds, its deadline has not passed, and order and policy are as they
 * were judged. The index lets one money action per order through. It takes no conversation's lock, and a newer message does not bounce it.
 */
export async function startApproved(
  action: Action,
  approval: ApprovalRow,
  judged: Judged,
  deps: ActionDeps,
): Promise<Start> {
  try {
    return await inTransaction(deps.database, (tx) => start(tx, action, approval, judged));
  } catch (error) {
    if (isUniqueViolation(error)) return 'not_now';
    throw error;
  }
}

async function start(tx: Transaction, action: Action, approval: ApprovalRow, judged: Judged): Promise<Start> {
  const switches = await holdSwitches(tx);
  if (stoppedBy(switches, action.tool) !== null || !sameEpochs(switches, action.tool, action.switchEpochs))
    return 'flipped';
  if (switches.get('queue:approvals')?.enabled === true) return 'not_now';
  if ((await lockOrder(tx, guardKey(action))) !== judged.epoch) return 'stale_order';
  if ((await newestAutonomyVersion(tx)) !== judged.autonomy.version) return 'stale_order';
  await lockAction(tx, action.actionId);
  const now = await readApproval(tx, approval.approvalId, { lock: true });
  if (now?.status !== 'approved') return 'gone';
  if (now.overdue) return 'overdue';
  const others = action.kind === 'refund' ? await actionsOnOrder(tx, action.orderId ?? '', 'refund') : [];
  if (others.some((other) => other.status === 'executing')) return 'not_now';
  if (!(await moveAction(tx, action.actionId, ['approved'], 'executing'))) return 'gone';
  if (judged.policy !== null) await auditNewerPolicy(tx, action, judged.policy);
  return 'started';
}

/** Approved under one version of the policy, carried out under another that asks for no more: both stand in the audit. */
async function auditNewerPolicy(tx: Transaction, action: Action, policy: PolicyChange): Promise<void> {
  await appendAudit(tx, {
    event: 'action.judged_by_newer_policy',
    actor: 'system',
    conversationId: action.conversationId,
    actionId: action.actionId,
    orderId: action.orderId,
    tool: action.tool,
    ruleResults: policy.rules,
    result: {
      ...{ status: 'executing', code: 'judged_by_newer_policy', people_needed: policy.people },
      policy: { from: policy.from, to: policy.to, differences: policy.differences },
    },
  });
}
