import { pausedLine } from '../domain/conversation/paused-line.ts';
import type { Keyring } from './content-keys.ts';
import { type Database, inTransaction } from './database.ts';
import { appendSystemMessage } from './inbox.ts';

/**
 * While everything is stopped, tells each customer whose message waits, once per stop; a decision that waits for the agent is none of theirs. Returns the conversations told. The
 * message itself stays unanswered, so that it is answered in order when the stop is lifted.
 */
export async function announceStop(database: Database, keyring: Keyring, limit = 200): Promise<string[]> {
  return await inTransaction(database, async (tx) => {
    const rows = await tx<{ conversation_id: string; epoch: number; language: string | null }[]>`
      select c.conversation_id, c.language, s.epoch from conversations c, kill_switches s
      where s.scope = 'all' and s.enabled and c.answered_seq < c.last_seq and c.state <> 'resolved' and c.speaker = 'agent'
        and exists (select from messages m where m.conversation_id = c.conversation_id and m.role = 'customer'
          and m.seq > c.answered_seq)
        and c.paused_notice_epoch < s.epoch and (c.lease_until is null or c.lease_until < clock_timestamp())
      limit ${limit} for no key update of c skip locked`;
    for (const row of rows) {
      await appendSystemMessage(tx, keyring, row.conversation_id, pausedLine(row.language));
      await tx`update conversations set paused_notice_epoch = ${row.epoch} where conversation_id = ${row.conversation_id}`;
    }
    return rows.map((row) => row.conversation_id);
  });
}
