import { type Action, type ActionRow, actionColumns, toAction } from './action-row.ts';
import type { Queryable } from './database.ts';

/** An action with what a customer may be told about it. */
export type ToldAction = {
  readonly action: Action;
  readonly approved: boolean;
  /** What the approver wrote; on a rejection the model may explain it in its own words. */
  readonly note: string | null;
  /** The proposal that took its place. */
  readonly supersededBy: string | null;
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The action, if this conversation may know of it: it asked for it, or is the same verified customer's. Null otherwise, and for anything that is not
 * an id: the three look the same.
 */
export async function readToldAction(
  sql: Queryable,
  actionId: string,
  conversationId: string,
): Promise<ToldAction | null> {
  const [told] = await readToldActions(sql, [actionId], conversationId);
  return told ?? null;
}

/** Those of the actions that this conversation may know of, in no order; see {@link readToldAction}. */
export async function readToldActions(
  sql: Queryable,
  actionIds: readonly string[],
  conversationId: string,
): Promise<readonly ToldAction[]> {
  const ids = actionIds.filter((id) => UUID.test(id));
  if (ids.length === 0) return [];
  return toTold(
    await sql<ToldRow[]>`
    ${told(sql)}
    where a.action_id = any(${ids}::uuid[]) and (
      exists (select from action_askers k where k.action_id = a.action_id and k.conversation_id = ${conversationId})
      or exists (select from conversations c where c.conversation_id = ${conversationId} and c.customer_id = a.customer_id))`,
  );
}

/** Requests of a customer about one order that are told together: older ones say little about how it stands. */
const MOST_REQUESTS = 5;

/** What a customer asked for about one of their orders in other conversations than this one, newest first, without what another proposal took the place of. */
export async function readRequestsElsewhere(
  sql: Queryable,
  {
    orderId,
    customerId,
    conversationId,
  }: { readonly orderId: string; readonly customerId: string; readonly conversationId: string },
): Promise<readonly ToldAction[]> {
  return toTold(
    await sql<ToldRow[]>`
    ${told(sql)}
    where a.order_id = ${orderId} and a.customer_id = ${customerId} and not a.planted
      and not exists (select from actions s where s.supersedes = a.action_id)
      and not exists (select from action_askers k where k.action_id = a.action_id and k.conversation_id = ${conversationId})
    order by a.created_at desc limit ${MOST_REQUESTS}`,
  );
}

type ToldRow = ActionRow & {
  readonly approved: boolean;
  readonly note: string | null;
  readonly superseded_by: string | null;
};

function told(sql: Queryable) {
  return sql`
    select ${actionColumns(sql)}, coalesce(p.status = 'approved', false) as approved, p.note,
      (select s.action_id from actions s where s.supersedes = a.action_id limit 1) as superseded_by
    from actions a
    left join lateral (select status, note from approvals where action_id = a.action_id order by created_at desc limit 1) p on true`;
}

function toTold(rows: readonly ToldRow[]): readonly ToldAction[] {
  return rows.map((row) => ({
    action: toAction(row),
    approved: row.approved,
    note: row.note,
    supersededBy: row.superseded_by,
  }));
}
