import type { ActionDeps } from '../gateway/action-deps.ts';
import { takeUnsettledApprovals } from '../store/approval-rows.ts';
import type { ClaimTimes } from './claim.ts';
import { expireOverdueApprovals } from './expire-overdue.ts';
import { remindApprovers, type TellOfReminders } from './remind.ts';
import { settleApproval } from './settle-approval.ts';

/** What a sweep of the approvals found. */
export type SweptApprovals = {
  /** Looked at: overdue, or approved and not executed. */
  readonly settled: readonly string[];
  /** Approvals whose reminder fell due; each comes once. */
  readonly remind: readonly string[];
  /** Approvals that somebody had taken and left alone past their reminder; each comes once. */
  readonly givenOn: readonly string[];
};

/** How a sweep may differ. */
export type SweepOptions = {
  /** Requests of each kind looked at. (Default: 50.) */
  readonly limit?: number;
  /** Tells approvers of requests whose reminder fell due. (Default: nobody is told; the mark and the audit say it.) */
  readonly tell?: TellOfReminders;
  /** How long a claim counts as work, and how long what is given on holds. (Default: ten minutes and an hour.) */
  readonly claims?: ClaimTimes;
};

const CLAIMS: ClaimTimes = { claimMs: 600_000, assignedMs: 3_600_000 };

/** Does what lost jobs would have done. What ran out of time comes first: ending it asks nobody, and what comes after may wait for the store. */
export async function sweepApprovals(deps: ActionDeps, options: SweepOptions = {}): Promise<SweptApprovals> {
  const { limit = 50, tell = async () => {}, claims = CLAIMS } = options;
  const expired = await expireOverdueApprovals(deps, limit);
  const taken = await takeUnsettledApprovals(deps.database.sql, limit);
  for (const approvalId of taken) {
    try {
      await settleApproval(approvalId, deps);
    } catch (error) {
      deps.log.error({ err: error, approvalId }, 'an approval could not be settled; it is tried again');
    }
  }
  const { reminded, givenOn } = await remindApprovers(deps, limit, { tell, claims });
  return { settled: [...expired, ...taken], remind: reminded, givenOn };
}
