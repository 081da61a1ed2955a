import type { Queryable } from './database.ts';

/** What waits for a worker: the measure by which workers are added or taken away. */
export type WaitingTurns = {
  /** Conversations that wait and that nobody works on. */
  readonly waiting: number;
  /** Milliseconds the longest of them has waited; null when none does. */
  readonly oldestMs: number | null;
};

/**
 * Reads it from the rows, so that it is the same on every queue backend and whatever the queue has lost. Behind a stop of everything nothing counts: no worker may take it.
 */
export async function readWaitingTurns(sql: Queryable): Promise<WaitingTurns> {
  const [row] = await sql<{ waiting: number; oldest_ms: number | null }[]>`
    select count(*)::int as waiting, (extract(epoch from clock_timestamp() - min(since)) * 1000)::float8 as oldest_ms from (
      select least(
        (select min(m.created_at) from messages m where m.conversation_id = c.conversation_id and m.seq > c.answered_seq and m.role = 'customer'),
        (select min(i.created_at) from inbox_entries i where i.conversation_id = c.conversation_id and i.seq > c.answered_seq)) as since
      from conversations c
      where answered_seq < last_seq and state <> 'resolved' and speaker = 'agent' and (lease_until is null or lease_until < clock_timestamp()) and not all_stopped()) w`;
  const oldest = row?.oldest_ms ?? null;
  return { waiting: row?.waiting ?? 0, oldestMs: oldest === null ? null : Math.max(0, Math.round(oldest)) };
}
