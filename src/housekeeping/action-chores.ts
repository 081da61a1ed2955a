import type { ActionDeps } from '../gateway/action-deps.ts';
import { closeUnknown } from '../gateway/close-unknown.ts';
import { recoverUnfinished } from '../gateway/recover-action.ts';
import { watchPaidRefunds } from '../gateway/watch-paid-refunds.ts';
import type { Chore } from './chores.ts';

/** Actions looked after in one run. */
const RECOVER_LIMIT = 50;
/** Added to the provider's time-out before an action counts as left behind: its own process comes first. */
const GRACE_MS = 3000;

/** Paid refunds asked about in one run. */
const WATCH_LIMIT = 50;

/** The chores that bring unfinished actions to their end (killed half-way, unknown, accepted but not settled), close what people have looked up, and notice when a paid refund bounces. */
export function actionChores(deps: ActionDeps): Chore[] {
  const olderThanMs = deps.settings.commerceTimeoutMs + GRACE_MS;
  return [
    {
      name: 'recover unfinished actions',
      everyMs: 2000,
      run: async () => {
        for (const { actionId, from, to } of await recoverUnfinished(deps, RECOVER_LIMIT, { olderThanMs }))
          deps.log.info({ actionId, from_status: from, to_status: to }, 'unfinished action brought on');
      },
    },
    {
      name: 'close what people have looked up',
      everyMs: 2000,
      run: async () => {
        await closeUnknown(deps);
      },
    },
    {
      name: 'watch paid refunds',
      everyMs: 30_000,
      run: async () => {
        for (const actionId of await watchPaidRefunds(deps, WATCH_LIMIT))
          deps.log.warn({ actionId }, 'the provider took a paid refund back');
      },
    },
  ];
}
