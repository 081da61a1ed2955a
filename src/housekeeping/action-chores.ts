import type { ActionDeps } from '../gateway/action-deps.ts';
import { recoverUnfinished } from '../gateway/recover-action.ts';
import type { Chore } from './chores.ts';

/** Actions looked after in one run. */
const RECOVER_LIMIT = 50;
/** Added to the provider's time-out before an action counts as left behind: its own process comes first. */
const GRACE_MS = 3000;

/** The chore that brings unfinished actions to their end: killed half-way, unknown, accepted but not settled. */
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
  ];
}
