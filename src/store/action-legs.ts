import type { ClosedByPeople } from '../domain/action/closed-by-people.ts';
import type { LegStatus } from '../domain/action/outcome.ts';
import type { Action } from './action-row.ts';
import type { Queryable } from './database.ts';

/** One provider call of an action. A refund has one per payment; everything else has one, kept in the action's own row. */
export type Leg = {
  readonly leg: number;
  /** Reference and idempotency key of the call: the action's id, or `id:leg` where there are several. */
  readonly key: string;
  readonly paymentId: string | null;
  readonly amountMinor: number | null;
  readonly status: LegStatus;
  /** Id of the refund, return, receipt or change at the provider, once known. */
  readonly bookedId: string | null;
  readonly sentAt: Date | null;
};

/** The calls of an action, in order. */
export async function readLegs(sql: Queryable, action: Action): Promise<readonly Leg[]> {
  if (action.kind !== 'refund') return [ownLeg(action)];
  const rows = await sql<LegRow[]>`select * from action_legs where action_id = ${action.actionId} order by leg`;
  return rows.map(toLeg);
}

/** The calls of an action that is about to be committed, or was a moment ago: one per payment, or one that its own row keeps. */
export function plannedLegs(action: Pick<Action, 'actionId' | 'kind' | 'allocation'>): readonly Leg[] {
  const planned = { status: 'planned', bookedId: null, sentAt: null } as const;
  if (action.kind !== 'refund')
    return [{ ...planned, leg: 0, key: action.actionId, paymentId: null, amountMinor: null }];
  return action.allocation.map(({ paymentId, amountMinor }, leg) => ({
    ...{ ...planned, leg, key: keyOf(action, leg) },
    ...{ paymentId, amountMinor },
  }));
}

function keyOf({ actionId, allocation }: Pick<Action, 'actionId' | 'allocation'>, leg: number): string {
  return allocation.length === 1 ? actionId : `${actionId}:${leg}`;
}

/** A row of `action_legs` as the driver returns it, or as JSON, where instants are text. */
export type LegRow = {
  leg: number;
  idempotency_key: string;
  payment_id: string;
  amount_minor: number;
  status: LegStatus;
  refund_id: string | null;
  sent_at: Date | string | null;
};

/** The row as the code speaks of it. */
export function toLeg(row: LegRow): Leg {
  return {
    leg: row.leg,
    key: row.idempotency_key,
    paymentId: row.payment_id,
    amountMinor: row.amount_minor,
    status: row.status,
    bookedId: row.refund_id,
    sentAt: row.sent_at === null ? null : new Date(row.sent_at),
  };
}

/** The one call of an action that keeps it in its own row. */
export function ownLeg(action: Action): Leg {
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
    bookedId: bookedIdOf(action),
    sentAt: action.sentAt,
  };
}

/** Name under which the result of an action with one call keeps the provider's id. */
export function bookedField(kind: Exclude<Action['kind'], 'refund'>): string {
  return kind === 'return' || kind === 'cancellation' ? 'return_id' : kind === 'receipt' ? 'receipt_id' : 'change_id';
}

function bookedIdOf({ kind, result }: Action): string | null {
  const booked = kind === 'refund' ? null : result?.[bookedField(kind)];
  return typeof booked === 'string' ? booked : null;
}

/**
 * Takes the one right to send a call, together with the last look at the switch: a single statement, so nothing can come in between.
 * False when somebody took it before, the action is not executing any more, a scope is stopped, or a scope was flipped since the intent.
 */
export async function takeSend(sql: Queryable, action: Action, leg: Leg): Promise<boolean> {
  const free = mayStillAct(sql, action);
  const taken =
    action.kind !== 'refund'
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
    action.kind !== 'refund'
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
  if (action.kind !== 'refund')
    await sql`update actions set sent_at = null where action_id = ${action.actionId} and status = 'executing'`;
  else
    await sql`
      update action_legs set status = 'planned', sent_at = null
      where action_id = ${action.actionId} and leg = ${leg.leg} and status = 'sent'`;
}

/** What is known of a call after it was made or looked up. */
export type LegFinding = {
  readonly status: LegStatus;
  readonly bookedId: string | null;
  readonly evidence: unknown;
  /** Set where people stated it, and not the provider alone. */
  readonly people?: ClosedByPeople;
  /** Set where the provider accepted the call so long ago that it counts as unknown. */
  readonly overdue?: true;
};
