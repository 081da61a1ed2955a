import { appendTurnEvent } from '../store/events.ts';
import { leaveOutSaid } from './leave-out-said.ts';
import type { OpenTurn } from './open-turn.ts';
import type { TurnDeps } from './turn-deps.ts';

/** The turn's code-written sentences, then what `text` adds to them, as the customer reads them in one message. */
export function withLines(turn: Pick<OpenTurn, 'lines'>, text: string): string {
  if (turn.lines.length === 0) return text;
  const added = leaveOutSaid(turn.lines, text);
  return `${turn.lines.join('\n')}${added === '' ? '' : `\n\n${added}`}`;
}

/** Replaces whatever of this turn is on the customer's page by `text`, as one attempt of its own. */
export async function showWhole(turn: OpenTurn, deps: TurnDeps, text: string): Promise<void> {
  turn.attempt += 1;
  const seq = await appendTurnEvent(deps.database, turn.lease, { type: 'token', attempt: turn.attempt, text });
  if (seq === null) turn.lost = true;
  turn.shown = true;
}
