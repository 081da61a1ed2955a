import { lockAskers } from './action-askers.ts';
import { type ActionRow, toAction } from './action-row.ts';
import type { Keyring } from './content-keys.ts';
import type { Transaction } from './database.ts';
import { endWithoutEffect } from './end-action.ts';

/**
 * Ends every action that was approved and not executed, because its switch came on: terminal, units free again, askers told. The
 * caller holds the switch lock alone, so nothing begins to execute meanwhile. Returns the conversations to ring.
 */
export async function endApprovedActions(
  tx: Transaction,
  keyring: Keyring,
  flip: { readonly scope: string; readonly actor: string },
): Promise<readonly string[]> {
  const rows = await tx<ActionRow[]>`
    select * from actions where status = 'approved' and (${flip.scope} = 'all' or ${flip.scope} = 'tool:' || tool)
    order by action_id`;
  if (rows.length === 0) return [];
  const actions = rows.map(toAction);
  await lockAskers(
    tx,
    actions.map((action) => action.actionId),
  );
  const rings: string[] = [];
  for (const action of actions) {
    const ended = await endWithoutEffect(tx, keyring, {
      action,
      from: ['approved'],
      to: 'blocked',
      event: 'action.blocked',
      actor: flip.actor,
      result: { blocked_by: 'stopped', scope: flip.scope },
    });
    rings.push(...ended.ring);
  }
  return rings;
}
