import type { LegStatus } from '../domain/action/outcome.ts';
import type { Action } from './action-row.ts';
import type { Queryable, Transaction } from './database.ts';
import { asJson } from './json.ts';

/** One provider call of an action. A return has one, kept in the action's own row; a refund has one per payment. */
export type Leg = {
  readonly leg: number;
  /** Reference and idempotency key of the call: the action's id, or `id:leg` where there are several. */
  readonly key: string;
  readonly paymentId: string | null;
  readonly amountMinor: number | null;
  readonly status: LegStatus;
  /** Id of the refund or return at the provider, once known. */
  readonly bookedId: string | null;
  readonly sentAt: Date | null;
};

/** Plans the calls of a refund. */
export async function insertLegs(tx: Transaction, action: Pick<Action, 'actionId' | 'allocation'>): Promise<void> {
  const { actionId, allocation } = action;
  const keys = allocation.map((_, leg) => keyOf(action, leg));
  await tx`
    insert into action_legs (action_id, leg, payment_id, amount_minor, idempotency_key)
    select ${actionId}, ordinality - 1, payment_id, amount_minor, idempotency_key
    from unnest(${allocation.map((share) => share.paymentId)}::text[], ${allocation.map((share) => share.amountMinor)}::bigint[],
      ${keys}::text[]) with ordinality as planned (payment_id, amount_minor, idempotency_key, ordinality)`;
}

/** The calls of an action, in order. */
export async function readLegs(sql: Queryable, action: Action): Promise<readonly Leg[]> {
  if (action.kind === 'return') return [returnLeg(action)];
  const rows = await sql<LegRow[]>`select * from action_legs where action_id = ${action.actionId} order by leg`;
  return rows.map(toLeg);
}

/** The calls of an action that was committed a moment ago: what {@link insertLegs} planned. */
export function plannedLegs(action: Action): readonly Leg[] {
  if (action.kind === 'return') return [returnLeg(action)];
  return action.allocation.map((share, leg) => ({
    leg,
    key: keyOf(action, leg),
    paymentId: share.paymentId,
    amountMinor: share.amountMinor,
    status: 'planned',
    bookedId: null,
    sentAt: null,
  }));
}

function keyOf({ actionId, allocation }: Pick<Action, 'actionId' | 'allocation'>, leg: number): string {
  return allocation.length === 1 ? actionId : `${actionId}:${leg}`;
}

type LegRow = {
  leg: number;
  idempotency_key: string;
  payment_id: string;
  amount_minor: number;
  status: LegStatus;
  refund_id: string | null;
  sent_at: Date | null;
};

function toLeg(row: LegRow): Leg {
  return {
    leg: row.leg,
    key: row.idempotency_key,
    paymentId: row.payment_id,
    amountMinor: row.amount_minor,
    status: row.status,
    bookedId: row.refund_id,
    sentAt: row.sent_at,
  };
}

function returnLeg(action: Action): Leg {
  const status: LegStatus =
    action.status === 'executed'
      ? 'succeeded'
      : action.status === 'failed'
        ? 'failed'
        : action.sentAt
          ? 'sent'
          : 'planned';
  return {
    leg: 0,
    key: action.actionId,
    paymentId: null,
    amountMinor: null,
    status,
    bookedId: typeof action.result?.['return_id'] === 'string' ? action.result['return_id'] : null,
    sentAt: action.sentAt,
  };
}

/**
 * Takes the one right to send a call, together with the last look at the switch: a single statement, so nothing can come in between.
 * False when somebody took it before, the action is not executing any more, a scope is stopped, or a scope was flipped since the intent.
 */
export async function takeSend(sql: Queryable, action: Action, leg: Leg): Promise<boolean> {
  const free = mayStillAct(sql, action);
  const taken =
    action.kind === 'return'
      ? await sql`update actions a set sent_at = clock_timestamp() where a.sent_at is null and ${free} returning 1`
      : await sql`
          update action_legs l set status = 'sent', sent_at = clock_timestamp() from actions a
          where l.action_id = ${action.actionId} and l.leg = ${leg.leg} and l.status = 'planned' and ${free} returning 1`;
  return taken.length === 1;
}

/**
 * Takes the right to repeat a call whose answer is missing: false when it was settled or handed over meanwhile, was first sent longer than `withinMs`
 * ago, or a switch was flipped. Writing the row makes it wait for an outcome that is being written; the outcome then moves the call on, and it is refused.
 */
