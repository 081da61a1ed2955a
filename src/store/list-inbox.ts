import { type Keyring, unseal } from './content-keys.ts';
import { findConversation } from './conversations.ts';
import type { Database } from './database.ts';
import { buildHandoffPacket, type HandoffPacket, handoffPacket } from './handoff-packet.ts';

/** A conversation that a person should see: handed over, taken, or waiting behind a stop. */
export type InboxItem = {
  readonly conversationId: string;
  readonly status: 'waiting' | 'claimed' | 'paused';
  readonly claimedBy: string | null;
  readonly since: Date;
  readonly packet: HandoffPacket;
};

/** Everything in the human inbox, oldest first, at most `limit`. While all is stopped, unanswered conversations show as `paused`. */
export async function listInbox(database: Database, keyring: Keyring, limit = 200): Promise<InboxItem[]> {
  const open = await database.sql<
    {
      conversation_id: string;
      status: 'waiting' | 'claimed';
      claimed_by: string | null;
      created_at: Date;
      packet_sealed: Uint8Array;
      wrapped_key: Uint8Array;
    }[]
  >`
    select h.conversation_id, h.status, h.claimed_by, h.created_at, h.packet_sealed, k.wrapped_key
    from handoffs h join conversations c using (conversation_id) join content_keys k using (content_key_id)
    where h.status in ('waiting', 'claimed') order by h.created_at limit ${limit}`;
  const handed = open.map((row) => ({
    conversationId: row.conversation_id,
    status: row.status,
    claimedBy: row.claimed_by,
    since: row.created_at,
    packet: handoffPacket.parse(JSON.parse(unseal(keyring.unwrap(row.wrapped_key), row.packet_sealed))),
  }));
  return [...handed, ...(await listPaused(database, keyring, limit))];
}

async function listPaused(database: Database, keyring: Keyring, limit: number): Promise<InboxItem[]> {
  const rows = await database.sql<{ conversation_id: string; since: Date }[]>`
    select conversation_id, last_activity_at as since from conversations
    where all_stopped() and answered_seq < last_seq and speaker = 'agent' order by last_activity_at limit ${limit}`;
  const items = await Promise.all(
    rows.map(async (row): Promise<InboxItem | null> => {
      const conversation = await findConversation(database.sql, keyring, row.conversation_id);
      if (!conversation) return null;
      const packet = await buildHandoffPacket(database.sql, conversation, { reason: 'paused', summary: null });
      return { conversationId: row.conversation_id, status: 'paused', claimedBy: null, since: row.since, packet };
    }),
  );
  return items.filter((item) => item !== null);
}
