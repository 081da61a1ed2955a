import type { Queryable } from './database.ts';

/** One thing that was tried or came about in a conversation before a request: `times` it went that way. */
export type EarlierStep = {
  readonly tool: string;
  readonly order_id: string | null;
  /** Stable code: `outside_return_window`, `executed`, `replayed`, ... */
  readonly outcome: string;
  readonly times: number;
};

/** How a conversation went until a request was made, from records alone: nothing anybody said is in it. */
export type ConversationBefore = {
  readonly customer_messages: number;
  readonly first_message_at: string | null;
  readonly last_message_at: string | null;
  /** What was refused, answered with an earlier result, or came to an end, oldest first; reading is left out. */
  readonly tried_before: readonly EarlierStep[];
};

/** Kinds of things an approver is told of at most. */
const MOST = 10;

/** It for each of these requests. Read when the card is looked at, as the customer's words are. */
export async function readConversationsBefore(
  sql: Queryable,
  approvalIds: readonly string[],
): Promise<ReadonlyMap<string, ConversationBefore>> {
  const rows = await sql<(Times & { approval_id: string; messages: number; tried: readonly EarlierStep[] })[]>`
    select p.approval_id, m.messages, m.first_at, m.last_at, t.tried
    from approvals p join actions a using (action_id)
      cross join lateral (
        select count(*)::integer as messages, min(created_at) as first_at, max(created_at) as last_at from messages
        where conversation_id = p.conversation_id and role = 'customer' and seq <= a.based_on_seq) m
      cross join lateral (
        select coalesce(json_agg(json_build_object('tool', s.tool, 'order_id', s.order_id, 'outcome', s.outcome, 'times', s.times)
          order by s.newest), '[]') as tried
        from (
          select l.tool, l.order_id, coalesce(l.result ->> 'code', l.result ->> 'status', 'no result') as outcome,
            count(*)::integer as times, max(l.id) as newest
          from audit_log l
          where l.conversation_id = p.conversation_id and l.at < p.created_at and l.tool is not null
            and l.action_id is distinct from p.action_id
            and (l.event in ('tool.refused', 'tool.failed') or l.event like '%.replayed' or l.event in (
              'action.executed', 'action.failed', 'action.unknown', 'action.rejected', 'action.expired', 'action.withdrawn', 'action.blocked'))
          group by 1, 2, 3 order by max(l.id) desc limit ${MOST}) s) t
    where p.approval_id = any(${[...approvalIds]}::uuid[])`;
  return new Map(rows.map((row) => [row.approval_id, toBefore(row)]));
}

type Times = { readonly first_at: Date | null; readonly last_at: Date | null };

function toBefore(row: Times & { messages: number; tried: readonly EarlierStep[] }): ConversationBefore {
  return {
    customer_messages: row.messages,
    first_message_at: row.first_at?.toISOString() ?? null,
    last_message_at: row.last_at?.toISOString() ?? null,
    tried_before: row.tried,
  };
}
