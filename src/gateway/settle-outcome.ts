import type { ActionStatus } from '../domain/action/action-state.ts';
import type { Asker } from '../store/action-askers.ts';
import type { Leg, LegFinding } from '../store/action-legs.ts';
import type { Action } from '../store/action-row.ts';
import { readAction } from '../store/actions.ts';
import { inTransaction, type SendLast, type Transaction } from '../store/database.ts';
import { endWithoutEffect } from '../store/end-action.ts';
import { holdForOutcome, type OutcomeHold } from '../store/hold-for-outcome.ts';
import { tellAskers } from '../store/tell-askers.ts';
import { settleAsExpected, writeOutcome } from '../store/write-outcome.ts';
import type { ActionDeps } from './action-deps.ts';
import { type Ending, endingOf } from './record-outcome.ts';

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
  /** Every call of the action, where this process alone planned and made them a moment ago; then one statement mostly does. (Default: read.) */
  readonly planned?: readonly Leg[];
};

/**
 * Writes how an action ended: calls, status, units, audit row and everybody who asked, in one transaction. Called again with nothing new, or by
 * two processes at once, it changes nothing and returns the action as it stands.
 */
export async function settleOutcome(action: Action, settling: Settling, deps: ActionDeps): Promise<Action> {
  const settled = (await settleAtOnce(action, settling, deps)) ?? (await settleUnderLocks(action, settling, deps));
  if (settled.rings.length > 0) deps.doorbells.turns(settled.rings);
  if (settled.toPerson) deps.doorbells.staff('inbox');
  await deps.crashPoint('after_outcome');
  return settled.action;
}

type Settled = { readonly action: Action; readonly rings: readonly string[]; readonly toPerson: boolean };

/**
 * The usual end of an automatic action: nobody else asked, and nobody else touched it. What is then to be written is worked out beforehand, and written if
 * everything does stand so. Null when it does not, or when it is not that simple; nothing was written then.
 */
async function settleAtOnce(action: Action, settling: Settling, deps: ActionDeps): Promise<Settled | null> {
  const { planned, answering, findings } = settling;
  if (!planned || !answering || !action.automatic || settling.blockedBy !== undefined) return null;
  const legs = planned.map((leg) => asSent(leg, findings.get(leg.leg)));
  const ending = endingOf({ action, legs, approved: null }, findings);
  const { record } = ending;
  // without an order nothing is held that could be compared
  if (record.move === null || action.orderId === null) return null;
  const expected = { ...answering, sent: legs.map((leg) => leg.status) };
  if (!(await settleAsExpected(deps.database.sql, action, expected, { ...record, move: record.move }))) return null;
  const toPerson = needsPerson(action, ending, { listener: answering.conversationId, approved: null }) !== null;
  return { action: ending.action, rings: [], toPerson };
}

/** A call that was just planned, as it stands after this process made it, or did not. */
function asSent(leg: Leg, found: LegFinding | undefined): Leg {
  return found === undefined || found.status === 'planned' ? leg : { ...leg, status: 'sent', sentAt: new Date() };
}

async function settleUnderLocks(action: Action, settling: Settling, deps: ActionDeps): Promise<Settled> {
  for (;;) {
    const settled = await inTransaction(deps.database, (tx, sendLast) =>
      settleOnce(tx, sendLast, action, settling, deps),
    );
    if (settled !== 'asker_joined') return settled;
  }
}

async function settleOnce(
  tx: Transaction,
  sendLast: SendLast,
  { actionId }: Action,
  settling: Settling,
  deps: ActionDeps,
): Promise<Settled | 'asker_joined'> {
  const held = await holdForOutcome(tx, actionId);
  if (held === 'asker_joined') return held;
  if (!held) throw new Error(`Action ${actionId} is gone`);
  const untouched = { action: held.action, rings: [], toPerson: false };
  if (!isOpen(held.action)) return untouched;
  if (held.legs.some((leg) => isSentByAnother(leg, settling))) return untouched;
  const listener = listenerOf(held.askers, settling.answering);
  const ending = endingOf(held, settling.findings);
  if (settling.blockedBy !== undefined && held.legs.every((leg) => leg.sentAt === null)) {
    await writeOutcome(tx, actionId, { legs: ending.record.legs, move: null });
    return await block(tx, held.action, { blockedBy: settling.blockedBy, listener }, deps);
  }
  return await move({ tx, sendLast }, held, { ending, listener }, deps);
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
  const now = await readAction(tx, action.actionId);
  return { action: ended && now ? now : action, rings: ring, toPerson: false };
}

const OPEN: readonly ActionStatus[] = ['executing', 'unknown', 'pending_settlement'];

/** What was paid can still be taken back by the provider. */
function isOpen({ status, kind }: Action): boolean {
  return OPEN.includes(status) || (status === 'executed' && kind === 'refund');
}

async function move(
  { tx, sendLast }: { readonly tx: Transaction; readonly sendLast: SendLast },
  { action: before, askers, approved }: OutcomeHold,
  { ending, listener }: { readonly ending: Ending; readonly listener: string | null },
  deps: ActionDeps,
): Promise<Settled> {
  const write = writeOutcome(tx, before.actionId, ending.record);
  // Whoever was told "unknown" or "started" must hear the end, also when its own worker is the one that learns it.
  const except = before.status === 'executing' ? listener : null;
  const { outcome, action } = ending;
  const handOver = needsPerson(before, ending, { listener, approved });
  if (outcome === null || askers.every((asker) => asker.conversationId === except)) {
    sendLast(write);
    return { action, rings: [], toPerson: handOver !== null };
  }
  await write;
  const rings = await tellAskers(tx, deps.keyring, {
    action: before,
    status: outcome.status,
    result: action.result ?? {},
    entry: before.status === 'executing' ? 'decision' : 'settlement',
    except,
    actor: 'system',
    ...(handOver === null ? {} : { handOver }),
  });
  return { action, rings, toPerson: handOver !== null };
}

/** What needs a person: an outcome nobody knows, and a refund that was promised and did not come. */
function needsPerson(
  before: Action,
  { outcome }: Ending,
  { listener, approved }: { readonly listener: string | null; readonly approved: OutcomeHold['approved'] },
): string | null {
  if (outcome?.status === 'unknown') return 'outcome_unknown';
  const promised = before.status !== 'executing' || approved !== null;
  return outcome?.status === 'failed' && promised && listener === null ? 'refund_failed' : null;
}
