import { appendAudit } from './audit-log.ts';
import type { Queryable } from './database.ts';

/** Pages read again and again; one row tells of ten minutes of it. */
const ONCE_WITHIN = '10 minutes';

/** Notes that a member of staff reads customers' own words, unmasked; not again for the same conversation within ten minutes. */
export async function noteReading(sql: Queryable, staffId: string, conversationIds: readonly string[]): Promise<void> {
  if (conversationIds.length === 0) return;
  const actor = `staff:${staffId}`;
  const fresh = await sql<{ id: string }[]>`
    select distinct w.id from unnest(${[...conversationIds]}::uuid[]) as w(id)
    where (select 1 from audit_log a where a.conversation_id = w.id and a.event = 'transcript.read' and a.actor = ${actor}
      and a.at > clock_timestamp() - ${ONCE_WITHIN}::interval limit 1) is null`;
  for (const { id } of fresh) await appendAudit(sql, { event: 'transcript.read', actor, conversationId: id });
}
