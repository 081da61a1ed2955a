import { sweepApprovals } from '../approvals/sweep-approvals.ts';
import type { ActionDeps } from '../gateway/action-deps.ts';
import type { Chore } from './chores.ts';

/** The chore that does what lost jobs would have done: expires what is overdue, starts what was approved, reminds. */
export function approvalChores(deps: ActionDeps): Chore[] {
  return [
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
