import { setTimeout as pause } from 'node:timers/promises';
import type { WriteResult } from '../commerce/port.ts';
import { type Leg, type LegFinding, takeResend } from '../store/action-legs.ts';
import type { Action } from '../store/action-row.ts';
import type { ActionDeps, Booked } from './action-deps.ts';
import { readBooked, toFinding } from './read-booking.ts';

/** Pauses between the questions of one look. */
const PAUSES_MS = [0, 250, 1000];
/** A native key may be used again within this part of its retention. */
const SAFE_PART_OF_RETENTION = 0.8;
/** No repeat later than this after its right was taken. */
const MAX_CHECK_AGE_MS = 2000;

/** When a call whose answer is missing may be made again under its key, where the provider guards keys at all. */
export type Resend = {
  /** How long after the first send, in milliseconds. (Default: the safe part of the key's life.) */
  readonly withinMs?: number;
  /** Asked right before every repeat. (Default: yes.) */
  readonly allowed?: () => Promise<boolean>;
};

/** How a look is made. */
export type FindOptions = {
  /** What is kept as the reason when it stays undecided. */
  readonly cause?: string;
  /** Ask once and return, for a sweep. (Default: three times.) */
  readonly once?: boolean;
  /** Whether and when it may be sent again. (Default: never, only ask.) */
  readonly resend?: Resend;
};

/**
 * Finds out what became of a call that was, or may have been, sent: asks by its key, and where the caller may and the provider guards keys
 * sends the very same call again. Else nothing is ever sent twice: not found stays unknown, because the first call may still be on its way.
 * For the same reason a repeat that is refused proves nothing of the first call: that stays unknown too.
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
    else if (options.resend) {
      const answer = await sendAgain(action, leg, options.resend, deps);
      if (answer?.kind === 'done') return toFinding(answer, leg);
      if (answer?.kind === 'rejected') last = `a repeat was refused: ${answer.code}`;
      else if (answer) last = answer.detail;
    }
  }
  return { status: 'unknown', bookedId: leg.bookedId, evidence: { undecided: last } };
}

/** Under the same key, while the provider surely remembers it, nobody has settled the call and no switch says no. Null when that is not so. */
async function sendAgain(
  action: Action,
  leg: Leg,
  resend: Resend,
  deps: ActionDeps,
): Promise<WriteResult<Booked> | null> {
  const effect = deps.effects[action.kind];
  const remembered = (await effect.resendWithinMs()) * SAFE_PART_OF_RETENTION;
  const withinMs = Math.min(remembered, resend.withinMs ?? remembered);
  if (withinMs <= 0 || (resend.allowed && !(await resend.allowed()))) return null;
  const checkedAt = performance.now();
  if (!(await takeResend(deps.database.sql, action, leg, withinMs))) return null;
  const leaveWithinMs = MAX_CHECK_AGE_MS - (performance.now() - checkedAt);
  return leaveWithinMs <= 0 ? null : await effect.send(action, leg, leaveWithinMs);
}
