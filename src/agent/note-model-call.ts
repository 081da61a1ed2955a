import type { ModelCallRecord } from '../domain/cost/model-call.ts';
import type { OpenTurn } from './open-turn.ts';

/**
 * Notes that a model was called in this turn, whatever came of it. It is written with the next checkpoint, or with the end of the
 * turn however it ends; it costs no statement of its own. It does not touch the limits: those count main calls alone.
 */
export function noteModelCall(turn: Pick<OpenTurn, 'unsaved'>, call: ModelCallRecord): void {
  turn.unsaved = { ...turn.unsaved, calls: [...turn.unsaved.calls, call] };
}
