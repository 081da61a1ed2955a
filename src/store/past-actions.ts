import type { PastAction } from '../domain/ladder/judge-past-action.ts';
import type { RuleResult } from '../domain/rule.ts';
import type { Database, Queryable } from './database.ts';

/** Rows fetched at a time: what a stream holds in memory. */
const PAGE = 1000;

/** What {@link streamPastActions} will bring of the last so many days, counted. `since` is business time. */
export async function countPastActions(sql: Queryable, days: number): Promise<{ since: Date; count: number }> {
  const [row] = await sql<{ since: Date; count: number }[]>`
    select since, (select count(*) from actions where business_at > since and origin = 'agent' and not planted and supersedes is null) as count
    from (select business_now() - make_interval(days => ${days}) as since) as clock`;
  if (!row) throw new Error('The count of past actions returned no row');
  return row;
}

/**
 * Streams what the agent asked for since then, newest first, a page at a time. Actions that people began are not the agent's, and one that took the
 * place of another was judged by other rules; both are left out. Ends early when `onPage` answers false.
 *
 * Page by page and not by one cursor: a statement that is to return everything is planned with a sort of it all before its first row.
 */
export async function streamPastActions(
  { sql }: Pick<Database, 'sql'>,
  since: Date,
  onPage: (actions: readonly PastAction[]) => boolean,
): Promise<void> {
  let before: Place | null = null;
  for (;;) {
    const rows: StoredPast[] = await readPage(sql, since, before);
    const last = rows.at(-1);
    if (!last || !onPage(rows.map(toPast)) || rows.length < PAGE) return;
    before = { at: last.at_exactly, actionId: last.action_id };
  }
}

/** Where a page ended, to the microsecond: a Date would lose the last three digits, and rows with them. */
type Place = { readonly at: string; readonly actionId: string };

/** Of the recorded rules only those that a policy is judged on, or that did not hold. */
const WANTED_RULES = `$[*] ? (@.passed == false || @.rule == "tool_may_act_alone" || @.rule == "within_order_total"
  || @.rule == "within_customer_total" || @.rule == "few_refunds_in_window" || @.rule == "within_store_day")`;

async function readPage(sql: Queryable, since: Date, before: Place | null): Promise<StoredPast[]> {
  // The first condition is what the index is entered by; the second one tells apart what happened at the same microsecond.
  const older =
    before === null
      ? sql``
      : sql`and business_at <= ${before.at}::timestamptz
          and (business_at, action_id) < (${before.at}::timestamptz, ${before.actionId}::uuid)`;
  return await sql<StoredPast[]>`
    select action_id, tool, args ->> 'reason' as category, order_id, business_at, business_at::text as at_exactly, amount_minor, currency,
      automatic, jsonb_path_query_array(case when automatic then judged_by(actions) else rule_results end, ${WANTED_RULES}::jsonpath) as rule_results,
      case when automatic then null else
        (select p.required_approvers from approvals p where p.action_id = actions.action_id order by p.created_at limit 1) end as required
    from actions where business_at > ${since} and origin = 'agent' and not planted and supersedes is null ${older}
    order by business_at desc, action_id desc limit ${PAGE}`;
}

type StoredPast = {
  action_id: string;
  tool: string;
  category: string | null;
  order_id: string | null;
  business_at: Date;
  at_exactly: string;
  amount_minor: number | null;
  currency: string | null;
  automatic: boolean;
  rule_results: RuleResult[];
  required: number | null;
};

function toPast(row: StoredPast): PastAction {
  return {
    actionId: row.action_id,
    tool: row.tool,
    category: row.category,
    orderId: row.order_id,
    at: row.business_at,
    amountMinor: row.amount_minor,
    currency: row.currency,
    automatic: row.automatic,
    requiredApprovers: row.required,
    rules: row.rule_results,
  };
}
