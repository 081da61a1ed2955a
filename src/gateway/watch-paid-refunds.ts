import { readAction } from '../store/actions.ts';
import { takePaidRefunds } from '../store/paid-refunds.ts';
import type { ActionDeps } from './action-deps.ts';
import { executeAction } from './execute-action.ts';
import { SETTLES_WITHIN_DAYS } from './not-settled-in-time.ts';

/** How long a paid refund is watched, in days. Providers report a refund that bounced within about a week; a few days more cost little. */
const WATCH_DAYS = 10;
/** One that took its time to settle is watched as long. */
const WATCHED = { paidDays: WATCH_DAYS, askedDays: WATCH_DAYS + SETTLES_WITHIN_DAYS };

/**
 * Asks the provider about refunds that were paid: one that it has taken back since is failed after all. Its units are free, the customer is told, and a person
 * has it. Returns the actions that are not paid any more.
 */
export async function watchPaidRefunds(deps: ActionDeps, limit: number): Promise<readonly string[]> {
  const fallen: string[] = [];
  for (const actionId of await takePaidRefunds(deps.database.sql, limit, WATCHED)) {
    try {
      const action = await readAction(deps.database.sql, actionId);
      if (action?.status !== 'executed') continue;
      const now = await executeAction(action, deps, { answering: null, once: true });
      if (now.status !== 'executed') fallen.push(actionId);
    } catch (error) {
      deps.log.error({ err: error, actionId }, 'a paid refund could not be looked after; it is tried again');
    }
  }
  return fallen;
}
