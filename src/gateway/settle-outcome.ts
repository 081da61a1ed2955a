import type { ActionStatus } from '../domain/action/action-state.ts';
import { type Outcome, outcomeOf } from '../domain/action/outcome.ts';
import { type Asker, lockAskers, otherAskers } from '../store/action-askers.ts';
import { type Leg, type LegFinding, lockLegs, settleLegs } from '../store/action-legs.ts';
import type { Action } from '../store/action-row.ts';
import { lockAction, moveAction } from '../store/actions.ts';
import { inTransaction, type Transaction } from '../store/database.ts';
import { endWithoutEffect } from '../store/end-action.ts';
import { lockAndAdvanceOrder } from '../store/guards.ts';
import { tellAskers } from '../store/tell-askers.ts';
import { releaseUnits } from '../store/unit-claims.ts';
import type { ActionDeps } from './action-deps.ts';
import { type Approved, auditOutcome, readApproved, resultOf } from './record-outcome.ts';

/** A worker that reads the outcome as its tool's result: its conversation, and the fence it holds it by. */
export type Answering = { readonly conversationId: string; readonly fence: number };

/** What is known when an action is settled, and who hears it another way. */
export type Settling = {
  /** What became of the calls that were made or asked about, by leg. */
  readonly findings: ReadonlyMap<number, LegFinding>;
  /** Set when the rest was not sent on purpose: `stopped`, `order_changed`, `approval_expired` or a rule's code. Then, if nothing was sent at all, the action is blocked. */
  readonly blockedBy?: string;
  /** Who reads the outcome as its tool's result, and so is not told it again. */
  readonly answering: Answering | null;
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

/** Everything `before` an outcome is written. `listener` is the conversation whose worker still has it and reads the outcome itself. */
type Standing = {
  readonly before: Action;
  readonly legs: readonly Leg[];
  readonly askers: readonly Asker[];
  readonly listener: string | null;
};

async function settleOnce(
  tx: Transaction,
  action: Action,
  settling: Settling,
  deps: ActionDeps,
): Promise<Settled | 'asker_joined'> {
  const askers = await lockAskers(tx, [action.actionId]);
  await lockAndAdvanceOrder(tx, action.orderId);
  // Under the order's guard nobody joins any more: whoever did since the first look must be locked too, in its place in the order.
  if (await otherAskers(tx, action.actionId, askers)) return 'asker_joined';
  const before = await lockAction(tx, action.actionId);
  if (!before) throw new Error(`Action ${action.actionId} is gone`);
  const untouched = { action: before, rings: [], toPerson: false };
  if (!isOpen(before)) return untouched;
  if ((await lockLegs(tx, before)).some((leg) => isSentByAnother(leg, settling))) return untouched;
  const legs = await settleLegs(tx, before, settling.findings);
  const listener = listenerOf(askers, settling.answering);
  const neverSent = legs.every((leg) => leg.sentAt === null);
  if (neverSent && settling.blockedBy !== undefined)
    return await block(tx, before, { blockedBy: settling.blockedBy, listener }, deps);
  return await move(tx, { before, legs, askers, listener }, settling, deps);
}

/** What this process took for never sent was sent by another one meanwhile: that one knows more, or whoever recovers the action asks. */
function isSentByAnother(leg: Leg, { findings, blockedBy }: Settling): boolean {
  const found = findings.get(leg.leg);
  return leg.status === 'sent' && (found ? found.status === 'planned' : blockedBy !== undefined);
}

/** Null when nobody listens any more: a person or another worker took the conversation during the call, and the result will be read by nobody. */
function listenerOf(askers: readonly Asker[], answering: Answering | null): string | null {
  const asker = askers.find((one) => one.conversationId === answering?.conversationId);
  return asker?.speaker === 'agent' && asker.fence === answering?.fence ? asker.conversationId : null;
}

async function block(
  tx: Transaction,
  action: Action,
  { blockedBy, listener }: { readonly blockedBy: string; readonly listener: string | null },
  deps: ActionDeps,
): Promise<Settled> {
  const { ring, ended } = await endWithoutEffect(tx, deps.keyring, {
    action,
    from: ['executing'],
    to: 'blocked',
    event: 'action.blocked',
    actor: 'system',
    result: { blocked_by: blockedBy },
    except: listener,
  });
  const now = await lockAction(tx, action.actionId);
  return { action: ended && now ? now : action, rings: ring, toPerson: false };
}

const OPEN: readonly ActionStatus[] = ['executing', 'unknown', 'pending_settlement'];

/** What was paid can still be taken back by the provider. */
function isOpen({ status, kind }: Action): boolean {
  return OPEN.includes(status) || (status === 'executed' && kind === 'refund');
}

async function move(tx: Transaction, standing: Standing, settling: Settling, deps: ActionDeps): Promise<Settled> {
  const { before, legs, askers, listener } = standing;
  const outcome = outcomeOf(legs.map((leg) => leg.status));
  if (before.status === outcome.status) return { action: before, rings: [], toPerson: false };
  const result = resultOf(before, legs, outcome, settling.findings);
  const approved = await readApproved(tx, before);
  await Promise.all([
    moveAction(tx, before.actionId, [before.status], outcome.status, { result }),
    outcome.status === 'failed' ? releaseUnits(tx, before.actionId) : null,
    auditOutcome(tx, before, outcome, { result, approved }),
  ]);
  const handOver = needsPerson(before, outcome, { listener, approved });
  // Whoever was told "unknown" or "started" must hear the end, also when its own worker is the one that learns it.
  const except = before.status === 'executing' ? listener : null;
  const rings = askers.every((asker) => asker.conversationId === except)
    ? []
    : await tellAskers(tx, deps.keyring, {
        action: before,
        status: outcome.status,
        result,
        entry: before.status === 'executing' ? 'decision' : 'settlement',
        except,
        actor: 'system',
        ...(handOver === null ? {} : { handOver }),
      });
  return { action: { ...before, status: outcome.status, result }, rings, toPerson: handOver !== null };
}

/** What needs a person: an outcome nobody knows, and a refund that was promised and did not come. */
function needsPerson(
  before: Action,
  outcome: Outcome,
  { listener, approved }: { readonly listener: string | null; readonly approved: Approved | null },
): string | null {
  if (outcome.status === 'unknown') return 'outcome_unknown';
  const promised = before.status !== 'executing' || approved !== null;
  return outcome.status === 'failed' && promised && listener === null ? 'refund_failed' : null;
}
