import type { Queryable } from './database.ts';

/** How one approver worked in a stretch of time. Planted items count only in `planted`, never among the decisions. */
export type ApproverFigures = {
  readonly staff_id: string;
  readonly decisions: number;
  readonly approved: number;
  readonly rejected: number;
  /** Decisions whose beginning is known: the request was opened or claimed first. */
  readonly timed: number;
  /** Seconds from opening to decision; null while none is timed. */
  readonly median_seconds: number | null;
  readonly p90_seconds: number | null;
  /** Decided in under this many seconds after opening. */
  readonly under_5_seconds: number;
  readonly busiest_hour: { readonly at: string; readonly decisions: number } | null;
  /** Newest day first, days of the store's zone. */
  readonly days: readonly { readonly day: string; readonly decisions: number }[];
  readonly reversed: number;
  readonly reversals: readonly Reversal[];
  readonly planted: { readonly decided: number; readonly caught: number; readonly missed: number };
};

/**
 * A decision that did not stand. `harm`: approved, and a person found later that it was wrong. `failed`: approved, and the store refused to carry it out. `blocked`: approved, and the rules no longer held at
 * execution. `overruled`: approved, and the second person rejected it. `approved_later`: rejected, and a later request for the same items was
 * approved by somebody else.
 */
export type Reversal = {
  readonly approval_id: string;
  readonly kind: 'harm' | 'failed' | 'blocked' | 'overruled' | 'approved_later';
};

/** What waits now. */
export type QueueFigures = {
  readonly waiting: number;
  readonly claimed: number;
  readonly reminded: number;
  readonly oldest_seconds: number | null;
};

/** Of which stretch: the last so many days, in the store's zone. */
export type TelemetryScope = { readonly days: number; readonly timeZone: string };

/** Figures of everybody who decided in the stretch, by name. */
export async function readApproverFigures(sql: Queryable, scope: TelemetryScope): Promise<ApproverFigures[]> {
  return await sql<ApproverFigures[]>`
    with decided as (
      select d.approver_id, d.approval_id, a.action_id, d.decision, d.decided_at, a.planted, a.status as action_status, p.status, p.approver_id as last_by,
        extract(epoch from d.decided_at - o.opened_at)::float8 as seconds, a.order_id, a.kind, a.units, a.result, a.created_at
      from approval_decisions d join approvals p using (approval_id) join actions a using (action_id)
        left join approval_openings o on o.approval_id = d.approval_id and o.staff_id = d.approver_id
      where d.decided_at > clock_timestamp() - make_interval(days => ${scope.days})),
    real as (select * from decided where not planted),
    hours as (
      select approver_id, date_trunc('hour', decided_at, ${scope.timeZone}) as hour, count(*)::integer as n from real group by 1, 2),
    days as (
      select approver_id, to_char(decided_at at time zone ${scope.timeZone}, 'YYYY-MM-DD') as day, count(*)::integer as n
      from real group by 1, 2),
    reversals as (
      select approver_id, approval_id, case
          when decision = 'approve' and status = 'rejected' then 'overruled'
          when decision = 'approve' and coalesce((
            select m.harm from action_harm_marks m where m.action_id = real.action_id order by m.mark_id desc limit 1), false) then 'harm'
          when decision = 'approve' and action_status = 'failed' then 'failed'
          when decision = 'approve' and action_status = 'blocked' and coalesce(result ->> 'blocked_by', '') not in ('stopped') then 'blocked'
          when decision = 'reject' and exists (
            select from actions later join approvals lp using (action_id)
              join approval_decisions ld on ld.approval_id = lp.approval_id and ld.decision = 'approve' and ld.approver_id <> real.approver_id
            where later.order_id = real.order_id and later.kind = real.kind and later.created_at > real.created_at and lp.status = 'approved'
              and exists (select from jsonb_array_elements(later.units) u join jsonb_array_elements(real.units) v
                on u ->> 'line_id' = v ->> 'line_id')) then 'approved_later'
        end as kind
      from real)
    select who.approver_id as staff_id,
      (select count(*)::integer from real r where r.approver_id = who.approver_id) as decisions,
      (select count(*)::integer from real r where r.approver_id = who.approver_id and decision = 'approve') as approved,
      (select count(*)::integer from real r where r.approver_id = who.approver_id and decision = 'reject') as rejected,
      t.timed, t.median_seconds, t.p90_seconds, t.under_5_seconds,
      (select jsonb_build_object('at', to_char(hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'decisions', n) from hours h
        where h.approver_id = who.approver_id order by n desc, hour desc limit 1) as busiest_hour,
      coalesce((select jsonb_agg(jsonb_build_object('day', day, 'decisions', n) order by day desc) from days d
        where d.approver_id = who.approver_id), '[]') as days,
      (select count(*)::integer from reversals v where v.approver_id = who.approver_id and v.kind is not null) as reversed,
      coalesce((select jsonb_agg(jsonb_build_object('approval_id', approval_id, 'kind', kind)) from (
        select approval_id, kind from reversals v where v.approver_id = who.approver_id and v.kind is not null limit 50) v), '[]') as reversals,
      (select jsonb_build_object('decided', count(*), 'caught', count(*) filter (where decision = 'reject'),
        'missed', count(*) filter (where decision = 'approve')) from decided p where p.approver_id = who.approver_id and p.planted) as planted
    from (select distinct approver_id from decided) as who
      cross join lateral (
        select count(seconds)::integer as timed,
          percentile_cont(0.5) within group (order by seconds) as median_seconds,
          percentile_cont(0.9) within group (order by seconds) as p90_seconds,
          count(*) filter (where seconds < 5)::integer as under_5_seconds
        from real r where r.approver_id = who.approver_id) as t
    order by who.approver_id`;
}

/** What waits for a decision now. Planted items count, because whoever waits for them cannot tell. */
export async function readQueueFigures(sql: Queryable): Promise<QueueFigures> {
  const [row] = await sql<QueueFigures[]>`
    select count(*)::integer as waiting, count(*) filter (where claim_until > clock_timestamp())::integer as claimed,
      count(*) filter (where reminded_at is not null)::integer as reminded,
      extract(epoch from clock_timestamp() - min(created_at))::float8 as oldest_seconds
    from approvals where status = 'pending'`;
  return row ?? { waiting: 0, claimed: 0, reminded: 0, oldest_seconds: null };
}
