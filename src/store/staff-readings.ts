import { appendAudit } from './audit-log.ts';
import type { Queryable } from './database.ts';
import { jsonText } from './json.ts';

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

/**
 * Notes that a member of staff was shown orders of a conversation's customer, by their numbers; not again within ten minutes, unless there are others among them.
 * A page that asks every few seconds costs one read of an index.
 */
export async function noteOrdersRead(
  sql: Queryable,
  staffId: string,
  conversationId: string,
  orderIds: readonly string[],
): Promise<void> {
  const actor = `staff:${staffId}`;
  const [known] = await sql`
    select 1 from audit_log a where a.conversation_id = ${conversationId} and a.event = 'orders.read' and a.actor = ${actor}
      and a.at > clock_timestamp() - ${ONCE_WITHIN}::interval and a.args -> 'order_ids' @> ${jsonText(sql, orderIds)}::jsonb limit 1`;
  if (known) return;
  await appendAudit(sql, {
    event: 'orders.read',
    actor,
    conversationId,
    args: { order_ids: orderIds },
    known: orderIds,
  });
}
