import { expireOverdueApprovals } from '../approvals/expire-overdue.ts';
import { sweepApprovals } from '../approvals/sweep-approvals.ts';
import type { ActionDeps } from '../gateway/action-deps.ts';
import { sweepStaffRequests } from '../gateway/sweep-staff-requests.ts';
import type { Chore } from './chores.ts';

/** The chores that do what lost jobs would have done: start what was approved, carry out what people asked for, remind, and, on a clock of its own that no store can hold up, expire what is overdue. */
export function approvalChores(deps: ActionDeps): Chore[] {
  return [
    {
      name: 'expire overdue approvals',
      everyMs: 1000,
      run: async () => {
        await expireOverdueApprovals(deps);
      },
    },
    { name: 'sweep requests of people', everyMs: 1000, run: () => sweepStaffRequests(deps) },
    {
      name: 'sweep approvals',
      everyMs: 1000,
      run: async () => {
        const { remind } = await sweepApprovals(deps);
        if (remind.length > 0) deps.doorbells.staff('approvals');
        for (const approvalId of remind) deps.log.warn({ approvalId }, 'a proposal has waited for half its time');
      },
    },
  ];
}
