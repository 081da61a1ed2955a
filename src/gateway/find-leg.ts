import { setTimeout as pause } from 'node:timers/promises';
import type { Leg, LegFinding } from '../store/action-legs.ts';
import type { Action } from '../store/action-row.ts';
import { ageOf } from '../store/age-of.ts';
import { readSwitches, sameEpochs, stoppedBy } from '../store/kill-switches.ts';
import type { ActionDeps } from './action-deps.ts';
import { readBooked, toFinding } from './read-booking.ts';

/** Pauses between the questions of one look. */
const PAUSES_MS = [0, 250, 1000];
/** A native key may be used again within this part of its retention. */
const SAFE_PART_OF_RETENTION = 0.8;

/** How a look is made. */
export type FindOptions = {
  /** What is kept as the reason when it stays undecided. */
  readonly cause?: string;
  /** Ask once and return, for a sweep. (Default: three times.) */
  readonly once?: boolean;
  /** Only ask, never send again. (Default: send again where that is safe.) */
  readonly askOnly?: boolean;
};

/**
 * Finds out what became of a call that was, or may have been, sent: asks by its key, and where the provider guards keys sends the very same
 * call again within the safe part of the key's life. Without that guard nothing is ever sent twice: not found stays unknown, because the
 * first call may still be on its way.
 */
export async function findLeg(
  action: Action,
  leg: Leg,
  deps: ActionDeps,
  options: FindOptions = {},
): Promise<LegFinding> {
  let last = options.cause ?? 'asked, and not found';
  for (const wait of options.once ? [0] : PAUSES_MS) {
    if (wait > 0) await pause(wait);
    const found = await deps.effects[action.kind].find(action, leg);
    if (found.kind === 'ok') return readBooked(found.value, leg, { found: found.value });
    if (found.kind === 'unavailable') last = found.detail;
    else if (options.askOnly !== true && (await maySendAgain(action, leg, deps))) {
      const answer = await deps.effects[action.kind].send(action, leg);
      if (answer.kind === 'done' || answer.kind === 'rejected') return toFinding(answer, leg);
      last = answer.detail;
    }
  }
  return { status: 'unknown', bookedId: leg.bookedId, evidence: { undecided: last } };
}

/** Under the same key, while the provider surely remembers it, and while no switch says no. */
async function maySendAgain(action: Action, leg: Leg, deps: ActionDeps): Promise<boolean> {
  const within = (await deps.effects[action.kind].resendWithinMs()) * SAFE_PART_OF_RETENTION;
  if (leg.sentAt === null || within <= 0) return false;
  const { sql } = deps.database;
  if ((await ageOf(sql, leg.sentAt)) >= within) return false;
  const switches = await readSwitches(sql);
  return stoppedBy(switches, action.tool) === null && sameEpochs(switches, action.tool, action.switchEpochs);
}
