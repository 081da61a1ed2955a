import { readLegs } from '../store/action-legs.ts';
import type { Action } from '../store/action-row.ts';
import { readAction } from '../store/actions.ts';
import { ageOf } from '../store/age-of.ts';
import { hasLapsed } from '../store/approval-rows.ts';
import { takeUnfinishedActions } from '../store/unfinished-actions.ts';
import type { ActionDeps } from './action-deps.ts';
import { type ExecuteOptions, executeAction } from './execute-action.ts';
import { judgeAgain } from './judge-again.ts';
import { settleOutcome } from './settle-outcome.ts';
import { waitForOutcome } from './wait-for-outcome.ts';

/** How long after a call could have timed out its process may still be about to write the outcome. */
const GRACE_MS = 2000;

/**
 * Brings an action whose process may be gone to its end: what was never sent is judged again and sent, what may have been sent is asked about,
 * what is pending is watched. Safe beside the process that still works on it. Actions that ended are returned as they are.
 */
export async function recoverAction(
  actionId: string,
  deps: ActionDeps,
  options: ExecuteOptions,
): Promise<Action | null> {
  const action = await readAction(deps.database.sql, actionId);
  switch (action?.status) {
    case 'executing':
      return await recoverExecuting(action, deps, options);
    case 'unknown':
    case 'pending_settlement':
      return await executeAction(action, deps, { ...options, once: true });
    default:
      return action;
  }
}

async function recoverExecuting(action: Action, deps: ActionDeps, options: ExecuteOptions): Promise<Action | null> {
  const sent = (await readLegs(deps.database.sql, action)).filter((leg) => leg.sentAt !== null);
  if (sent.length === 0) return await resumeUnsent(action, deps, options);
  const open = sent.find((leg) => leg.status === 'sent')?.sentAt;
  if (open) {
    const mayStillWork = deps.settings.commerceTimeoutMs + GRACE_MS - (await ageOf(deps.database.sql, open));
    const waited = await waitForOutcome(action.actionId, deps, await patience(action, deps, mayStillWork));
    if (waited?.status !== 'executing') return waited;
  }
  // The rules were judged before the crash: nothing is sent again, and no further payment begun, unless they still hold.
  const allowed = async () => (await judgeAgain(action, deps)).kind === 'holds';
  return await executeAction(action, deps, { ...options, resend: { allowed }, mayBegin: () => mayBegin(action, deps) });
}

/** Whether a payment of an action that another process left half-way may still be begun. */
async function mayBegin(action: Action, deps: ActionDeps): Promise<'yes' | 'no' | 'not_now'> {
  if (await hasLapsed(deps.database.sql, action.actionId)) return 'no';
  const again = await judgeAgain(action, deps);
  if (again.kind === 'unavailable') return 'not_now';
  return again.kind === 'holds' ? 'yes' : 'no';
}

/** Waits only where absence would otherwise be believed too early: a provider that guards keys, or that knows the refund, settles it at once. */
async function patience(action: Action, deps: ActionDeps, mayStillWorkMs: number): Promise<number> {
  const effect = deps.effects[action.kind];
  if (mayStillWorkMs <= 0 || (await effect.resendWithinMs()) > 0) return 0;
  const leg = (await readLegs(deps.database.sql, action)).find((one) => one.status === 'sent');
  const found = leg ? await effect.find(action, leg) : null;
  return found?.kind === 'ok' ? 0 : mayStillWorkMs;
}

/** Nothing has left yet, and time has passed: an approval may have run out, and the rules are judged on the order as it is now before anything does. */
async function resumeUnsent(action: Action, deps: ActionDeps, options: ExecuteOptions): Promise<Action | null> {
  const lapsed = await hasLapsed(deps.database.sql, action.actionId);
  const again = lapsed ? null : await judgeAgain(action, deps);
  if (again?.kind === 'holds') return await executeAction(action, deps, options);
  if (again?.kind === 'unavailable') return action;
  const blockedBy = again === null ? 'approval_expired' : again.code;
  return await settleOutcome(action, { findings: new Map(), blockedBy, answering: options.answering }, deps);
}

/** What a sweep did. */
export type Recovered = { readonly actionId: string; readonly from: Action['status']; readonly to: Action['status'] };

/**
 * Looks after actions that are not finished: at most `limit`, and of those being carried out only ones older than `olderThanMs` (default 60 s), so
 * that their own process comes first. Everybody who asked is told what comes of it.
 */
export async function recoverUnfinished(
  deps: ActionDeps,
  limit: number,
  options: { readonly olderThanMs?: number } = {},
): Promise<readonly Recovered[]> {
  const found = await takeUnfinishedActions(deps.database.sql, limit, options.olderThanMs ?? 60_000);
  const recovered: Recovered[] = [];
  for (const { actionId, status } of found) {
    try {
      const action = await recoverAction(actionId, deps, { answering: null });
      if (action && action.status !== status) recovered.push({ actionId, from: status, to: action.status });
    } catch (error) {
      deps.log.error({ err: error, actionId }, 'an unfinished action could not be looked after; it is tried again');
    }
  }
  return recovered;
}
