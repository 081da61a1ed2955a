import { createHash } from 'node:crypto';
import type { Keyring } from './content-keys.ts';
import { type ConversationRow, findConversation } from './conversations.ts';
import type { Queryable } from './database.ts';

/** The conversation a token opens, without knowing its id; null for a token that opens none. */
export async function findConversationOfToken(
  sql: Queryable,
  keyring: Keyring,
  token: string,
): Promise<ConversationRow | null> {
  const [row] = await sql<{ conversation_id: string }[]>`
    select conversation_id from conversations where token_hash = ${fingerprintOf(token)}`;
  return row ? findConversation(sql, keyring, row.conversation_id) : null;
}

/** Where a watched conversation stands: its newest sequence number, and the fingerprint of the token that opens it now. */
export type WatchedConversation = {
  readonly conversationId: string;
  readonly newestSeq: number;
  readonly tokenFingerprint: Buffer;
};

/** Looks at many conversations at once; those that are gone are missing from the answer. */
export async function readWatchedConversations(
  sql: Queryable,
  conversationIds: readonly string[],
): Promise<WatchedConversation[]> {
  const rows = await sql<{ conversation_id: string; next_seq: number; token_hash: Uint8Array }[]>`
    select conversation_id, next_seq, token_hash from conversations
    where conversation_id = any(${conversationIds as string[]}::uuid[])`;
  return rows.map((row) => ({
    conversationId: row.conversation_id,
    newestSeq: row.next_seq,
    tokenFingerprint: Buffer.from(row.token_hash),
  }));
}

/** What is stored of a conversation token. */
export function fingerprintOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
