import type { ActionDeps } from '../gateway/action-deps.ts';
import { readApproval } from '../store/approval-rows.ts';
import { findOverdueApprovals } from '../store/overdue-approvals.ts';
import { expireApproval } from './expire.ts';

/**
 * Ends what ran out of time, from the rows alone: no store and no provider is asked, so neither a queue that is paused nor an order system that hangs
 * can hold up a deadline. Returns the approvals that ended.
 */
export async function expireOverdueApprovals(deps: ActionDeps, limit = 50): Promise<readonly string[]> {
  const ended: string[] = [];
  for (const approvalId of await findOverdueApprovals(deps.database.sql, limit)) {
    try {
      const approval = await readApproval(deps.database.sql, approvalId);
      if (approval && (await expireApproval(approval, deps))) ended.push(approvalId);
    } catch (error) {
      deps.log.error({ err: error, approvalId }, 'an overdue approval could not be ended; it is tried again');
    }
  }
  return ended;
}
