import { parseConfirmationCard } from '../contracts/confirmations.ts';
import type { ConversationEvent, ConversationState, MessageRole } from '../contracts/conversation-events.ts';
import { seal, unseal } from './content-keys.ts';
import type { ConversationRow } from './conversations.ts';
import type { Database, Queryable } from './database.ts';
import type { Lease } from './lease.ts';
import { parseCitations } from './message-citations.ts';

/** An event of a running turn before it is numbered. */
export type TurnEvent =
  | { readonly type: 'token'; readonly attempt: number; readonly text: string }
  | { readonly type: 'tool_status'; readonly text: string }
  | { readonly type: 'error'; readonly code: string };

/** Numbers and stores one event under the fence; null when the lease was lost. */
export async function appendTurnEvent(database: Database, lease: Lease, event: TurnEvent): Promise<number | null> {
  const attempt = event.type === 'token' ? event.attempt : null;
  const body = event.type === 'error' ? { code: event.code } : null;
  const text = event.type === 'error' ? null : seal(lease.contentKey, event.text);
  const [row] = await database.sql<{ append_event: number | null }[]>`
    select append_event(${lease.conversationId}, ${lease.fence}, ${event.type}, ${lease.turnId}, ${attempt},
      ${body ? database.sql.json(body) : null}, ${text})`;
  return row?.append_event ?? null;
}

/** Drops the pieces of answers of conversations that close: the messages say it all. */
export async function dropPieces(tx: Queryable, conversationIds: readonly string[]): Promise<void> {
  if (conversationIds.length === 0) return;
  await tx`delete from events where conversation_id in ${tx([...conversationIds])} and type = 'token'`;
}

type EventRow = {
  seq: number;
  type: ConversationEvent['type'];
  role: MessageRole | null;
  turn_id: string | null;
  attempt: number | null;
  body: { state?: ConversationState; covers?: number[]; code?: string; citations?: unknown } | null;
  masked: string | null;
  sealed: Uint8Array | null;
  client_message_id: string | null;
  created_at: Date;
};

/** Whose events are wanted, from where on, and how many at most. */
export type EventsWanted = {
  readonly conversation: Pick<ConversationRow, 'conversationId' | 'contentKey'>;
  readonly afterSeq: number;
  readonly limit: number;
};

/** Events after `afterSeq` in order, at most `limit`: what a client that last saw `afterSeq` still needs. */
export async function readEvents(
  sql: Queryable,
  conversation: EventsWanted['conversation'],
  afterSeq: number,
  limit = 500,
): Promise<ConversationEvent[]> {
  const [events = []] = await readEventsOfMany(sql, [{ conversation, afterSeq, limit }]);
  return events;
}

/** {@link readEvents} for many readers in one statement; one list for each of `wanted`, in its order. */
export async function readEventsOfMany(
  sql: Queryable,
  wanted: readonly EventsWanted[],
): Promise<ConversationEvent[][]> {
  const rows = await sql<(EventRow & { at: number })[]>`
    select * from read_events(${wanted.map(({ conversation }) => conversation.conversationId)}::uuid[],
      ${wanted.map(({ afterSeq }) => afterSeq)}::bigint[], ${wanted.map(({ limit }) => limit)}::int[])`;
  const lists: ConversationEvent[][] = wanted.map(() => []);
  for (const row of rows) {
    const key = wanted[row.at - 1]?.conversation.contentKey;
    if (key) lists[row.at - 1]?.push(toEvent(row, key));
  }
  return lists;
}

function toEvent(row: EventRow, contentKey: Buffer): ConversationEvent {
  const base = { seq: row.seq, at: row.created_at.toISOString() };
  const text = row.sealed ? unseal(contentKey, row.sealed) : (row.masked ?? '');
  switch (row.type) {
    case 'message':
      return {
        ...base,
        type: 'message',
        role: row.role ?? 'system',
        text,
        turn_id: row.turn_id,
        ...(row.client_message_id === null ? {} : { client_message_id: row.client_message_id }),
        ...(row.body?.citations === undefined ? {} : { citations: [...parseCitations(row.body.citations)] }),
      };
    case 'token':
      return { ...base, type: 'token', turn_id: row.turn_id ?? '', attempt: row.attempt ?? 0, text };
    case 'tool_status':
      return { ...base, type: 'tool_status', text };
    case 'confirmation':
      return { ...base, type: 'confirmation', ...parseConfirmationCard(text) };
    case 'state':
      return {
        ...base,
        type: 'state',
        state: row.body?.state ?? 'open',
        covers: row.body?.covers ?? [],
      };
    case 'error':
      return { ...base, type: 'error', code: row.body?.code ?? 'unknown' };
    default: {
      const impossible: never = row.type;
      throw new Error(`Unknown event type ${String(impossible)}`);
    }
  }
}
