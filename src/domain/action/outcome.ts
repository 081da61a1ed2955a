import type { ActionStatus } from './action-state.ts';

/** Where one provider call of an action stands. `planned`: no call was made. `sent`: one was, and no answer is known. */
export type LegStatus = 'planned' | 'sent' | 'succeeded' | 'pending' | 'failed' | 'unknown';

/** How an action ends, read from its provider calls. `partly` marks money that moved in part: only a person can finish that. */
export type Outcome = {
  readonly status: Extract<ActionStatus, 'executed' | 'failed' | 'unknown' | 'pending_settlement'>;
  readonly partly: boolean;
};

/**
 * The outcome of an action none of whose calls is still to be made by us. Money that moved on one payment while another call failed or was
 * never made is `unknown`, not `failed`: releasing the units would let them be paid again.
 */
export function outcomeOf(legs: readonly LegStatus[]): Outcome {
  const any = (...statuses: LegStatus[]) => legs.some((leg) => statuses.includes(leg));
  if (any('sent', 'unknown')) return { status: 'unknown', partly: any('succeeded', 'pending') };
  const moved = any('succeeded', 'pending');
  if (moved && any('failed', 'planned')) return { status: 'unknown', partly: true };
  if (!moved) return { status: 'failed', partly: false };
  return { status: any('pending') ? 'pending_settlement' : 'executed', partly: false };
}
