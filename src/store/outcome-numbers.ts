import type { Queryable } from './database.ts';

/** How the conversations that were closed in a stretch of time ended. */
export type OutcomeNumbers = {
  readonly closed: number;
  /** The customer said so, or what they asked for was done; and they have not come back within the window. */
  readonly resolved: number;
  /** Closed as resolved, and reopened within the window: they were not. */
  readonly reopened: number;
  /** Merely fell silent. */
  readonly idle: number;
  /** A person had a part in it. */
  readonly escalated: number;
  /** What customers said of them, 1 to 5; null when nobody said anything. */
  readonly rating: { readonly mean: number | null; readonly count: number };
  /** Of what was carried out without a person in that time: how much there was, and how much of it somebody has marked as wrong. */
  readonly automatic: { readonly done: number; readonly wrong: number };
};

/** Reads them from the tickets and the ledger. `from` is inclusive, `to` exclusive; `reopenDays` is how long a resolution may still turn out to be none. */
export async function readOutcomeNumbers(
  sql: Queryable,
  { from, to, reopenDays }: { readonly from: Date; readonly to: Date; readonly reopenDays: number },
): Promise<OutcomeNumbers> {
  const [row] = await sql<
    {
      closed: number;
      resolved: number;
      reopened: number;
      idle: number;
      escalated: number;
      mean: number | null;
      rated: number;
    }[]
  >`
    select count(*)::int as closed, count(*) filter (where closed_as = 'resolved' and not came_back)::int as resolved,
      count(*) filter (where closed_as = 'resolved' and came_back)::int as reopened, count(*) filter (where closed_as = 'idle')::int as idle,
      count(*) filter (where closed_as = 'escalated')::int as escalated, avg(rating)::float8 as mean, count(rating)::int as rated
    from (
      select closed_as, rating, coalesce(reopened_at < closed_at + make_interval(days => ${reopenDays}), false) as came_back
      from tickets where closed_at >= ${from} and closed_at < ${to}) t`;
  const [acted] = await sql<{ done: number; wrong: number }[]>`
    select count(*)::int as done, count(*) filter (where (
        select m.harm from action_harm_marks m where m.action_id = a.action_id order by m.mark_id desc limit 1))::int as wrong
    from actions a where a.automatic and not a.planted and a.status in ('executed', 'pending_settlement', 'unknown')
      and a.created_at >= ${from} and a.created_at < ${to}`;
  return {
    closed: row?.closed ?? 0,
    resolved: row?.resolved ?? 0,
    reopened: row?.reopened ?? 0,
    idle: row?.idle ?? 0,
    escalated: row?.escalated ?? 0,
    rating: { mean: row?.mean ?? null, count: row?.rated ?? 0 },
    automatic: { done: acted?.done ?? 0, wrong: acted?.wrong ?? 0 },
  };
}
