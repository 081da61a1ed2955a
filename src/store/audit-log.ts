import type { RuleResult } from '../contracts/tool-results.ts';
import type { Queryable } from './database.ts';

/** One fact for the audit. Personal values never stand here: only ids, closed enums, masked text and amounts. */
export type AuditRow = {
  /** Noun and verb as CONTRACT names them: `action.executed`, `refund.replayed`, `tool.refused`, `killswitch.on`. */
  readonly event: string;
  /** `agent`, `system`, `customer`, or `staff:<staff id>`. */
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
};

/** Appends one row. Call it inside the transaction whose fact it states, so that both are there or neither. */
export async function appendAudit(sql: Queryable, row: AuditRow): Promise<void> {
  await sql`
    insert into audit_log (event, actor, conversation_id, action_id, order_id, tool, args, rule_results, result, approver_id, versions)
    values (${row.event}, ${row.actor}, ${row.conversationId ?? null}, ${row.actionId ?? null}, ${row.orderId ?? null},
      ${row.tool ?? null}, ${asJson(sql, row.args)}, ${asJson(sql, row.ruleResults)}, ${asJson(sql, row.result)},
      ${row.approverId ?? null}, ${asJson(sql, row.versions)})`;
}

function asJson(sql: Queryable, value: unknown) {
  return value === undefined || value === null ? null : sql.json(value as Parameters<typeof sql.json>[0]);
}
