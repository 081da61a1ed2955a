import { shownRules } from './audit-log.ts';
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
        a.tool, a.args, ${shownRules(sql)} as "ruleResults", a.result, a.approver_id as "approverId", a.versions, c.position,
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

/**
 * The stretch of ids a period lies in. Ids follow time but for transactions that overlap, so it is found by halving, and what lies beside the
 * period within it is left out row by row.
 */
async function readBounds(sql: Queryable, { from, to }: AuditPeriod): Promise<{ first: number; last: number }> {
  const [ends] = await sql<{ first: number | null; last: number | null }[]>`
    select (select id from audit_log order by id limit 1) as first, (select id from audit_log order by id desc limit 1) as last`;
  const first = ends?.first ?? 1;
  const last = ends?.last ?? 0;
  return {
    first: from === null ? first : (await around(sql, first, last, new Date(from.getTime() - OVERLAP_MS))).low,
    last: to === null ? last : (await around(sql, first, last, new Date(to.getTime() + OVERLAP_MS))).high,
  };
}

/** Longer than any two transactions overlap. */
const OVERLAP_MS = 3_600_000;
/** A stretch that is read anyway needs no further halving. */
const CLOSE = 1_000;

/** Two ids close together, between which rows begin to be as late as the instant. */
async function around(
  sql: Queryable,
  first: number,
  last: number,
  instant: Date,
): Promise<{ readonly low: number; readonly high: number }> {
  let [low, high] = [first, last];
  while (high - low > CLOSE) {
    const middle = Math.floor((low + high) / 2);
    const [row] = await sql<{ id: number; early: boolean }[]>`
      select id, at < ${instant} as early from audit_log where id >= ${middle} order by id limit 1`;
    if (row?.early === true) low = row.id;
    else high = middle;
  }
  return { low, high };
}

function within(sql: Queryable, { from, to }: AuditPeriod) {
  return sql`${from === null ? sql`` : sql`and a.at >= ${from}`} ${to === null ? sql`` : sql`and a.at < ${to}`}`;
}
