import { randomInt, randomUUID } from 'node:crypto';
import type { ActionDeps } from '../gateway/action-deps.ts';
import { appendAudit } from '../store/audit-log.ts';
import { readBusinessNow } from '../store/business-now.ts';
import { inTransaction } from '../store/database.ts';
import { insertPlantedItem, readPlanting, readPlantTemplate } from '../store/planted-items.ts';
import { makePlanted } from './make-planted.ts';

/** One look in so many plants something, while the day has room: nobody can tell by the clock which request it is. */
const ONE_IN = 4;

/**
 * Plants one request that should be rejected among those that wait, if the day has room for it and chance says so. At most one waits at a time.
 * Nothing while there is no decided request to model it on. Returns the approval opened, or null.
 */
export async function plantItem(
  deps: ActionDeps,
  perDay: number,
  chance: () => boolean = () => randomInt(ONE_IN) === 0,
): Promise<string | null> {
  if (perDay <= 0) return null;
  const { sql } = deps.database;
  const { today, waiting } = await readPlanting(sql, deps.settings.timeZone);
  if (today >= perDay || waiting > 0 || !chance()) return null;
  const template = await readPlantTemplate(sql);
  if (!template) return null;
  const approvalId = randomUUID();
  const item = makePlanted(template, { approvalId, now: await readBusinessNow(sql), ...deps.settings.approvals });
  await inTransaction(deps.database, async (tx) => {
    const conversationId = await insertPlantedItem(tx, deps.keyring, item);
    await appendAudit(tx, {
      event: 'approval.planted',
      actor: 'system',
      conversationId,
      actionId: item.actionId,
      tool: item.tool,
      result: { status: 'proposed', code: 'planted', planted: true, approval_id: approvalId },
    });
  });
  deps.doorbells.approval(approvalId, deps.settings.approvals.deadlineMs);
  deps.doorbells.staff('approvals');
  return approvalId;
}
