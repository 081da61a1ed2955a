import type { ActionDeps } from '../gateway/action-deps.ts';
import type { PolicyChange } from '../gateway/compare-policies.ts';
import { executeAction } from '../gateway/execute-action.ts';
import { recheckAction } from '../gateway/recheck-action.ts';
import type { Recheck, Rechecked } from '../gateway/recheck-result.ts';
import { recoverAction } from '../gateway/recover-action.ts';
import type { Action } from '../store/action-row.ts';
import { readAction } from '../store/actions.ts';
import { type ApprovalRow, readApproval } from '../store/approval-rows.ts';
import { type BlockReason, blockApproved } from './block-approved.ts';
import { expireApproval } from './expire.ts';
import { replaceDrifted } from './replace-drifted.ts';
import { digestOf, snapshotOf } from './snapshot.ts';
import { startApproved } from './start-approved.ts';

/**
 * What the approvals worker does next. `later`: look again after `delayMs`. `settled`: nothing is left to do for this approval.
 */
export type Settled = { readonly kind: 'settled' } | { readonly kind: 'later'; readonly delayMs: number };

const SETTLED: Settled = { kind: 'settled' };
/** How soon an approved action that could not be started (order system down, order in use, queue paused) is looked at again. */
const RETRY_MS = 5000;
/** How often facts are fetched again because they went stale before the intent was committed. */
const MAX_ROUNDS = 5;

/**
 * The one handler of the `approvals` queue and of its sweep: looks at the row and does what is due. Early or repeated calls change nothing. A pending proposal past its
 * deadline expires; an approved action is judged again on the order as it is now and carried out by the same path as every other action.
 */
export async function settleApproval(approvalId: string, deps: ActionDeps): Promise<Settled> {
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const approval = await readApproval(deps.database.sql, approvalId);
    if (!approval) return SETTLED;
    if (approval.status === 'pending') return await settlePending(approval, deps);
    if (approval.status !== 'approved') return SETTLED;
    const settled = await settleApproved(approval, deps);
    if (settled !== 'again') return settled;
  }
  return { kind: 'later', delayMs: RETRY_MS };
}

async function settlePending(approval: ApprovalRow, deps: ActionDeps): Promise<Settled> {
  if (!approval.overdue) return { kind: 'later', delayMs: Math.max(approval.remainingMs, 1) };
  await expireApproval(approval, deps);
  return SETTLED;
}

async function settleApproved(approval: ApprovalRow, deps: ActionDeps): Promise<Settled | 'again'> {
  const action = await readAction(deps.database.sql, approval.actionId);
  if (action?.status === 'executing') {
    await recoverAction(action.actionId, deps, { answering: null });
    return SETTLED;
  }
  if (action?.status !== 'approved') return SETTLED;
  if (approval.overdue) {
    await expireApproval(approval, deps);
    return SETTLED;
  }
  if (!isIntact(action, approval)) return await block(action, { code: 'snapshot_changed', rules: [] }, deps);
  return await act(action, approval, await recheckAction(action, deps), deps);
}

/** What will be executed must be what was decided on, to the letter. */
function isIntact(action: Action, approval: ApprovalRow): boolean {
  const now = digestOf(snapshotOf(action));
  return now === approval.digest && now === action.digest && digestOf(approval.snapshot) === now;
}

async function act(
  action: Action,
  approval: ApprovalRow,
  again: Recheck,
  deps: ActionDeps,
): Promise<Settled | 'again'> {
  switch (again.kind) {
    case 'unavailable':
      deps.log.warn({ actionId: action.actionId, detail: again.detail }, 'order system down: approved action waits');
      return { kind: 'later', delayMs: RETRY_MS };
    case 'broken':
      return await block(action, again, deps);
    case 'changed':
    case 'unchanged':
      if (again.policy?.leftToPerson) return await block(action, leftToPerson(again.policy), deps);
      if (again.kind === 'unchanged' && !needsMore(approval, again.policy))
        return await execute(action, approval, again, deps);
      return (await replaceDrifted(action, again, deps)) ? SETTLED : 'again';
    default: {
      const impossible: never = again;
      throw new Error(`Unknown recheck ${JSON.stringify(impossible)}`);
    }
  }
}

/** Whether the policy in force asks for more than was given: it objects to something the approver did not see, or to the number of those who agreed. */
function needsMore({ requiredApprovers }: ApprovalRow, policy: PolicyChange | null): boolean {
  return policy !== null && (policy.stricter || policy.people > requiredApprovers);
}

/** By the policy in force no agreement has the agent carry it out: a person has the conversation, and the difference stands with the request. */
function leftToPerson(policy: PolicyChange): BlockReason {
  const { from, to, differences } = policy;
  return {
    code: policy.leftToPerson === 'off' ? 'tool_off' : 'draft',
    rules: policy.rules,
    policy: { from, to, differences },
  };
}

async function execute(
  action: Action,
  approval: ApprovalRow,
  judged: Rechecked,
  deps: ActionDeps,
): Promise<Settled | 'again'> {
  const started = await startApproved(action, approval, judged, deps);
  switch (started) {
    case 'started':
      break;
    case 'stale_order':
      return 'again';
    case 'not_now':
      return { kind: 'later', delayMs: RETRY_MS };
    case 'overdue':
      await expireApproval(approval, deps);
      return SETTLED;
    case 'flipped':
      return await block(action, { code: 'stopped', rules: [] }, deps);
    case 'gone':
      return SETTLED;
    default: {
      const impossible: never = started;
      throw new Error(`Unknown start ${String(impossible)}`);
    }
  }
  await deps.crashPoint('after_approved_intent');
  await executeAction({ ...action, status: 'executing' }, deps, { answering: null });
  deps.doorbells.staff('approvals');
  return SETTLED;
}

async function block(action: Action, why: BlockReason, deps: ActionDeps): Promise<Settled> {
  await blockApproved(action, why, deps);
  return SETTLED;
}
