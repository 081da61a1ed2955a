import type { ActionDeps } from '../gateway/action-deps.ts';
import { readAction } from '../store/actions.ts';
import { takeDueReminders } from '../store/approval-rows.ts';
import { appendAudit } from '../store/audit-log.ts';
import { inTransaction } from '../store/database.ts';

/** Marks proposals whose reminder fell due, each once, with a row in the audit; the approvers' pages show the mark. Returns the approvals. */
export async function remindApprovers(deps: ActionDeps, limit: number): Promise<readonly string[]> {
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
    return due.map(({ approvalId }) => approvalId);
  });
}
