import type { MessageCitation, MessageRole } from '../contracts/conversation-events.ts';
import { writtenLanguage } from '../domain/conversation/written-language.ts';
import { unseal } from './content-keys.ts';
import type { ConversationRow } from './conversations.ts';
import type { Database, Queryable } from './database.ts';
import { parseCitations } from './message-citations.ts';
import { messageContent } from './message-content.ts';

/** A message was stored, or it was already there under the same client id. */
export type AcceptedMessage = { readonly seq: number; readonly duplicate: boolean; readonly ring: boolean };

/**
 * Stores one customer message durably and numbers it, and notes the language it is written in where it shows one; null when the conversation is gone. `ring` says
 * that the agent is to be woken.
 * The statement commits by itself: when this returns, the message is on disk.
 */
export async function acceptMessage(
  database: Database,
  conversation: Pick<ConversationRow, 'conversationId' | 'contentKey'>,
  text: string,
  clientMessageId: string | null,
): Promise<AcceptedMessage | null> {
  const { masked, sealed } = messageContent(conversation.contentKey, text);
  const [row] = await database.sql<AcceptedMessage[]>`
    select * from accept_message(${conversation.conversationId}, ${clientMessageId}, ${masked}, ${sealed}, ${writtenLanguage([text], null)})`;
  return row ?? null;
}

/** One message as the conversation's history shows it. */
export type StoredConversationMessage = {
  readonly seq: number;
  readonly role: MessageRole;
  readonly text: string;
  readonly createdAt: Date;
  /** The help articles an answer leans on. */
  readonly citations: readonly MessageCitation[];
};

/** All messages of a conversation in order. Text whose raw form was not kept, has expired or was erased reads as its masked form. */
export async function listMessages(
  sql: Queryable,
  conversation: Pick<ConversationRow, 'conversationId' | 'contentKey'>,
): Promise<StoredConversationMessage[]> {
  const rows = await sql<
    {
      seq: number;
      role: MessageRole;
      content_masked: string;
      content_sealed: Uint8Array | null;
      created_at: Date;
      citations: unknown;
    }[]
  >`
    select seq, role, content_masked, content_sealed, created_at, (
      select c.citations from message_citations c
      where m.role = 'agent' and c.conversation_id = m.conversation_id and c.turn_id = m.turn_id) as citations
    from messages m where conversation_id = ${conversation.conversationId} order by seq`;
  return rows.map((row) => ({
    seq: row.seq,
    role: row.role,
    text: row.content_sealed ? unseal(conversation.contentKey, row.content_sealed) : row.content_masked,
    createdAt: row.created_at,
    citations: parseCitations(row.citations),
  }));
}
