import type { Queryable, Transaction } from './database.ts';

/** Notes that a conversation asked for an action, so that it is told the outcome. Once per conversation. */
export async function addAsker(tx: Queryable, actionId: string, conversationId: string): Promise<void> {
  await tx`
    insert into action_askers (action_id, conversation_id) values (${actionId}, ${conversationId}) on conflict do nothing`;
}

/** A conversation that asked, with who speaks in it and the fence of whoever holds it. */
export type Asker = { readonly conversationId: string; readonly speaker: 'agent' | 'person'; readonly fence: number };

/**
 * Locks every conversation that asked for one of the actions, and `also`, in order of their ids, so that two outcomes never wait for
 * each other. Comes before the lock on the order.
 *
 * One list of ids and no `or`: with one, PostgreSQL reads every conversation there is.
 */
export async function lockAskers(
  tx: Transaction,
  actionIds: readonly string[],
  also: readonly string[] = [],
): Promise<readonly Asker[]> {
  const rows = await tx<{ conversation_id: string; speaker: Asker['speaker']; fence: number }[]>`
    select conversation_id, speaker, fence from conversations
    where conversation_id in (
      select conversation_id from action_askers where action_id = any(${[...actionIds]}::uuid[])
      union select unnest(${[...also]}::uuid[]))
    order by conversation_id for no key update`;
  return rows.map(({ conversation_id, speaker, fence }) => ({ conversationId: conversation_id, speaker, fence }));
}

/** Whether somebody asked who is not among the locked: they joined before the action or its order was locked. */
export async function otherAskers(sql: Queryable, actionId: string, locked: readonly Asker[]): Promise<boolean> {
  const known = locked.map((asker) => asker.conversationId);
  const rows = await sql`
    select 1 from action_askers where action_id = ${actionId} and conversation_id <> all(${known}::uuid[]) limit 1`;
  return rows.length > 0;
}
