import type { ActionDeps } from '../gateway/action-deps.ts';
import { readAction } from '../store/actions.ts';
import { type DueReminder, takeDueReminders } from '../store/approval-rows.ts';
import { appendAudit } from '../store/audit-log.ts';
import { inTransaction, type Transaction } from '../store/database.ts';
import type { ClaimTimes } from './claim.ts';
import { giveOn } from './give-on.ts';

/** Tells those who may decide, in the transaction that marks the requests: whoever is told is told once. */
export type TellOfReminders = (tx: Transaction, due: readonly DueReminder[]) => Promise<void>;

/** What a look at the clock came to. */
export type Reminded = {
  /** Approvals whose reminder fell due. */
  readonly reminded: readonly string[];
  /** Approvals that went from somebody who did nothing by then to somebody else, or back for everybody. */
  readonly givenOn: readonly string[];
};

/**
 * Marks proposals whose reminder fell due, each once, with a row in the audit; gives on what somebody had taken and left alone until then; and has those told
 * for whom they are now. The approvers' pages show the mark.
 */
export async function remindApprovers(
  deps: ActionDeps,
  limit: number,
  { tell, claims }: { readonly tell: TellOfReminders; readonly claims: ClaimTimes },
): Promise<Reminded> {
  return await inTransaction(deps.database, async (tx) => {
    const due = await takeDueReminders(tx, limit);
    for (const one of due) await auditReminder(tx, one);
    const given = await giveOn(tx, { claims, fingerprintMail: deps.fingerprintMail }, limit);
    const moved = new Map(given.map((one) => [one.approvalId, one]));
    const told = [
      ...due.filter(({ approvalId }) => !moved.has(approvalId)),
      ...given.map(({ approvalId, actionId, to }) => ({ approvalId, actionId, claimedBy: to })),
    ];
    if (told.length > 0) await tell(tx, told);
    return { reminded: due.map(({ approvalId }) => approvalId), givenOn: [...moved.keys()] };
  });
}

async function auditReminder(tx: Transaction, { approvalId, actionId }: DueReminder): Promise<void> {
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
