import { lockConversation } from './conversations.ts';
import type { Database, Transaction } from './database.ts';
import type { Lease } from './lease.ts';

/**
 * Enters the customer's wish to hear no more of the answer under way, under the conversation's lock; its number, or null where nothing is to be stopped: no
 * message is without an answer, a person speaks, or the newest entry is this wish already.
 */
export async function enterStop(tx: Transaction, conversationId: string): Promise<number | null> {
  const locked = await lockConversation(tx, conversationId, null);
  if (locked?.speaker !== 'agent' || locked.answered_seq >= locked.last_seq) return null;
  const seq = locked.next_seq + 1;
  const entered = await tx`
    insert into inbox_entries (conversation_id, seq, kind)
    select ${conversationId}, ${seq}, 'stop'
    where not exists (
      select from inbox_entries where conversation_id = ${conversationId} and seq = ${locked.last_seq} and kind = 'stop')
    returning 1`;
  if (entered.length === 0) return null;
  await tx`
    update conversations set next_seq = ${seq}, last_seq = ${seq} where conversation_id = ${conversationId}`;
  return seq;
}

/**
 * Counts everything up to `seq` as answered without a word: what waited was only the wish to stop an answer that was complete by then. False when
 * the lease was lost.
 */
export async function coverSilently(database: Database, lease: Lease, seq: number): Promise<boolean> {
  const rows = await database.sql`
    update conversations set answered_seq = greatest(answered_seq, ${seq}), folded_seq = greatest(folded_seq, ${seq}),
      turn_id = null, bounces = 0, turn_claims = 0
    where conversation_id = ${lease.conversationId} and fence = ${lease.fence} and last_seq >= ${seq}
    returning 1`;
  return rows.length === 1;
}
