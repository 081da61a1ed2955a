import { seal } from './content-keys.ts';
import type { ConversationRow } from './conversations.ts';
import type { Queryable } from './database.ts';
import { rateNewestTicket } from './tickets.ts';

/** Stores how the customer found the conversation; a later rating of the same conversation replaces the earlier one. */
export async function saveRating(
  sql: Queryable,
  conversation: Pick<ConversationRow, 'conversationId' | 'contentKey'>,
  score: number,
  comment: string | null,
): Promise<void> {
  const sealed = comment === null ? null : seal(conversation.contentKey, comment);
  await sql`
    insert into ratings (conversation_id, score, comment_sealed) values (${conversation.conversationId}, ${score}, ${sealed})
    on conflict (conversation_id) do update set score = excluded.score, comment_sealed = excluded.comment_sealed,
      rated_at = clock_timestamp()`;
  await rateNewestTicket(sql, conversation.conversationId, score);
}
