import type { Keyring } from './content-keys.ts';
import { findConversation, lockConversation } from './conversations.ts';
import { openNotice } from './customer-notices.ts';
import type { Transaction } from './database.ts';
import { messageContent } from './message-content.ts';

/** Something besides a customer message that a conversation must hear of. */
export type InboxEntry = {
  readonly kind: 'decision' | 'settlement' | 'hand_back';
  readonly actionId: string | null;
  readonly body: Record<string, unknown>;
  /** The sentence the customer reads first, rendered by code; null when there is nothing to say. */
  readonly line: string | null;
};

/**
 * Numbers the entry under the conversation's lock, so that whoever holds the lease answers it. While a person speaks, the
 * line is stored as a system message at once, the entry is kept for a later give-back, and the agent is not woken. Returns whether the agent is to be rung.
 */
export async function enterInbox(
  tx: Transaction,
  keyring: Keyring,
  conversationId: string,
  entry: InboxEntry,
): Promise<{ ring: boolean }> {
  const locked = await lockConversation(tx, conversationId, null);
  if (!locked) return { ring: false };
  if (locked.speaker === 'person') {
    // The customer reads the line now; the entry waits, told already, for the agent to find if the conversation is given back.
    if (entry.line !== null) {
      const seq = await appendSystemMessage(tx, keyring, conversationId, entry.line);
      if (seq !== null) await openNotice(tx, { ...noticeOf(conversationId, entry), seq, toldSeq: seq });
    }
    await tx`
      with numbered as (
        update conversations set next_seq = next_seq + 1 where conversation_id = ${conversationId} returning next_seq)
      insert into inbox_entries (conversation_id, seq, kind, action_id, body)
      select ${conversationId}, next_seq, ${entry.kind}, ${entry.actionId},
        ${tx.json({ ...entry.body, line: null } as Parameters<typeof tx.json>[0])} from numbered`;
    return { ring: false };
  }
  const seq = locked.next_seq + 1;
  await tx`
    insert into inbox_entries (conversation_id, seq, kind, action_id, body)
    values (${conversationId}, ${seq}, ${entry.kind}, ${entry.actionId},
      ${tx.json({ ...entry.body, line: entry.line } as Parameters<typeof tx.json>[0])})`;
  if (entry.line !== null) await openNotice(tx, { ...noticeOf(conversationId, entry), seq, toldSeq: null });
  await tx`
    update conversations set next_seq = ${seq}, last_seq = ${seq}, rung_at = clock_timestamp(),
      state = case when state = 'resolved' then 'open' else state end
    where conversation_id = ${conversationId}`;
  return { ring: true };
}

function noticeOf(conversationId: string, { kind, actionId }: InboxEntry) {
  return { conversationId, kind: kind === 'settlement' ? kind : 'decision', actionId } as const;
}

/** Stores one line written by code. The caller holds the conversation's lock in this transaction. */
export async function appendSystemMessage(
  tx: Transaction,
  keyring: Keyring,
  conversationId: string,
  line: string,
): Promise<number | null> {
  const conversation = await findConversation(tx, keyring, conversationId);
  if (!conversation) return null;
  const [row] = await tx<{ next_seq: number }[]>`
    update conversations set next_seq = next_seq + 1, last_activity_at = clock_timestamp()
    where conversation_id = ${conversationId} returning next_seq`;
  if (!row) return null;
  const { masked, sealed } = messageContent(conversation.contentKey, line);
  await tx`
    insert into messages (conversation_id, seq, role, content_masked, content_sealed)
    values (${conversationId}, ${row.next_seq}, 'system', ${masked}, ${sealed})`;
  return row.next_seq;
}
