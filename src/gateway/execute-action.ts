import { type Leg, type LegFinding, readLegs } from '../store/action-legs.ts';
import type { Action } from '../store/action-row.ts';
import { readAction } from '../store/actions.ts';
import { readSwitches, sameEpochs, stoppedBy } from '../store/kill-switches.ts';
import type { ActionDeps } from './action-deps.ts';
import { findLeg, type Resend } from './find-leg.ts';
import { notSettledInTime } from './not-settled-in-time.ts';
import { sendLeg } from './send-leg.ts';
import { type Answering, settleOutcome } from './settle-outcome.ts';

/** How an action is carried out. */
export type ExecuteOptions = {
  /** A conversation that reads the outcome as its tool's result. */
  readonly answering: Answering | null;
  /** Ask once about what is not known, for a sweep. (Default: a few times.) */
  readonly once?: boolean;
  /** When a call that was sent and not answered may be sent again. (Default: never, only ask.) */
  readonly resend?: Resend;
  /** Asked right before a call that was never made is begun, by whoever finishes what another process left. (Default: it may.) */
  readonly mayBegin?: () => Promise<'yes' | 'no' | 'not_now'>;
  /** The calls, where the caller has just planned them. (Default: read.) */
  readonly legs?: readonly Leg[];
};

/**
 * Carries out an action whose intent is committed: the effect, then the outcome. The one path for automatic, approved and resumed actions.
 *
 * Calls that were never made are made, calls whose answer is not known are asked about, and the first that does not succeed ends the row:
 * what follows is not sent. No transaction or lock is held while the provider works.
 */
export async function executeAction(action: Action, deps: ActionDeps, options: ExecuteOptions): Promise<Action> {
  const findings = new Map<number, LegFinding>();
  const legs = options.legs ?? (await readLegs(deps.database.sql, action));
  for (const leg of legs) {
    const found = await advanceLeg(action, leg, deps, options);
    if (found === 'not_taken') return await standAside(action, findings, deps, options);
    if (found === null) continue;
    findings.set(leg.leg, found);
    if (found.status === 'failed' || found.status === 'unknown' || found.status === 'planned') break;
  }
  const { answering, legs: planned } = options;
  return await settleOutcome(action, { findings, answering, ...(planned ? { planned } : {}) }, deps);
}

/** Null when there is nothing to learn about a call. */
async function advanceLeg(
  action: Action,
  leg: Leg,
  deps: ActionDeps,
  options: ExecuteOptions,
): Promise<LegFinding | 'not_taken' | null> {
  switch (leg.status) {
    case 'planned':
      return action.status === 'executing' ? await beginLeg(action, leg, deps, options) : null;
    case 'sent':
    case 'unknown': {
      const found = await findLeg(action, leg, deps, {
        ...(options.once ? { once: true } : {}),
        ...(options.resend && action.status === 'executing' ? { resend: options.resend } : {}),
      });
      return await notSettledInTime(leg, found, deps);
    }
    case 'pending':
      return await watchLeg(action, leg, deps);
    case 'succeeded':
      // of an action that is still being carried out it was learned a moment ago
      return action.status === 'executing' ? null : await watchLeg(action, leg, deps);
    case 'failed':
      return null;
    default: {
      const impossible: never = leg.status;
      throw new Error(`Unknown leg status ${String(impossible)}`);
    }
  }
}

/** What is not begun because it may not be any more stays unsent for good; what cannot be judged now is left to the next look. */
async function beginLeg(
  action: Action,
  leg: Leg,
  deps: ActionDeps,
  { mayBegin }: ExecuteOptions,
): Promise<LegFinding | 'not_taken'> {
  const may = mayBegin ? await mayBegin() : 'yes';
  if (may === 'not_now') return 'not_taken';
  if (may === 'no')
    return { status: 'planned', bookedId: null, evidence: { not_sent: 'the rules do not hold any more' } };
  return await sendLeg(action, leg, deps);
}

/** Accepted stays accepted for as long as settling may take, and paid stays paid, while the provider cannot be asked: only a definite answer changes it. */
async function watchLeg(action: Action, leg: Leg, deps: ActionDeps): Promise<LegFinding | null> {
  const asked = await findLeg(action, leg, deps, { once: true });
  const found = leg.status === 'pending' ? await notSettledInTime(leg, asked, deps) : asked;
  return found.status === 'unknown' && !found.overdue ? null : found;
}

/**
 * The right to send was not to be had. When a switch says so, this process ends the action. Else somebody else has the right, or had it and gave it
 * back: the action stays with them, or with whoever recovers it.
 */
async function standAside(
  action: Action,
  findings: ReadonlyMap<number, LegFinding>,
  deps: ActionDeps,
  options: ExecuteOptions,
): Promise<Action> {
  const now = await readAction(deps.database.sql, action.actionId);
  if (now?.status !== 'executing') return now ?? action;
  const legs = await readLegs(deps.database.sql, now);
  if (legs.some((leg) => leg.status === 'sent' && !findings.has(leg.leg))) return now;
  const switches = await readSwitches(deps.database.sql);
  const stopped = stoppedBy(switches, now.tool) !== null || !sameEpochs(switches, now.tool, now.switchEpochs);
  if (!stopped) return now;
  return await settleOutcome(now, { findings, blockedBy: 'stopped', answering: options.answering }, deps);
}
