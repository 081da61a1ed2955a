import type { ActionDeps } from '../gateway/action-deps.ts';
import { lockAskers } from '../store/action-askers.ts';
import type { Action } from '../store/action-row.ts';
import { inTransaction } from '../store/database.ts';
import { endWithoutEffect } from '../store/end-action.ts';
import { holdSwitches } from '../store/kill-switches.ts';

/** Ends an approved action that may not be carried out any more: units free, everybody told, and a person takes the conversation unless a switch was the reason. */
export async function blockApproved(
  action: Action,
  why: { readonly code: string; readonly rules: Action['ruleResults'] },
  deps: ActionDeps,
): Promise<void> {
  const { ring } = await inTransaction(deps.database, async (tx) => {
    await holdSwitches(tx);
    await lockAskers(tx, [action.actionId]);
    return await endWithoutEffect(tx, deps.keyring, {
      action,
      from: ['approved'],
      to: 'blocked',
      event: 'action.blocked',
      actor: 'system',
      result: { blocked_by: why.code },
      ruleResults: why.rules.length > 0 ? why.rules : action.ruleResults,
      ...(why.code === 'stopped' ? {} : { handOver: 'approved_action_blocked' }),
    });
  });
  deps.doorbells.turns(ring);
  deps.doorbells.staff('approvals');
  deps.doorbells.staff('inbox');
}
