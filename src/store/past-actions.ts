import type { PastAction } from '../domain/ladder/judge-past-action.ts';
import type { RuleResult } from '../domain/rule.ts';
import type { Database, Queryable } from './database.ts';

/** Rows fetched at a time: what a stream holds in memory. */
const PAGE = 500;

/** What the agent asked for in the last so many days, counted. `since` is business time. */
export async function countPastActions(sql: Queryable, days: number): Promise<{ since: Date; count: number }> {
  const [row] = await sql<{ since: Date; count: number }[]>`
    select since, (select count(*) from actions where business_at > since and origin = 'agent') as count
    from (select business_now() - make_interval(days => ${days}) as since) as clock`;
  if (!row) throw new Error('The count of past actions returned no row');
  return row;
}

/**
 * Streams what the agent asked for since then, newest first, a page at a time. Actions that people began are not the agent's, and one that took the
 * place of another was judged by other rules; both are left out. Ends early when `onPage` answers false.
 */
export async function streamPastActions(
  { sql }: Database,
  since: Date,
  onPage: (actions: readonly PastAction[]) => boolean,
): Promise<void> {
  const pages = sql<StoredPast[]>`
    select action_id, tool, args ->> 'reason' as category, order_id, business_at, amount_minor, currency, automatic, rule_results,
      case when automatic then null else
        (select p.required_approvers from approvals p where p.action_id = actions.action_id order by p.created_at limit 1) end as required
    from actions where business_at > ${since} and origin = 'agent' and supersedes is null
    order by business_at desc`.cursor(PAGE);
  for await (const rows of pages) if (!onPage(rows.map(toPast))) break;
}

type StoredPast = {
  action_id: string;
  tool: string;
  category: string | null;
  order_id: string | null;
  business_at: Date;
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
