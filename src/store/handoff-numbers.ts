import type { Queryable } from './database.ts';

/** How many conversations wait for a person, and how long the longest has waited. */
export type HandoverStanding = {
  readonly waiting: number;
  readonly claimed: number;
  /** Milliseconds; null when none waits. */
  readonly oldestWaitingMs: number | null;
};

/** Reads what waits now. */
export async function readHandoverStanding(sql: Queryable): Promise<HandoverStanding> {
  const [row] = await sql<{ waiting: number; claimed: number; oldest_ms: number | null }[]>`
    select count(*) filter (where status = 'waiting')::int as waiting, count(*) filter (where status = 'claimed')::int as claimed,
      (extract(epoch from clock_timestamp() - min(created_at) filter (where status = 'waiting')) * 1000)::float8 as oldest_ms
    from handoffs where status in ('waiting', 'claimed')`;
  const oldest = row?.oldest_ms ?? null;
  return {
    waiting: row?.waiting ?? 0,
    claimed: row?.claimed ?? 0,
    oldestWaitingMs: oldest === null ? null : Math.max(0, Math.round(oldest)),
  };
}

/** How the handovers that ended in a stretch of time went. */
export type HandoverNumbers = {
  readonly ended: number;
  readonly resolved: number;
  readonly givenBack: number;
  /** Answers to "did this need a person?" by those who closed them. */
  readonly neededPerson: { readonly yes: number; readonly no: number; readonly notSaid: number };
  /** By reason of the handover: which kinds people find needless. */
  readonly byReason: readonly {
    readonly reason: string;
    readonly yes: number;
    readonly no: number;
    readonly notSaid: number;
  }[];
  /** Milliseconds from handover to the first claim, the middle one; null when none was claimed. */
  readonly medianClaimMs: number | null;
};

/** Reads them for handovers that ended from `from` (inclusive) to `to` (exclusive). */
export async function readHandoverNumbers(sql: Queryable, from: Date, to: Date): Promise<HandoverNumbers> {
  const reasons = await sql<
    { reason: string; ended: number; resolved: number; given_back: number; yes: number; no: number; not_said: number }[]
  >`
    select reason, count(*)::int as ended, count(*) filter (where status = 'resolved')::int as resolved,
      count(*) filter (where status = 'given_back')::int as given_back,
      count(*) filter (where needed_person)::int as yes, count(*) filter (where not needed_person)::int as no,
      count(*) filter (where status = 'resolved' and needed_person is null)::int as not_said
    from handoffs where ended_at >= ${from} and ended_at < ${to} group by reason order by reason`;
  const [median] = await sql<{ ms: number | null }[]>`
    select (percentile_cont(0.5) within group (order by extract(epoch from claimed_at - created_at)) * 1000)::float8 as ms
    from handoffs where ended_at >= ${from} and ended_at < ${to} and claimed_at is not null`;
  const sum = (key: 'ended' | 'resolved' | 'given_back' | 'yes' | 'no' | 'not_said') =>
    reasons.reduce((total, row) => total + row[key], 0);
  return {
    ended: sum('ended'),
    resolved: sum('resolved'),
    givenBack: sum('given_back'),
    neededPerson: { yes: sum('yes'), no: sum('no'), notSaid: sum('not_said') },
    byReason: reasons.map(({ reason, yes, no, not_said: notSaid }) => ({ reason, yes, no, notSaid })),
    medianClaimMs: median?.ms === null || median?.ms === undefined ? null : Math.round(median.ms),
  };
}
