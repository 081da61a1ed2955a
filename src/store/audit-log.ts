import type { RuleResult } from '../contracts/tool-results.ts';
import type { AuditEvent } from '../domain/audit/audit-events.ts';
import { maskRecord } from '../domain/mask-record.ts';
import type { Queryable } from './database.ts';

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
  const known = knownIds(row);
  const args = maskRecord(row.args, { known });
  const ruleResults = maskRecord(row.ruleResults, { known });
  const result = maskRecord(row.result, { known, idFields: true });
  await sql`
    insert into audit_log (event, actor, conversation_id, action_id, order_id, tool, args, rule_results, result, approver_id, versions)
    values (${row.event}, ${row.actor}, ${row.conversationId ?? null}, ${row.actionId ?? null}, ${row.orderId ?? null},
      ${row.tool ?? null}, ${asJson(sql, args)}, ${asJson(sql, ruleResults)}, ${asJson(sql, result)},
      ${row.approverId ?? null}, ${asJson(sql, row.versions)})`;
}

function knownIds({ orderId, actionId, conversationId, known = [] }: AuditRow): ReadonlySet<string> {
  return new Set([orderId, actionId, conversationId, ...known].filter((id) => typeof id === 'string'));
}

function asJson(sql: Queryable, value: unknown) {
  return value === undefined || value === null ? null : sql.json(value as Parameters<typeof sql.json>[0]);
}
