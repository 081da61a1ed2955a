import type { PolicyDrift } from '../domain/ladder/policy-drift.ts';
import type { ActionDeps } from '../gateway/action-deps.ts';
import type { Action } from '../store/action-row.ts';
import { endWithoutEffect } from '../store/end-action.ts';
import { withActionLocked } from '../store/with-action-locked.ts';

/** Why an approved action is not carried out. `policy` is set when a newer version of the policy is the reason. */
export type BlockReason = {
  readonly code: string;
  readonly rules: Action['ruleResults'];
  readonly policy?: Pick<PolicyDrift, 'from' | 'to' | 'differences'>;
};

/** Ends an approved action that may not be carried out any more: units free, everybody told, and a person takes the conversation unless a switch was the reason. */
export async function blockApproved(
  { actionId, ruleResults }: Action,
  why: BlockReason,
  deps: ActionDeps,
): Promise<void> {
  const blocked = await withActionLocked(deps.database, actionId, {}, async (tx, { action }) =>
    endWithoutEffect(tx, deps.keyring, {
      action,
      from: ['approved'],
      to: 'blocked',
      event: 'action.blocked',
      actor: 'system',
      result: { blocked_by: why.code, ...(why.policy === undefined ? {} : { policy: why.policy }) },
      ruleResults: why.rules.length > 0 ? why.rules : ruleResults,
      ...(why.code === 'stopped' ? {} : { handOver: 'approved_action_blocked' }),
    }),
  );
  deps.doorbells.turns(blocked?.ring ?? []);
  deps.doorbells.staff('approvals');
  deps.doorbells.staff('inbox');
}
