import type { ActionDeps } from '../gateway/action-deps.ts';
import { takeUnsettledApprovals } from '../store/approval-rows.ts';
import { expireOverdueApprovals } from './expire-overdue.ts';
import { remindApprovers, type TellOfReminders } from './remind.ts';
import { settleApproval } from './settle-approval.ts';

/** What a sweep of the approvals found. */
export type SweptApprovals = {
  /** Looked at: overdue, or approved and not executed. */
  readonly settled: readonly string[];
  /** Approvals whose reminder fell due; each comes once. */
  readonly remind: readonly string[];
};

/** How a sweep may differ. */
export type SweepOptions = {
  /** Requests of each kind looked at. (Default: 50.) */
  readonly limit?: number;
  /** Tells approvers of requests whose reminder fell due. (Default: nobody is told; the mark and the audit say it.) */
  readonly tell?: TellOfReminders;
};

/** Does what lost jobs would have done. What ran out of time comes first: ending it asks nobody, and what comes after may wait for the store. */
export async function sweepApprovals(deps: ActionDeps, options: SweepOptions = {}): Promise<SweptApprovals> {
  const { limit = 50, tell = async () => {} } = options;
  const expired = await expireOverdueApprovals(deps, limit);
  const taken = await takeUnsettledApprovals(deps.database.sql, limit);
  for (const approvalId of taken) {
    try {
      await settleApproval(approvalId, deps);
    } catch (error) {
      deps.log.error({ err: error, approvalId }, 'an approval could not be settled; it is tried again');
    }
  }
  return { settled: [...expired, ...taken], remind: await remindApprovers(deps, limit, tell) };
}
