import type { RuleResult } from '../contracts/tool-results.ts';
import type { AuditEvent } from '../domain/audit/audit-events.ts';
import { maskRecord } from '../domain/mask-record.ts';
import type { Database, Queryable } from './database.ts';
import { jsonText } from './json.ts';

/** One fact for the audit. Personal values are masked as it is written: only ids, closed enums, masked text and amounts stand there. */
export type AuditRow = {
  /** One of the catalogue, which describes each. */
  readonly event: AuditEvent;
  /** `agent`, `system`, `customer`, `staff:<staff id>`, or `visitor` for somebody who has not signed in. */
  readonly actor: string;
  readonly conversationId?: string | null;
  readonly actionId?: string | null;
  readonly orderId?: string | null;
  readonly tool?: string | null;
  readonly args?: unknown;
  readonly ruleResults?: readonly RuleResult[];
  readonly result?: unknown;
  readonly approverId?: string | null;
  readonly versions?: unknown;
  /** Further ids the records know, such as the order's lines: they stay where a digit run would be masked. */
  readonly known?: readonly string[];
};

/**
 * Appends one row; the one writer, so that nobody's words get into a table nothing is ever deleted from. Call it inside the transaction whose fact it states, so that both are
 * there or neither.
 */
export async function appendAudit(sql: Queryable, row: AuditRow): Promise<void> {
  await sql`select append_audit(${jsonText(sql, auditRecord(row))}::jsonb)`;
}

/**
 * Appends the row of a fact that the same worker commits more of before anybody is told, and does not wait for the disk: whoever waits for that later commit waits for this
 * row too. Takes the pool, because in a transaction it would let the whole of it go unwaited for.
 */
export async function appendAuditAhead(sql: Database['sql'], row: AuditRow): Promise<void> {
  await sql`select append_audit(${jsonText(sql, auditRecord(row))}::jsonb), set_config('synchronous_commit', 'off', true)`;
}

/** The row as it is written, masked, for a function of the database that appends it in the statement whose fact it states. */
export function auditRecord(row: AuditRow): Readonly<Record<string, unknown>> {
  const known = knownIds(row);
  return {
    event: row.event,
    actor: row.actor,
    conversation_id: row.conversationId,
    action_id: row.actionId,
    order_id: row.orderId,
    tool: row.tool,
    args: maskRecord(row.args, { known }),
    rule_results: maskRecord(row.ruleResults, { known }),
    result: maskRecord(row.result, { known, idFields: true }),
    approver_id: row.approverId,
    versions: row.versions,
  };
}

function knownIds({ orderId, actionId, conversationId, known = [] }: AuditRow): ReadonlySet<string> {
  return new Set([orderId, actionId, conversationId, ...known].filter((id) => typeof id === 'string'));
}

/**
 * The rules of an audit row (as `a`) for whoever reads the audit. The row of an outcome is stored without any where they are those of the row in which its action began.
 */
export function shownRules(sql: Queryable) {
  return sql`
    case when a.rule_results is null and a.event = any ('{action.executed,action.failed,action.unknown,action.pending_settlement}') then (
      select l.rule_results from audit_log l where l.action_id = a.action_id and l.event = 'action.intended' order by l.id limit 1)
    else a.rule_results end`;
}
