import { randomUUID } from 'node:crypto';
import { appendAudit } from './audit-log.ts';
import { type Keyring, seal, unseal } from './content-keys.ts';
import { findConversation, lockConversation } from './conversations.ts';
import type { Queryable, Transaction } from './database.ts';

/**
 * Takes a conversation over from whoever holds it. For when somebody went home with it: the other person is named in the audit, and can answer no
 * more. Nobody holding it is a plain claim and is for `claimHandoff`.
 */
export async function takeOverHandoff(
  tx: Transaction,
  conversationId: string,
  staffId: string,
): Promise<'taken_over' | 'not_claimed' | 'not_found'> {
  const locked = await lockConversation(tx, conversationId, null);
  if (!locked) return 'not_found';
  const [held] = await tx<{ handoff_id: string; claimed_by: string }[]>`
    select handoff_id, claimed_by from handoffs where conversation_id = ${conversationId} and status = 'claimed' for update`;
  if (!held || held.claimed_by === staffId) return held ? 'taken_over' : 'not_claimed';
  await tx`
    update handoffs set claimed_by = ${staffId}, claimed_at = clock_timestamp() where handoff_id = ${held.handoff_id}`;
  await appendAudit(tx, {
    event: 'handoff.taken_over',
    actor: `staff:${staffId}`,
    conversationId,
    result: { from_staff: held.claimed_by },
  });
  return 'taken_over';
}

/** Whether a person of this name may work conversations: a member who is not disabled, or the holder of a machine token that counts. */
export async function worksInbox(sql: Queryable, staffId: string): Promise<boolean> {
  const rows = await sql`
    select 1 from staff_members where staff_id = ${staffId} and role in ('agent', 'admin') and not disabled
    union all
    select 1 from staff_tokens t left join staff_members m using (staff_id)
    where t.staff_id = ${staffId} and t.role in ('agent', 'admin') and t.revoked_at is null
      and (t.expires_at is null or t.expires_at > clock_timestamp()) and not coalesce(m.disabled, false)
    limit 1`;
  return rows.length > 0;
}

/** Puts what a member holds back into the inbox, for others to take; how many conversations that were. */
export async function releaseClaimsOf(tx: Transaction, staffId: string): Promise<number> {
  const rows = await tx<{ conversation_id: string }[]>`
    update handoffs set status = 'waiting', claimed_by = null, claimed_at = null
    where status = 'claimed' and claimed_by = ${staffId} returning conversation_id`;
  for (const { conversation_id: conversationId } of rows)
    await appendAudit(tx, {
      event: 'handoff.released',
      actor: 'system',
      conversationId,
      result: { from_staff: staffId },
    });
  return rows.length;
}

/** A note among staff. */
export type HandoffNote = {
  readonly noteId: string;
  readonly staffId: string;
  readonly text: string;
  readonly createdAt: Date;
};

/** Stores a note among staff: sealed like everything that was said, never shown to the customer, never read by the model. */
export async function addNote(
  tx: Transaction,
  keyring: Keyring,
  conversationId: string,
  staffId: string,
  text: string,
): Promise<HandoffNote | null> {
  const conversation = await findConversation(tx, keyring, conversationId);
  if (!conversation) return null;
  const noteId = randomUUID();
  const [row] = await tx<{ created_at: Date }[]>`
    insert into handoff_notes (note_id, conversation_id, staff_id, text_sealed)
    values (${noteId}, ${conversationId}, ${staffId}, ${seal(conversation.contentKey, text)}) returning created_at`;
  await appendAudit(tx, {
    event: 'handoff.noted',
    actor: `staff:${staffId}`,
    conversationId,
    result: { note_id: noteId },
  });
  return { noteId, staffId, text, createdAt: row?.created_at ?? new Date() };
}

/** All notes about a conversation, oldest first; null when there is no such conversation. */
export async function listNotes(
  sql: Queryable,
  keyring: Keyring,
  conversationId: string,
): Promise<readonly HandoffNote[] | null> {
  const conversation = await findConversation(sql, keyring, conversationId);
  if (!conversation) return null;
  const rows = await sql<{ note_id: string; staff_id: string; text_sealed: Uint8Array; created_at: Date }[]>`
    select note_id, staff_id, text_sealed, created_at from handoff_notes
    where conversation_id = ${conversationId} order by created_at, note_id`;
  return rows.map((row) => ({
    noteId: row.note_id,
    staffId: row.staff_id,
    text: unseal(conversation.contentKey, row.text_sealed),
    createdAt: row.created_at,
  }));
}
