import type { ActionDeps } from '../gateway/action-deps.ts';
import { readAction } from '../store/actions.ts';
import { type DueReminder, takeDueReminders } from '../store/approval-rows.ts';
import { appendAudit } from '../store/audit-log.ts';
import { inTransaction, type Transaction } from '../store/database.ts';

/** Tells those who may decide, in the transaction that marks the requests: whoever is told is told once. */
export type TellOfReminders = (tx: Transaction, due: readonly DueReminder[]) => Promise<void>;

/**
 * Marks proposals whose reminder fell due, each once, with a row in the audit, and has their approvers told; the approvers' pages show the mark. Returns the
 * approvals.
 */
export async function remindApprovers(
  deps: ActionDeps,
  limit: number,
  tell: TellOfReminders,
): Promise<readonly string[]> {
  return await inTransaction(deps.database, async (tx) => {
    const due = await takeDueReminders(tx, limit);
    for (const { approvalId, actionId } of due) {
      const action = await readAction(tx, actionId);
      await appendAudit(tx, {
        event: 'approval.reminded',
        actor: 'system',
        conversationId: action?.conversationId ?? null,
        actionId,
        orderId: action?.orderId ?? null,
        tool: action?.tool ?? null,
        result: { status: 'proposed', code: 'reminded', approval_id: approvalId },
      });
    }
    if (due.length > 0) await tell(tx, due);
    return due.map(({ approvalId }) => approvalId);
  });
}
