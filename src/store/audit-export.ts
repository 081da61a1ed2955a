import { type AuditEntry, masked } from './audit-search.ts';
import type { Queryable } from './database.ts';

/** A row as it is exported: as an auditor reads it, with its place in the chain. */
export type ExportedRow = AuditEntry & {
  /** Link in hexadecimal; null while the row is not sealed. */ readonly link: string | null;
};

/** A period: `from` inclusive, `to` exclusive; null is open. */
export type AuditPeriod = { readonly from: Date | null; readonly to: Date | null };

const BATCH = 1_000;

/**
 * The rows of a period in the order of their ids, a batch at a time: what is held in memory does not grow with the audit. Rows written after
 * it began are left out.
 */
export async function* readPeriod(sql: Queryable, period: AuditPeriod): AsyncGenerator<readonly ExportedRow[]> {
  const bounds = await readBounds(sql, period);
  let after = bounds.first - 1;
  while (after < bounds.last) {
    const rows = await sql<ExportedRow[]>`
      select a.id, a.at, a.event, a.actor, a.conversation_id as "conversationId", a.action_id as "actionId", a.order_id as "orderId",
        a.tool, a.args, a.rule_results as "ruleResults", a.result, a.approver_id as "approverId", a.versions, c.position,
        encode(c.link, 'hex') as link
      from audit_log a left join audit_chain c on c.audit_id = a.id
      where a.id > ${after} and a.id <= ${bounds.last} ${within(sql, period)}
      order by a.id limit ${BATCH}`;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
    yield rows.map(masked);
  }
}

/** Ids follow time but for transactions that overlap, so the period's ids are a stretch of the primary key. */
async function readBounds(sql: Queryable, period: AuditPeriod): Promise<{ first: number; last: number }> {
  const [row] = await sql<{ first: number | null; last: number | null }[]>`
    select min(id) as first, max(id) as last from audit_log a where true ${within(sql, period)}`;
  return { first: row?.first ?? 1, last: row?.last ?? 0 };
}

function within(sql: Queryable, { from, to }: AuditPeriod) {
  return sql`${from === null ? sql`` : sql`and a.at >= ${from}`} ${to === null ? sql`` : sql`and a.at < ${to}`}`;
}
