import type { MinorUnits } from '../money.ts';
import type { LineUnits } from '../order.ts';
import { type ActionStatus, isUnresolved } from './action-state.ts';
import { linesOf, sameLines, shareALine, type Unit } from './units.ts';

/** An action on the same order, of the same kind, that was there before. */
export type EarlierAction = {
  readonly actionId: string;
  readonly conversationId: string;
  readonly status: ActionStatus;
  readonly units: readonly Unit[];
  readonly automatic: boolean;
  readonly amountMinor: MinorUnits;
  /** Sequence its conversation's context was built from. */
  readonly basedOnSeq: number;
  readonly createdAt: Date;
};

/** Who asks, for what, and when the customer last wrote there. */
export type Request = {
  readonly conversationId: string;
  readonly lines: readonly LineUnits[];
  /** Newest customer message of this conversation; null when there is none. */
  readonly lastCustomerMessage: { readonly seq: number; readonly at: Date } | null;
  /** Whether enough units of every line are free for another one. */
  readonly unitsLeft: boolean;
};

/**
 * What a request is, seen beside the ones before it.
 *
 * - `join`: the same thing is asked for already and its end is open; there is one outcome for all who asked.
 * - `replay`: a retry; the first result holds.
 * - `done_elsewhere`: another conversation got it, and nothing is left.
 * - `overlap`: an open request has some of these lines, but not exactly these units. Never shrunk to fit.
 * - `new`: an intent of its own; `second` when a refund of the same lines went through before, which then needs a person.
 */
export type Repeat =
  | { readonly kind: 'new'; readonly second: boolean }
  | { readonly kind: 'join' | 'replay' | 'done_elsewhere' | 'overlap'; readonly earlier: EarlierAction };

/** Judges a request for units against earlier actions on the same order, newest first. */
export function judgeRepeat(request: Request, earlier: readonly EarlierAction[]): Repeat {
  return judgeAlike(request, earlier, {
    same: (action) => sameLines(linesOf(action.units), request.lines),
    touches: (action) => shareALine(linesOf(action.units), request.lines),
  });
}

/**
 * Judges a request for a change against earlier ones of the same thing, newest first: each of them touches it, and those that ask for the very same
 * are `same`. A change made before does not make the next one a second, because nothing is used up.
 */
export function judgeRepeatedChange<Earlier extends EarlierAction>(
  request: Omit<Request, 'lines' | 'unitsLeft'>,
  earlier: readonly Earlier[],
  same: (action: Earlier) => boolean,
): Repeat {
  const alike = { same: same as (action: EarlierAction) => boolean, touches: () => true };
  const judged = judgeAlike({ ...request, unitsLeft: true }, earlier, alike);
  return judged.kind === 'new' ? { kind: 'new', second: false } : judged;
}

/** How an earlier action is like the request. */
type Alike = {
  readonly same: (action: EarlierAction) => boolean;
  readonly touches: (action: EarlierAction) => boolean;
};

function judgeAlike(request: Omit<Request, 'lines'>, earlier: readonly EarlierAction[], alike: Alike): Repeat {
  const same = earlier.filter(alike.same);
  const joined = same.find((action) => isUnresolved(action.status));
  if (joined) return { kind: 'join', earlier: joined };
  const overlapping = earlier.find((action) => isUnresolved(action.status) && alike.touches(action));
  if (overlapping) return { kind: 'overlap', earlier: overlapping };
  const last = same[0];
  const retried = last ? judgeRetry(request, last) : null;
  if (retried) return retried;
  return { kind: 'new', second: earlier.some((action) => action.status === 'executed' && alike.touches(action)) };
}

function judgeRetry(request: Omit<Request, 'lines'>, last: EarlierAction): Repeat | null {
  const nothingLeft = last.status === 'executed' && !request.unitsLeft;
  if (nothingLeft && last.conversationId !== request.conversationId) return { kind: 'done_elsewhere', earlier: last };
  return nothingLeft || !wroteSince(request, last) ? { kind: 'replay', earlier: last } : null;
}

/** Within one conversation the sequence tells what came later; across two only the database's clock does. */
function wroteSince(request: Pick<Request, 'conversationId' | 'lastCustomerMessage'>, last: EarlierAction): boolean {
  const message = request.lastCustomerMessage;
  if (!message) return false;
  return last.conversationId === request.conversationId
    ? message.seq > last.basedOnSeq
    : message.at.getTime() > last.createdAt.getTime();
}
