import { recordClosings } from './close-conversations.ts';
import { type Database, inTransaction } from './database.ts';
import { dropPieces } from './events.ts';

/** How long after the idle time the last pieces of what a customer closed are looked for, so that a chore that pauses leaves none. */
const PIECES_MS = 60_000;

/**
 * Closes conversations in which nobody has said anything for `idleMs`, nothing waits for an answer, no proposal is open and no
 * person is at work, and writes the ticket of each. Returns their ids. The next message opens one again.
 */
export async function closeIdleConversations(database: Database, idleMs: number, limit = 100): Promise<string[]> {
  return await inTransaction(database, async (tx) => {
    const rows = await tx<{ conversation_id: string; next_seq: number }[]>`
      select conversation_id, next_seq from conversations c
      where state = 'open' and speaker = 'agent' and answered_seq = last_seq and lease_until is null
        and last_activity_at < clock_timestamp() - ${`${idleMs} milliseconds`}::interval
        and not has_open_actions(conversation_id)
      order by last_activity_at limit ${limit} for no key update skip locked`;
    for (const row of rows) {
      await tx`
        insert into events (conversation_id, seq, type, body)
        values (${row.conversation_id}, ${row.next_seq + 1}, 'state', ${tx.json({ state: 'resolved', covers: [] })})`;
      await tx`
        update conversations set state = 'resolved', next_seq = ${row.next_seq + 1} where conversation_id = ${row.conversation_id}`;
    }
    await recordClosings(
      tx,
      rows.map((row) => ({
        conversationId: row.conversation_id,
        seq: row.next_seq + 1,
        by: { kind: 'idle' },
        resolution: null,
        neededPerson: null,
      })),
    );
    const closed = rows.map((row) => row.conversation_id);
    // Where the customer closed, a page may still be reading the answer's pieces; they go when it would have been idle.
    const before = await tx<{ conversation_id: string }[]>`
      select conversation_id from tickets where closed_by = 'customer'
        and closed_at < clock_timestamp() - ${`${idleMs} milliseconds`}::interval
        and closed_at >= clock_timestamp() - ${`${idleMs + PIECES_MS} milliseconds`}::interval`;
    await dropPieces(tx, [...closed, ...before.map((row) => row.conversation_id)]);
    return closed;
  });
}
