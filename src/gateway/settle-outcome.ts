import type { ActionStatus } from '../domain/action/action-state.ts';
import { type Outcome, outcomeOf } from '../domain/action/outcome.ts';
import { countAskers, lockAskers } from '../store/action-askers.ts';
import { type Leg, type LegFinding, readLegs, recordLeg, voidPlannedLegs } from '../store/action-legs.ts';
import type { Action } from '../store/action-row.ts';
import { lockAction, moveAction } from '../store/actions.ts';
import { appendAudit } from '../store/audit-log.ts';
import { inTransaction, type Transaction } from '../store/database.ts';
import { endWithoutEffect } from '../store/end-action.ts';
import { lockAndAdvanceOrder } from '../store/guards.ts';
import { tellAskers, wasApproved } from '../store/tell-askers.ts';
import { releaseUnits } from '../store/unit-claims.ts';
import type { ActionDeps } from './action-deps.ts';

/** What is known when an action is settled, and who hears it another way. */
export type Settling = {
  /** What became of the calls that were made or asked about, by leg. */
  readonly findings: ReadonlyMap<number, LegFinding>;
  /** Set when the rest was not sent on purpose: `stopped`, `order_changed` or a rule's code. Then, if nothing was sent at all, the action is blocked. */
  readonly blockedBy?: string;
  /** A conversation that reads the outcome as its tool's result. */
  readonly answering: string | null;
};

/**
 * Writes how an action ended: calls, status, units, audit row and everybody who asked, in one transaction. Called again with nothing new, or by
 * two processes at once, it changes nothing and returns the action as it stands.
 */
export async function settleOutcome(action: Action, settling: Settling, deps: ActionDeps): Promise<Action> {
  for (;;) {
    const settled = await inTransaction(deps.database, (tx) => settleOnce(tx, action, settling, deps));
    if (settled === 'asker_joined') continue;
    if (settled.rings.length > 0) deps.doorbells.turns(settled.rings);
    if (settled.toPerson) deps.doorbells.staff('inbox');
    await deps.crashPoint('after_outcome');
    return settled.action;
  }
}

type Settled = { readonly action: Action; readonly rings: readonly string[]; readonly toPerson: boolean };

async function settleOnce(
  tx: Transaction,
  action: Action,
  settling: Settling,
  deps: ActionDeps,
): Promise<Settled | 'asker_joined'> {
  const askers = await lockAskers(tx, [action.actionId]);
  await lockAndAdvanceOrder(tx, action.orderId);
  if ((await countAskers(tx, action.actionId)) !== askers.length) return 'asker_joined';
  const before = await lockAction(tx, action.actionId);
  if (!before) throw new Error(`Action ${action.actionId} is gone`);
  await voidPlannedLegs(tx, before);
  for (const [leg, found] of settling.findings) await recordLeg(tx, before, leg, found);
  const legs = await currentLegs(tx, before, settling);
  const neverSent = legs.every((leg) => leg.sentAt === null);
  if (neverSent && settling.blockedBy !== undefined) return await block(tx, before, settling, deps);
  return await move(tx, before, { legs, settling }, deps);
}

async function currentLegs(tx: Transaction, action: Action, settling: Settling): Promise<readonly Leg[]> {
  const legs = await readLegs(tx, action);
  if (action.kind === 'refund') return legs;
  return legs.map((leg) => {
    const found = settling.findings.get(leg.leg);
    const status = found?.status ?? leg.status;
    return { ...leg, status: status === 'planned' ? 'failed' : status, bookedId: found?.bookedId ?? leg.bookedId };
  });
}

async function block(tx: Transaction, action: Action, settling: Settling, deps: ActionDeps): Promise<Settled> {
  const { blockedBy, answering } = settling;
  const { ring, ended } = await endWithoutEffect(tx, deps.keyring, {
    action,
    from: ['executing'],
    to: 'blocked',
    event: 'action.blocked',
    actor: 'system',
    result: { blocked_by: blockedBy },
    except: answering,
  });
  const now = await lockAction(tx, action.actionId);
  return { action: ended && now ? now : action, rings: ring, toPerson: false };
}

const OPEN: readonly ActionStatus[] = ['executing', 'unknown', 'pending_settlement'];
const EVENTS: Readonly<Record<Outcome['status'], string>> = {
  executed: 'action.executed',
  failed: 'action.failed',
  unknown: 'action.unknown',
  pending_settlement: 'action.pending_settlement',
};

async function move(
  tx: Transaction,
  before: Action,
  { legs, settling }: { legs: readonly Leg[]; settling: Settling },
  deps: ActionDeps,
): Promise<Settled> {
  const outcome = outcomeOf(legs.map((leg) => leg.status));
  if (!OPEN.includes(before.status) || before.status === outcome.status)
    return { action: before, rings: [], toPerson: false };
  const result = resultOf(before, legs, outcome, settling);
  await moveAction(tx, before.actionId, [before.status], outcome.status, { result });
  if (outcome.status === 'failed') await releaseUnits(tx, before.actionId);
  await appendAudit(tx, {
    event: EVENTS[outcome.status],
    actor: 'system',
    conversationId: before.conversationId,
    actionId: before.actionId,
    orderId: before.orderId,
    tool: before.tool,
    args: before.args,
    ruleResults: before.ruleResults,
    result: {
      status: outcome.status,
      code: outcome.status,
      amount_minor: before.amountMinor,
      currency: before.currency,
      ...result,
    },
    approverId: await approverOf(tx, before),
    versions: before.versions,
  });
  const handOver = await needsPerson(tx, before, outcome, settling);
  const rings = await tellAskers(tx, deps.keyring, {
    action: before,
    status: outcome.status,
    result,
    entry: before.status === 'executing' ? 'decision' : 'settlement',
    // Whoever was told "unknown" or "started" must hear the end, also when its own worker is the one that learns it.
    except: before.status === 'executing' ? settling.answering : null,
    actor: 'system',
    ...(handOver === null ? {} : { handOver }),
  });
  const now = await lockAction(tx, before.actionId);
  return { action: now ?? before, rings, toPerson: handOver !== null };
}

/** What needs a person: an outcome nobody knows, and a refund that was promised and did not come. */
async function needsPerson(
  tx: Transaction,
  before: Action,
  outcome: Outcome,
  settling: Settling,
): Promise<string | null> {
  if (outcome.status === 'unknown') return 'outcome_unknown';
  if (outcome.status !== 'failed') return null;
  const promised = before.status !== 'executing' || (await wasApproved(tx, before.actionId));
  return promised && settling.answering === null ? 'refund_failed' : null;
}

function resultOf(action: Action, legs: readonly Leg[], outcome: Outcome, settling: Settling): Record<string, unknown> {
  const booked = legs.map((leg) => leg.bookedId).filter((id) => id !== null);
  const evidence = [...settling.findings.values()].map((found) => found.evidence);
  return {
    ...(action.kind === 'refund' ? { refund_ids: booked } : { return_id: booked[0] ?? null }),
    legs: legs.map((leg) => ({
      leg: leg.leg,
      status: leg.status,
      amount_minor: leg.amountMinor,
      booked_id: leg.bookedId,
    })),
    ...(outcome.partly ? { partly: true } : {}),
    evidence,
  };
}

async function approverOf(tx: Transaction, action: Action): Promise<string | null> {
  const [row] = await tx<{ approver_id: string | null }[]>`
    select approver_id from approvals where action_id = ${action.actionId} and status = 'approved'`;
  return row?.approver_id ?? null;
}
