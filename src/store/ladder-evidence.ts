import type { CellCount } from '../domain/ladder/promotion.ts';
import type { Queryable } from './database.ts';

/** Newest actions that are looked at: what keeps the question quick when the ledger is large. What is older than these counts only where a person marked it. */
const MOST_LOOKED_AT = 200_000;

/**
 * What was seen of each tool and category in the last so many days. An action of the agent counts
 *
 * - when a person marked it, as the newest mark says;
 * - else, if it would run by itself at the tier `auto`: as right when it was carried out, or a person did what was drafted, because nobody said
 *   otherwise; as harm when a person rejected it, did something else than was drafted, or dismissed the draft, because alone it would have been done.
 *
 * "Would run by itself": of its recorded rules only `tool_may_act_alone` did not hold, if any. `reviewed` counts what a person decided on or marked.
 * Every marked action counts, however old within the window; an item planted to watch approvers never does.
 */
export async function readLadderCounts(sql: Queryable, days: number): Promise<CellCount[]> {
  return await sql<CellCount[]>`
    with clock as materialized (select business_now() - make_interval(days => ${days}) as since),
    marks as materialized (select distinct on (action_id) action_id, harm from action_harm_marks order by action_id, mark_id desc),
    looked_at as (
      select tool, args ->> 'reason' as category, automatic,
        status = 'rejected' or coalesce(verdict <> 'performed', false) as harm,
        case when status in ('executed', 'rejected') or verdict is not null then automatic or not rule_results
          @? '$[*] ? (@.passed == false && @.rule != "tool_may_act_alone")' else false end as alone
      from (select * from actions where business_at > (select since from clock) and origin = 'agent' and not planted
        order by business_at desc limit ${MOST_LOOKED_AT}) as newest left join draft_reviews using (action_id)
      where action_id not in (select action_id from marks)
    ),
    seen as (
      select tool, category, harm, not automatic as reviewed from looked_at where alone
      union all
      select a.tool, a.args ->> 'reason', m.harm, true from marks m join actions a using (action_id)
      where a.business_at > (select since from clock) and a.origin = 'agent' and not a.planted
    )
    select tool, category, count(*)::integer as sample, count(*) filter (where harm)::integer as harm,
      count(*) filter (where reviewed)::integer as reviewed
    from seen group by tool, category`;
}

/** What the agent asked for in a stretch of days, for the numbers of a day. */
export type LadderVolumes = {
  /** Days the counts are spread over: since the first action, at most the stretch, at least one. */
  readonly days: number;
  /** Refunds the agent asked for and that were not refused outright. */
  readonly refunds: number;
  /** Actions of any kind a person was asked to agree to. */
  readonly proposals: number;
  /** Of the refunds, those that needed an approval. */
  readonly refundProposals: number;
  readonly refundsByCurrency: readonly { readonly currency: string; readonly refunds: number }[];
};

/** Counts what the agent asked for in the last so many days. */
export async function readLadderVolumes(sql: Queryable, days: number): Promise<LadderVolumes> {
  const rows = await sql<
    { currency: string | null; refunds: number; proposals: number; refund_proposals: number; days: number }[]
  >`
    with clock as materialized (
      select business_now() as now, business_now() - make_interval(days => ${days}) as since,
        (select min(business_at) from actions) as first_at
    )
    select currency, count(*) filter (where kind = 'refund')::integer as refunds,
      count(*) filter (where not automatic and not drafted)::integer as proposals,
      count(*) filter (where not automatic and not drafted and kind = 'refund')::integer as refund_proposals,
      (select greatest(1, least(${days}, extract(epoch from now - greatest(since, first_at)) / 86400))::float8 from clock) as days
    from (
      select currency, kind, automatic, not automatic
        and rule_results @> '[{"rule": "tool_may_act_alone", "inputs": {"tier": "draft"}}]' as drafted
      from actions where business_at > (select since from clock) and origin = 'agent' and not planted and supersedes is null
      order by business_at desc limit ${MOST_LOOKED_AT}
    ) as asked group by currency`;
  const sum = (read: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + read(row), 0);
  return {
    days: rows[0]?.days ?? 1,
    refunds: sum((row) => row.refunds),
    proposals: sum((row) => row.proposals),
    refundProposals: sum((row) => row.refund_proposals),
    refundsByCurrency: rows.flatMap(({ currency, refunds }) =>
      currency !== null && refunds > 0 ? [{ currency, refunds }] : [],
    ),
  };
}
