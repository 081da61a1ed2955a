import type { ClaimTimes } from '../approvals/claim.ts';
import { expireOverdueApprovals } from '../approvals/expire-overdue.ts';
import { plantItem } from '../approvals/plant-items.ts';
import type { TellOfReminders } from '../approvals/remind.ts';
import { sweepApprovals } from '../approvals/sweep-approvals.ts';
import type { ActionDeps } from '../gateway/action-deps.ts';
import { sweepStaffRequests } from '../gateway/sweep-staff-requests.ts';
import type { Chore } from './chores.ts';

/** What a store chooses of them. */
export type ApprovalChoreSettings = {
  /** Requests a day planted to see whether requests are read; 0 plants none. */
  readonly plantedPerDay: number;
  /** Tells approvers of requests whose reminder fell due. */
  readonly tell: TellOfReminders;
} & ClaimTimes;

/** How often planting is thought of; whether it happens is left to chance, so that no hour stands out. */
const PLANT_EVERY_MS = 15 * 60_000;

/** The chores that do what lost jobs would have done: start what was approved, carry out what people asked for, remind, and, on a clock of its own that no store can hold up, expire what is overdue. */
export function approvalChores(deps: ActionDeps, settings: ApprovalChoreSettings): Chore[] {
  const { plantedPerDay, tell } = settings;
  return [
    {
      name: 'expire overdue approvals',
      everyMs: 1000,
      run: async () => {
        await expireOverdueApprovals(deps);
      },
    },
    { name: 'sweep requests of people', everyMs: 1000, run: () => sweepStaffRequests(deps) },
    ...(plantedPerDay > 0 ? [plantingChore(deps, plantedPerDay)] : []),
    {
      name: 'sweep approvals',
      everyMs: 1000,
      run: async () => {
        const { remind, givenOn } = await sweepApprovals(deps, { tell, claims: settings });
        if (remind.length + givenOn.length > 0) deps.doorbells.staff('approvals');
        for (const approvalId of remind) deps.log.warn({ approvalId }, 'a proposal has waited for half its time');
      },
    },
  ];
}

function plantingChore(deps: ActionDeps, perDay: number): Chore {
  return {
    name: 'plant a request',
    everyMs: PLANT_EVERY_MS,
    run: async () => {
      await plantItem(deps, perDay);
    },
  };
}
