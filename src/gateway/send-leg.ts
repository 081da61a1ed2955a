import { setTimeout as pause } from 'node:timers/promises';
import type { WriteResult } from '../commerce/port.ts';
import { type Leg, type LegFinding, returnSend, takeSend } from '../store/action-legs.ts';
import type { Action } from '../store/action-row.ts';
import type { ActionDeps, Booked } from './action-deps.ts';
import { findLeg } from './find-leg.ts';
import { toFinding } from './read-booking.ts';

/** No send later than this after its look at the switch. */
const MAX_CHECK_AGE_MS = 2000;
/** Sends are tried again only after proof that no byte had left. */
const MAX_TRIES = 3;
/** How long after the call's own time is up it may still be repeated by its sender: the rules were judged a moment ago. */
const RESEND_GRACE_MS = 5000;

/** What came of one call; `not_taken` when another process has it, or a switch stands in the way. */
export type Sent = LegFinding | 'not_taken';

/**
 * Makes the provider call of one leg: takes the one right to send it, which looks at the switch in the same statement, then sends.
 * An answer that proves nothing is followed up by asking; a call that provably never left may be made again.
 */
export async function sendLeg(action: Action, leg: Leg, deps: ActionDeps): Promise<Sent> {
  for (let attempt = 1; ; attempt += 1) {
    const checkedAt = performance.now();
    if (!(await takeSend(deps.database.sql, action, leg))) return 'not_taken';
    await deps.crashPoint('before_send');
    const leaveWithinMs = MAX_CHECK_AGE_MS - (performance.now() - checkedAt);
    const answer: WriteResult<Booked> =
      leaveWithinMs <= 0
        ? { kind: 'not_sent', detail: 'the look at the switch was too old' }
        : await deps.effects[action.kind].send(action, leg, leaveWithinMs);
    await deps.crashPoint('after_effect');
    if (answer.kind === 'unknown') {
      deps.log.warn({ actionId: action.actionId, leg: leg.leg, detail: answer.detail }, 'no usable answer: asking');
      const resend = { withinMs: deps.settings.commerceTimeoutMs + RESEND_GRACE_MS };
      return await findLeg(action, leg, deps, { cause: answer.detail, resend });
    }
    if (answer.kind !== 'not_sent') return toFinding(answer, leg);
    await returnSend(deps.database.sql, action, leg);
    if (attempt >= MAX_TRIES) return { status: 'planned', bookedId: null, evidence: { not_sent: answer.detail } };
    await pause(100 * 4 ** (attempt - 1));
  }
}
