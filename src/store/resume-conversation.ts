import { randomBytes } from 'node:crypto';
import type { ConversationState } from '../contracts/conversation-events.ts';
import { appendAudit } from './audit-log.ts';
import { fingerprintOf } from './conversation-access.ts';
import type { ConversationRow } from './conversations.ts';
import { type Database, inTransaction, type Queryable } from './database.ts';

/** How long after the right code a conversation may lead to the customer's earlier ones. */
const FRESH_PROOF = '30 minutes';

/** An earlier conversation of the same customer. */
export type EarlierConversation = {
  readonly conversationId: string;
  readonly state: ConversationState;
  readonly lastActivityAt: Date;
};

/**
 * Earlier conversations of the customer whose account this conversation has just proved by a code, newest first. Empty for everybody else: whom
 * the shop vouched for, whose proof is old, and who has proved nothing.
 */
export async function listEarlierConversations(
  sql: Queryable,
  from: Pick<ConversationRow, 'conversationId'>,
  limit = 20,
): Promise<readonly EarlierConversation[]> {
  const rows = await sql<{ conversation_id: string; state: ConversationState; last_activity_at: Date }[]>`
    select t.conversation_id, t.state, t.last_activity_at
    from conversations f join conversations t on t.customer_id = f.customer_id and t.conversation_id <> f.conversation_id
    where f.conversation_id = ${from.conversationId} and f.identity_level = 'code'
      and f.verified_at > clock_timestamp() - ${FRESH_PROOF}::interval and t.next_seq > 0
    order by t.last_activity_at desc limit ${limit}`;
  return rows.map((row) => ({
    conversationId: row.conversation_id,
    state: row.state,
    lastActivityAt: row.last_activity_at,
  }));
}

/**
 * Opens an earlier conversation of the same customer with a new token, for who has just proved the account by a code in `from`. The old token opens
 * nothing from then on: the conversation has moved. Null for every other conversation, whether it exists or not.
 */
export async function resumeConversation(
  database: Database,
  from: Pick<ConversationRow, 'conversationId'>,
  wantedId: string,
): Promise<{ readonly conversationToken: string; readonly state: ConversationState } | null> {
  const conversationToken = randomBytes(32).toString('base64url');
  return inTransaction(database, async (tx) => {
    const [row] = await tx<{ state: ConversationState; customer_id: string }[]>`
      update conversations t set token_hash = ${fingerprintOf(conversationToken)}
      from conversations f
      where f.conversation_id = ${from.conversationId} and f.identity_level = 'code'
        and f.verified_at > clock_timestamp() - ${FRESH_PROOF}::interval
        and t.conversation_id = ${wantedId} and t.conversation_id <> f.conversation_id and t.customer_id = f.customer_id
      returning t.state, t.customer_id`;
    if (!row) return null;
    await appendAudit(tx, {
      event: 'identity.resumed',
      actor: 'customer',
      conversationId: wantedId,
      result: { from_conversation: from.conversationId, customer_id: row.customer_id },
    });
    return { conversationToken, state: row.state };
  });
}
