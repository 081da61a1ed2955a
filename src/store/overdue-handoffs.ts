import { appendAudit } from './audit-log.ts';
import type { Queryable, Transaction } from './database.ts';

/** Marks conversations nobody has taken for so long as told of, once each; of several processes that try, one gets them. */
export async function takeOverdueHandoffs(tx: Transaction, olderThanMs: number): Promise<readonly string[]> {
  const rows = await tx<{ handoff_id: string; conversation_id: string }[]>`
    update handoffs set overdue_told_at = clock_timestamp() where handoff_id in (
      select handoff_id from handoffs where status = 'waiting' and overdue_told_at is null
        and created_at < clock_timestamp() - ${`${olderThanMs} milliseconds`}::interval
      order by created_at limit 500 for update skip locked)
    returning handoff_id, conversation_id`;
  for (const { conversation_id: conversationId } of rows)
    await appendAudit(tx, { event: 'handoff.overdue', actor: 'system', conversationId });
  return rows.map((row) => row.handoff_id);
}

/** Members who work the inbox and can be reached: those of role `agent`, or administrators where there is none. */
export async function listInboxStaff(sql: Queryable): Promise<readonly { staffId: string; email: string }[]> {
  const rows = await sql<{ staff_id: string; email: string; role: string }[]>`
    select staff_id, email, role from staff_members where role in ('agent', 'admin') and not disabled order by staff_id`;
  const agents = rows.filter(({ role }) => role === 'agent');
  return (agents.length > 0 ? agents : rows).map(({ staff_id: staffId, email }) => ({ staffId, email }));
}
