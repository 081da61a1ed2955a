import { approvalJob } from '../contracts/jobs.ts';
import type { ActionDeps } from '../gateway/action-deps.ts';
import { takeDueReminders, takeUnsettledApprovals } from '../store/approval-rows.ts';
import { settleApproval } from './settle-approval.ts';

/**
 * The handler of the `approvals` queue. `null`: the job is done. A number: put it back for so many milliseconds, because it came early or the action could not be started yet.
 */
export function createApprovalHandler(deps: ActionDeps): (data: unknown) => Promise<{ delayMs: number } | null> {
  return async (data) => {
    const settled = await settleApproval(approvalJob.parse(data).approvalId, deps);
    return settled.kind === 'later' ? { delayMs: settled.delayMs } : null;
  };
}

/** What a sweep of the approvals found. */
export type SweptApprovals = {
  /** Looked at: overdue, or approved and not executed. */
  readonly settled: readonly string[];
  /** Approvals whose reminder fell due; each comes once. */
  readonly remind: readonly string[];
};

/** Does what lost jobs would have done. Deadlines run from the rows, so they hold while the queue is paused or empty. */
export async function sweepApprovals(deps: ActionDeps, limit = 50): Promise<SweptApprovals> {
  const settled = await takeUnsettledApprovals(deps.database.sql, limit);
  for (const approvalId of settled) {
    try {
      await settleApproval(approvalId, deps);
    } catch (error) {
      deps.log.error({ err: error, approvalId }, 'an approval could not be settled; it is tried again');
    }
  }
  return { settled, remind: await takeDueReminders(deps.database.sql, limit) };
}
