import { type Keyring, seal, unseal } from './content-keys.ts';
import { findConversation } from './conversations.ts';
import type { Database } from './database.ts';
import { buildHandoffPacket, type HandoffPacket, handoffPacket } from './handoff-packet.ts';

/** A conversation that a person should see: handed over, taken, or waiting behind a stop. */
export type InboxItem = {
  readonly conversationId: string;
  readonly status: 'waiting' | 'claimed' | 'paused';
  readonly claimedBy: string | null;
  readonly since: Date;
  /** Milliseconds since then, on the database's clock. */
  readonly ageMs: number;
  readonly packet: HandoffPacket;
};

/**
 * Everything in the human inbox, at most `limit`: what nobody has taken first, the longest wait on top, then what people hold. While all is stopped, unanswered
 * conversations show as `paused`. Packets are as current as the records: one whose conversation went on since is made again.
 */
export async function listInbox(database: Database, keyring: Keyring, limit = 200): Promise<InboxItem[]> {
  const open = await database.sql<OpenHandoff[]>`
    select h.handoff_id, h.conversation_id, h.reason, h.status, h.claimed_by, h.created_at, h.packet_sealed, h.summary_sealed,
      h.packet_stamp, k.wrapped_key, (extract(epoch from clock_timestamp() - h.created_at) * 1000)::float8 as age_ms,
      c.next_seq || ':' || coalesce((select max(a.id) from audit_log a where a.conversation_id = c.conversation_id), 0)
        || ':' || (select count(*) from tickets t where t.customer_id = c.customer_id) as stamp
    from handoffs h join conversations c using (conversation_id) join content_keys k using (content_key_id)
    where h.status in ('waiting', 'claimed') order by h.status = 'claimed', h.created_at limit ${limit}`;
  const handed: InboxItem[] = [];
  for (const row of open) {
    handed.push({
      conversationId: row.conversation_id,
      status: row.status,
      claimedBy: row.claimed_by,
      since: row.created_at,
      ageMs: Math.max(0, Math.round(row.age_ms)),
      packet: await currentPacket(database, keyring, row),
    });
  }
  return [...handed, ...(await listPaused(database, keyring, limit))];
}

type OpenHandoff = {
  handoff_id: string;
  conversation_id: string;
  reason: string;
  status: 'waiting' | 'claimed';
  claimed_by: string | null;
  created_at: Date;
  packet_sealed: Uint8Array;
  summary_sealed: Uint8Array | null;
  packet_stamp: string | null;
  wrapped_key: Uint8Array;
  age_ms: number;
  stamp: string;
};

// The stamp says which messages, events, audit rows and tickets a packet was made of; while it fits, reading a list costs one statement.
async function currentPacket(database: Database, keyring: Keyring, row: OpenHandoff): Promise<HandoffPacket> {
  const key = keyring.unwrap(row.wrapped_key);
  const stored = (): HandoffPacket => handoffPacket.parse(JSON.parse(unseal(key, row.packet_sealed)));
  if (row.packet_stamp === row.stamp) return stored();
  const conversation = await findConversation(database.sql, keyring, row.conversation_id);
  if (!conversation) return stored();
  const packet = await buildHandoffPacket(database.sql, conversation, {
    reason: row.reason,
    summary: row.summary_sealed === null ? null : unseal(key, row.summary_sealed),
    since: row.created_at,
  });
  await database.sql`
    update handoffs set packet_sealed = ${seal(key, JSON.stringify(packet))}, packet_stamp = ${row.stamp}
    where handoff_id = ${row.handoff_id}`;
  return packet;
}

async function listPaused(database: Database, keyring: Keyring, limit: number): Promise<InboxItem[]> {
  const rows = await database.sql<{ conversation_id: string; since: Date; age_ms: number }[]>`
    select conversation_id, last_activity_at as since,
      (extract(epoch from clock_timestamp() - last_activity_at) * 1000)::float8 as age_ms
    from conversations
    where all_stopped() and answered_seq < last_seq and state <> 'resolved' and speaker = 'agent' order by last_activity_at limit ${limit}`;
  const items = await Promise.all(
    rows.map(async (row): Promise<InboxItem | null> => {
      const conversation = await findConversation(database.sql, keyring, row.conversation_id);
      if (!conversation) return null;
      const packet = await buildHandoffPacket(database.sql, conversation, { reason: 'paused', summary: null });
      const { conversation_id: conversationId, since } = row;
      const ageMs = Math.max(0, Math.round(row.age_ms));
      return { conversationId, status: 'paused', claimedBy: null, since, ageMs, packet };
    }),
  );
  return items.filter((item) => item !== null);
}
