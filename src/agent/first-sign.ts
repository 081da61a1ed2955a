import { lineIn } from '../domain/languages/line-in.ts';
import { appendTurnEvent } from '../store/events.ts';
import type { OpenTurn } from './open-turn.ts';
import type { TurnDeps } from './turn-deps.ts';

/** Until when a turn may show nothing, counted from its start: with the way there and back a customer sees something within a second. */
const FIRST_SIGN_MS = 600;

/**
 * Shows that the message has been read, should nothing else show it in time; `cancel` once something does, so that a quick answer costs nothing. The line claims nothing but that somebody is at it: what is really being looked up is said when it is. A turn taken up again after a
 * crash, or one that only reports a decision, shows none.
 */
export function openFirstSign(turn: OpenTurn, deps: TurnDeps, afterMs = FIRST_SIGN_MS): NonNullable<OpenTurn['sign']> {
  let shown = Promise.resolve();
  if (turn.attempt > 0) return { cancel: () => {}, settled: () => shown };
  const timer = setTimeout(() => {
    if (!turn.customerWaits) return;
    const text = lineIn(turn.language, 'answer.one_moment');
    shown = appendTurnEvent(deps.database, turn.lease, { type: 'tool_status', text }).then(
      (seq) => {
        if (seq !== null) deps.signal.publish({ kind: 'conversation', conversationId: turn.lease.conversationId, seq });
      },
      (error: unknown) => deps.log.warn({ conversationId: turn.lease.conversationId, error }, 'first sign not shown'),
    );
  }, afterMs);
  return { cancel: () => clearTimeout(timer), settled: () => shown };
}