export async function takeResend(sql: Queryable, action: Action, leg: Leg, withinMs: number): Promise<boolean> {
  const free = mayStillAct(sql, action);
  const since = sql`clock_timestamp() - ${withinMs}::float8 * interval '1 millisecond'`;
  const taken =
    action.kind === 'return'
      ? await sql`update actions a set sent_at = sent_at where a.sent_at > ${since} and ${free} returning 1`
      : await sql`
          update action_legs l set status = 'sent' from actions a
          where l.action_id = ${action.actionId} and l.leg = ${leg.leg} and l.status = 'sent' and l.sent_at > ${since}
            and ${free} returning 1`;
  return taken.length === 1;
}

/** A condition on the action's row `a`: it is being carried out, and none of its scopes is stopped or was flipped since its intent. */
function mayStillAct(sql: Queryable, action: Action) {
  const scopes = ['all', `tool:${action.tool}`];
  return sql`
    a.action_id = ${action.actionId} and a.status = 'executing' and not exists (
      select from kill_switches k where k.scope in ${sql(scopes)}
        and (k.enabled or k.epoch <> coalesce((a.switch_epochs ->> k.scope)::bigint, 0)))`;
}

/** Gives the right back after proof that no byte was sent: the call may be made later, by whoever takes it then. Not for an action that was settled. */
export async function returnSend(sql: Queryable, action: Action, leg: Leg): Promise<void> {
  if (action.kind === 'return')
    await sql`update actions set sent_at = null where action_id = ${action.actionId} and status = 'executing'`;
  else
    await sql`
      update action_legs set status = 'planned', sent_at = null
      where action_id = ${action.actionId} and leg = ${leg.leg} and status = 'sent'`;
}

/** What is known of a call after it was made or looked up. */
export type LegFinding = { readonly status: LegStatus; readonly bookedId: string | null; readonly evidence: unknown };

/** The calls as they stand, held until the transaction ends: nobody takes or returns a right to send meanwhile. The caller holds the action. */
export async function lockLegs(tx: Transaction, action: Action): Promise<readonly Leg[]> {
  if (action.kind === 'return') return [returnLeg(action)];
  const rows = await tx<LegRow[]>`
    select * from action_legs where action_id = ${action.actionId} order by leg for no key update`;
  return rows.map(toLeg);
}

/**
 * Writes what is known of an action's calls and returns them as they then stand. What was learned longer ago than what is written changes nothing:
 * "never sent" only closes a call that still is planned, and what is booked only changes by a definite answer about the very same booking. A call that was
 * never made is given up: from now on nobody can take the right to send it. One statement, so that no call is sent in between.
 */
export async function settleLegs(
  tx: Transaction,
  action: Action,
  findings: ReadonlyMap<number, LegFinding>,
): Promise<readonly Leg[]> {
  if (action.kind === 'return') return [settledReturn(action, findings.get(0))];
  const found = [...findings].map(([leg, { status, bookedId, evidence }]) => ({
    leg,
    status,
    booked_id: bookedId,
    evidence: evidence ?? null,
  }));
  const counts = tx`coalesce(case
    when f.status = 'planned' then l.status = 'planned'
    when l.status in ('planned', 'sent', 'unknown') then true
    when l.status in ('pending', 'succeeded') then f.status in ('succeeded', 'failed') and f.booked_id = coalesce(l.refund_id, f.booked_id)
    else l.refund_id is null and f.status = 'succeeded' end, false)`;
  const next = tx`case when ${counts} and f.status <> 'planned' then f.status when l.status = 'planned' then 'failed' else l.status end`;
  const rows = await tx<LegRow[]>`
    update action_legs l set
      status = ${next},
      refund_id = case when ${counts} then coalesce(f.booked_id, l.refund_id) else l.refund_id end,
      evidence = coalesce(case when ${counts} then f.evidence end, l.evidence,
        case when l.status = 'planned' then '{"never_sent": true}'::jsonb end),
      finished_at = case when ${next} in ('succeeded', 'failed') then coalesce(l.finished_at, clock_timestamp()) end
    from action_legs k
      left join jsonb_to_recordset(${asJson(tx, found)}) as f (leg integer, status text, booked_id text, evidence jsonb) on f.leg = k.leg
    where k.action_id = ${action.actionId} and l.action_id = k.action_id and l.leg = k.leg
    returning l.*`;
  return rows.map(toLeg).toSorted((a, b) => a.leg - b.leg);
}

function settledReturn(action: Action, found: LegFinding | undefined): Leg {
  const leg = returnLeg(action);
  const known = found === undefined || found.status === 'planned' ? leg.status : found.status;
  return { ...leg, status: known === 'planned' ? 'failed' : known, bookedId: found?.bookedId ?? leg.bookedId };
}
