import { createHash, randomBytes, randomUUIDv7, timingSafeEqual } from 'node:crypto';
import type { ConversationState } from '../contracts/conversation-events.ts';
import { auditRecord } from './audit-log.ts';
import { type Keyring, newContentKey } from './content-keys.ts';
import type { Database, Queryable, Transaction } from './database.ts';
import { jsonText } from './json.ts';

/** How sure we are who the customer is: not at all, by the store's session token, or by a one-time code. */
export type IdentityLevel = 'none' | 'session' | 'code';

/** A conversation as routes and listings need it; `contentKey` opens its sealed texts. */
export type ConversationRow = {
  readonly conversationId: string;
  readonly channel: string;
  readonly customerId: string | null;
  readonly identityLevel: IdentityLevel;
  readonly state: ConversationState;
  readonly speaker: 'agent' | 'person';
  readonly language: string | null;
  readonly contentKeyId: string;
  readonly contentKey: Buffer;
};

/** The locked row that guards every write of a turn. */
export type LockedConversation = {
  readonly last_seq: number;
  readonly folded_seq: number;
  readonly answered_seq: number;
  readonly next_seq: number;
  readonly speaker: 'agent' | 'person';
  readonly state: ConversationState;
  readonly customer_id: string | null;
  readonly identity_level: IdentityLevel;
  readonly fence: number;
};

/** What creating a conversation takes. */
export type NewConversation = {
  readonly channel: string;
  readonly customerId: string | null;
  readonly identityLevel: IdentityLevel;
  /** What the customer's browser asks for, as a two-letter code. (Default: null, not known.) */
  readonly language?: string | null;
};

/** Creates a conversation; the returned token is the only key to it and is stored as a hash. */
export async function createConversation(
  database: Database,
  keyring: Keyring,
  input: NewConversation,
): Promise<{ conversationId: string; conversationToken: string; state: ConversationState }> {
  // version 7 wherever a row gets an id: what is written together lies together in every index
  const conversationId = randomUUIDv7();
  const conversationToken = randomBytes(32).toString('base64url');
  const { contentKeyId, wrapped } = newContentKey(keyring);
  const verified = input.identityLevel !== 'none';
  const identity =
    input.customerId === null ? null : auditOfIdentity(conversationId, input.customerId, input.identityLevel);
  const { sql } = database;
  // One statement and one commit; the parts that nothing reads from run to their end all the same.
  await sql`
    with content_key as (
      insert into content_keys (content_key_id, customer_id, wrapped_key) values (${contentKeyId}, ${input.customerId}, ${wrapped})
    ), conversation as (
      insert into conversations (conversation_id, token_hash, channel, customer_id, identity_level, verified_at, content_key_id, language)
      values (${conversationId}, ${hashToken(conversationToken)}, ${input.channel}, ${input.customerId}, ${input.identityLevel},
        ${verified ? sql`clock_timestamp()` : null}, ${contentKeyId}, ${input.language ?? null})
    )
    select append_audit(fact) from (select ${jsonText(sql, identity)}::jsonb as fact) of_identity where fact <> 'null'`;
  return { conversationId, conversationToken, state: 'open' };
}

function auditOfIdentity(conversationId: string, customerId: string, level: IdentityLevel) {
  const result = { customer_id: customerId, level };
  return auditRecord({ event: 'identity.session', actor: 'customer', conversationId, result });
}

/** The conversation behind a token, or null: an unknown id, a foreign token and no token look the same. */
export async function findConversationByToken(
  database: Database,
  keyring: Keyring,
  conversationId: string,
  token: string,
): Promise<ConversationRow | null> {
  const [row] = await selectConversation(database.sql, conversationId);
  const stored = row?.token_hash ?? Buffer.alloc(32);
  if (!timingSafeEqual(hashToken(token), Buffer.from(stored)) || !row) return null;
  return toRow(row, keyring);
}

/** The conversation by id, for staff and workers; null when there is none. */
export async function findConversation(
  sql: Queryable,
  keyring: Keyring,
  conversationId: string,
): Promise<ConversationRow | null> {
  const [row] = await selectConversation(sql, conversationId);
  return row ? toRow(row, keyring) : null;
}

/**
 * Locks the row until the transaction ends. With a fence, null means the lease was lost and the caller must write nothing;
 * without one, null means there is no such conversation.
 */
export async function lockConversation(
  tx: Transaction,
  conversationId: string,
  fence: number | null,
): Promise<LockedConversation | null> {
  const [row] = await tx<LockedConversation[]>`
    select last_seq, folded_seq, answered_seq, next_seq, speaker, state, customer_id, identity_level, fence
    from conversations
    where conversation_id = ${conversationId} and (${fence}::bigint is null or fence = ${fence}::bigint)
    for no key update`;
  return row ?? null;
}

/** Whose a conversation is and how it stands, for a worker that acts for a person; null when there is none. */
export async function readStandingOf(
  sql: Queryable,
  conversationId: string,
): Promise<{
  readonly customerId: string | null;
  readonly identityLevel: IdentityLevel;
  readonly fence: number;
  readonly nextSeq: number;
} | null> {
  const [row] = await sql<
    { customer_id: string | null; identity_level: IdentityLevel; fence: number; next_seq: number }[]
  >`select customer_id, identity_level, fence, next_seq from conversations where conversation_id = ${conversationId}`;
  return row
    ? { customerId: row.customer_id, identityLevel: row.identity_level, fence: row.fence, nextSeq: row.next_seq }
    : null;
}

/** Ties a confirmed customer to the conversation and to its content key, so that an erasure finds it. */
export async function setVerifiedCustomer(tx: Transaction, conversationId: string, customerId: string): Promise<void> {
  await tx`
    update conversations set customer_id = ${customerId}, identity_level = 'code', verified_at = clock_timestamp()
    where conversation_id = ${conversationId}`;
  await tx`
    update content_keys set customer_id = ${customerId}
    where content_key_id = (select content_key_id from conversations where conversation_id = ${conversationId})`;
}

type SelectedConversation = {
  conversation_id: string;
  token_hash: Uint8Array;
  channel: string;
  customer_id: string | null;
  identity_level: IdentityLevel;
  state: ConversationState;
  speaker: 'agent' | 'person';
  language: string | null;
  content_key_id: string;
  wrapped_key: Uint8Array;
};

function selectConversation(sql: Queryable, conversationId: string) {
  return sql<SelectedConversation[]>`
    select c.conversation_id, c.token_hash, c.channel, c.customer_id, c.identity_level, c.state, c.speaker, c.language,
      c.content_key_id, k.wrapped_key
    from conversations c join content_keys k using (content_key_id)
    where c.conversation_id = ${conversationId}`;
}

function toRow(row: SelectedConversation, keyring: Keyring): ConversationRow {
  return {
    conversationId: row.conversation_id,
    channel: row.channel,
    customerId: row.customer_id,
    identityLevel: row.identity_level,
    state: row.state,
    speaker: row.speaker,
    language: row.language,
    contentKeyId: row.content_key_id,
    contentKey: keyring.unwrap(row.wrapped_key),
  };
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
