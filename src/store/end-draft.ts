import type { AuditEvent } from '../domain/audit/audit-events.ts';
import type { Action } from './action-row.ts';
import { moveAction } from './actions.ts';
import { appendAudit } from './audit-log.ts';
import type { Transaction } from './database.ts';

/** How a draft ends because a person performed it. The customer hears of what was performed, not of the draft. */
export type DraftEnding = {
  readonly to: 'withdrawn';
  readonly event: AuditEvent;
  readonly actor: string;
  readonly result: Readonly<Record<string, unknown>>;
};

/** Ends a draft without telling anybody; false when it is none any more. A draft holds no units, so there is nothing to give back. */
export async function endDraft(tx: Transaction, draft: Action, ending: DraftEnding): Promise<boolean> {
  const { to, result } = ending;
  if (!(await moveAction(tx, draft.actionId, ['drafted'], to, { result }))) return false;
  await appendAudit(tx, {
    event: ending.event,
    actor: ending.actor,
    conversationId: draft.conversationId,
    actionId: draft.actionId,
    orderId: draft.orderId,
    tool: draft.tool,
    args: draft.args,
    result: { status: to, code: to, ...result },
    versions: draft.versions,
    known: draft.units.map((unit) => unit.lineId),
  });
  return true;
}
