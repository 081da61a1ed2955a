import { isObject } from '../wire/fault.ts';
import type { Step } from './read-history.ts';
import { type ResultFields, textField } from './read-result.ts';
import { type Situation, stepsOf } from './situation.ts';

/** How an action stands, in the words of its life. */
export type Outcome =
  | 'waiting'
  | 'approved'
  | 'executed'
  | 'started'
  | 'rejected'
  | 'expired'
  | 'withdrawn'
  | 'blocked'
  | 'failed'
  | 'unknown';

const outcomes: Readonly<Record<string, Outcome>> = {
  executed: 'executed',
  succeeded: 'executed',
  pending_settlement: 'started',
  approved: 'approved',
  executing: 'approved',
  pending: 'waiting',
  pending_approval: 'waiting',
  proposed: 'waiting',
  drafted: 'waiting',
  awaiting_person: 'waiting',
  rejected: 'rejected',
  expired: 'expired',
  withdrawn: 'withdrawn',
  blocked: 'blocked',
  failed: 'failed',
  unknown: 'unknown',
};

/** The outcome a `check_action` result states, wherever it states it; null when no field says anything known. */
export function outcomeOf(result: ResultFields): Outcome | null {
  const paths = ['action_status', 'action.status', 'outcome', 'decision', 'code', 'status'];
  for (const path of paths) {
    const known = outcomes[textField(result, path) ?? ''];
    if (known !== undefined) return known;
  }
  return null;
}

/** The id of the action a result is about. */
function actionIdOf(step: Step): string | null {
  return textField(step.result, 'action_id', 'action.action_id', 'action.id') ?? textField(step.args, 'action_id');
}

/** The newest action that still waits for a person, as far as this conversation was told; null when there is none. */
export function waitingAction(situation: Situation): string | null {
  const settled = new Set<string>();
  for (const step of stepsOf(situation.blocks)) {
    const id = actionIdOf(step);
    if (id === null || settled.has(id)) continue;
    if (isWaiting(step)) return id;
    if (step.name === 'check_action' || step.status === 'ok') settled.add(id);
  }
  return null;
}

/** The newest request of another conversation that the newest order looked up told of; null for none. */
export function requestElsewhere(situation: Situation): string | null {
  const read = stepsOf(situation.blocks).find(({ name }) => name === 'get_order');
  const [newest] = Array.isArray(read?.result['asked_in_other_conversations'])
    ? read.result['asked_in_other_conversations']
    : [];
  return isObject(newest) ? textField(newest, 'action_id') : null;
}

/** The newest action this conversation was told of, settled or not. */
export function newestAction(situation: Situation): string | null {
  return (
    stepsOf(situation.blocks)
      .map(actionIdOf)
      .find((id) => id !== null) ?? null
  );
}

/** The refund call whose rejection was told last: what a return instead is set up for. Null unless it is the newest news. */
export function rejectedRefund(situation: Situation): Step | null {
  const steps = stepsOf(situation.blocks);
  const decision = steps.find((step) => step.name === 'check_action' || step.name === 'issue_refund');
  if (decision?.name !== 'check_action' || outcomeOf(decision.result) !== 'rejected') return null;
  const id = actionIdOf(decision);
  return steps.find((step) => step.name === 'issue_refund' && actionIdOf(step) === id) ?? null;
}

function isWaiting(step: Step): boolean {
  if (step.status === 'pending_approval' || step.status === 'awaiting_person') return true;
  return step.name === 'check_action' && outcomeOf(step.result) === 'waiting';
}
