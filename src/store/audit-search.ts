import { looksLikeId } from '../domain/id-shape.ts';
import { maskRecord } from '../domain/mask-record.ts';
import { shownRules } from './audit-log.ts';
import type { Queryable } from './database.ts';

/** Which audit rows are wanted. Filters add up; none means all. */
export type AuditQuery = {
  readonly conversationId: string | null;
  readonly actionId: string | null;
  readonly orderId: string | null;
  /** Rows of every conversation of this customer. (Default: null, all.) */
  readonly customerId?: string | null;
  /** Only together with another filter: no index knows events. (Default: null, all.) */
  readonly event?: string | null;
  /** Only rows older than this one. (Default: null, from the newest.) */
  readonly before?: number | null;
  /** Most rows returned: the newest that fit, in the order they were written. */
  readonly limit: number;
};

/** An audit row as an auditor reads it, personal values masked. */
export type AuditEntry = {
  readonly id: number;
  readonly at: Date;
  readonly event: string;
  readonly actor: string;
  readonly conversationId: string | null;
  readonly actionId: string | null;
  readonly orderId: string | null;
  readonly tool: string | null;
  readonly args: unknown;
  readonly ruleResults: unknown;
  readonly result: unknown;
  readonly approverId: string | null;
  readonly versions: unknown;
  /** Where it stands in the chain; null for a moment, until it is sealed. */
  readonly position: number | null;
};

/** The newest audit rows that fit, oldest of them first. Rows can be read as soon as their transaction is committed. */
export async function searchAudit(sql: Queryable, query: AuditQuery): Promise<AuditEntry[]> {
  const { conversationId, actionId, orderId, customerId = null, event = null, before = null } = query;
  const source =
    customerId === null
      ? sql`audit_log a where true`
      : // Conversation by conversation, each by its index: a customer's rows are few among all there are.
        sql`conversations v cross join lateral (
          select * from audit_log where conversation_id = v.conversation_id ${before === null ? sql`` : sql`and id < ${before}`}
          order by id desc limit ${query.limit}) a
          where v.customer_id = ${customerId}`;
  const rows = await sql<AuditEntry[]>`
    select a.id, a.at, a.event, a.actor, a.conversation_id as "conversationId", a.action_id as "actionId", a.order_id as "orderId",
      a.tool, a.args, ${shownRules(sql)} as "ruleResults", a.result, a.approver_id as "approverId", a.versions,
      (select position from audit_chain c where c.audit_id = a.id) as position
    from ${source}
      ${event === null ? sql`` : sql`and a.event = ${event}`}
      ${before === null ? sql`` : sql`and a.id < ${before}`}
      ${conversationId === null ? sql`` : sql`and a.conversation_id = ${conversationId}`}
      ${actionId === null ? sql`` : sql`and a.action_id = ${actionId}`}
      ${orderId === null ? sql`` : sql`and a.order_id = ${orderId}`}
    order by a.id desc limit ${query.limit}`;
  return rows.reverse().map(masked);
}

// Writers already mask; this is the second net, because what the log shows leaves the house with its auditors.
/** The row with whatever a writer left unmasked masked. */
export function masked<Row extends Pick<AuditEntry, 'orderId' | 'args' | 'ruleResults' | 'result'>>(row: Row): Row {
  const exempt = { known: knownIds(row) };
  return {
    ...row,
    args: maskRecord(row.args, exempt),
    ruleResults: maskRecord(row.ruleResults, exempt),
    result: maskRecord(row.result, exempt),
  };
}

/** The order and the lines the call named, as far as the writer let them stand: rules name them again under other names. */
function knownIds({ orderId, args }: Pick<AuditEntry, 'orderId' | 'args'>): ReadonlySet<string> {
  const items = (args as { item_ids?: unknown } | null)?.item_ids;
  const ids = [orderId, ...(Array.isArray(items) ? items : [])];
  return new Set(ids.filter((id): id is string => typeof id === 'string' && looksLikeId(id)));
}
