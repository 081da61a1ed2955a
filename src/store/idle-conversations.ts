import { type Database, inTransaction } from './database.ts';
import { dropPieces } from './events.ts';
import { writeTicket } from './tickets.ts';

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
        and not exists (select from actions a where a.conversation_id = c.conversation_id
          and a.status in ('proposed', 'approved', 'executing', 'unknown', 'pending_settlement'))
      order by last_activity_at limit ${limit} for no key update skip locked`;
    for (const row of rows) {
      await tx`
        insert into events (conversation_id, seq, type, body)
        values (${row.conversation_id}, ${row.next_seq + 1}, 'state', ${tx.json({ state: 'resolved', covers: [] })})`;
      await tx`
        update conversations set state = 'resolved', next_seq = ${row.next_seq + 1} where conversation_id = ${row.conversation_id}`;
      const closing = { seq: row.next_seq + 1, by: { kind: 'idle' }, resolution: null, neededPerson: null } as const;
      await writeTicket(tx, row.conversation_id, closing);
    }
    const closed = rows.map((row) => row.conversation_id);
    await dropPieces(tx, closed);
    return closed;
  });
}
