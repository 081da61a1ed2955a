import { countsAsSpent } from '../domain/action/action-state.ts';
import { type EarlierAction, judgeRepeat, type Repeat } from '../domain/action/judge-repeat.ts';
import { tierOf } from '../domain/autonomy.ts';
import { identifiersOf } from '../domain/order.ts';
import { tripsSwitch } from '../domain/refund/refund-limits.ts';
import { addAsker } from '../store/action-askers.ts';
import { actionsOnOrder, lockAction } from '../store/actions.ts';
import { appendAudit } from '../store/audit-log.ts';
import { newestAutonomyVersion } from '../store/autonomy.ts';
import { newestCustomerMessage } from '../store/customer-messages.ts';
import { inTransaction, type Transaction } from '../store/database.ts';
import { readRefundTotals } from '../store/refund-totals.ts';
import { isUniqueViolation } from '../store/unique-violation.ts';
import { type CaseAtHand, layOutCase } from './action-case.ts';
import type { ActionDeps } from './action-deps.ts';
import type { Intent, IntentRequest } from './action-request.ts';
import { settingsUnder } from './policy-in-force.ts';
import { SwitchUnreadableError, takeGuards } from './take-guards.ts';
import { writeIntent } from './write-intent.ts';

/**
 * Decides a request and commits what was decided, in one transaction under all guards: nothing is sent to anybody before this
 * returns `begun`, and everything it judged is as it was at that commit.
 */
export async function commitIntent(request: IntentRequest, deps: ActionDeps): Promise<Intent> {
  try {
    return await inTransaction(deps.database, async (tx) => {
      const guards = await takeGuards(tx, request);
      return guards.kind === 'held' ? await decide(tx, request, guards.epochs, deps) : guards;
    });
  } catch (error) {
    if (error instanceof SwitchUnreadableError) {
      deps.log.error({ err: error }, 'kill switch unreadable: stopped');
      return { kind: 'stopped', by: 'unreadable' };
    }
    // The index is the last word on a unit or the order's slot: somebody was there first, so look again.
    if (isUniqueViolation(error)) return { kind: 'stale_order' };
    throw error;
  }
}

async function decide(
  tx: Transaction,
  request: IntentRequest,
  epochs: Record<string, number>,
  deps: ActionDeps,
): Promise<Intent> {
  const { context, order, kind, autonomy } = request;
  const settings = settingsUnder(autonomy.policy, deps.settings);
  const [earlier, totals, message, newestVersion] = await Promise.all([
    actionsOnOrder(tx, order.orderId, kind),
    readRefundTotals(tx, {
      customerId: context.customerId,
      currency: order.currency,
      windowDays: settings.limits.customerWindowDays,
      timeZone: settings.timeZone,
    }),
    newestCustomerMessage(tx, context.conversationId),
    newestAutonomyVersion(tx),
  ]);
  // A policy published while the order was fetched holds for this call already.
  if (newestVersion !== autonomy.version) return { kind: 'stale_policy' };
  if (message && message.seq > context.seenSeq) return await superseded(tx, request);
  const tier = tierOf(autonomy.policy, request.tool, request.args.reason);
  const basis = { ...request, earlier, totals, tier, settings, customerId: context.customerId };
  const unitsLeft = layOutCase(basis).choice.faults.length === 0;
  const repeat = judgeRepeat(
    { conversationId: context.conversationId, lines: request.ask, lastCustomerMessage: message, unitsLeft },
    earlier,
  );
  if (repeat.kind === 'join' || repeat.kind === 'replay' || repeat.kind === 'done_elsewhere')
    return await answerRepeat(tx, request, repeat);
  const inFlight = kind === 'refund' ? earlier.find((action) => action.status === 'executing') : undefined;
  if (inFlight && request.mayWait) return { kind: 'busy', actionId: inFlight.actionId };
  const laidOut = layOutCase({
    ...basis,
    overlaps: repeat.kind === 'overlap' ? repeat.earlier.actionId : null,
    second: repeat.kind === 'new' && repeat.second,
  });
  return await conclude(tx, request, { laidOut, earlier, epochs, inFlight }, deps);
}

async function conclude(
  tx: Transaction,
  request: IntentRequest,
  atHand: CaseAtHand,
  deps: ActionDeps,
): Promise<Intent> {
  const { laidOut, inFlight } = atHand;
  const { windowEndsOn, plan, totals } = laidOut;
  const decision = laidOut.decide();
  if (decision.kind === 'refuse' || decision.kind === 'needs_person')
    return {
      kind: 'refused',
      code: decision.code,
      person: decision.kind === 'needs_person',
      rules: decision.rules,
      windowEndsOn,
    };
  if (inFlight && countsAsSpent(inFlight.status))
    return { kind: 'refused', code: 'order_busy', person: false, rules: decision.rules, windowEndsOn };
  const { limits } = settingsUnder(request.autonomy.policy, deps.settings);
  if (plan && tripsSwitch(limits, totals, plan.currency)) return { kind: 'trip' };
  if (decision.kind === 'needs_approval' && request.ownerMail === undefined) return { kind: 'owner_mail_needed' };
  return await writeIntent(tx, request, { ...atHand, decision }, deps);
}

async function superseded(tx: Transaction, request: IntentRequest): Promise<Intent> {
  await appendAudit(tx, {
    event: 'turn.superseded',
    actor: 'agent',
    conversationId: request.context.conversationId,
    orderId: request.order.orderId,
    tool: request.tool,
    args: request.args,
    result: { status: 'refused', code: 'superseded', seen_seq: request.context.seenSeq },
    versions: request.context.versions,
    known: identifiersOf(request.order),
  });
  return { kind: 'superseded' };
}

async function answerRepeat(
  tx: Transaction,
  request: IntentRequest,
  repeat: Extract<Repeat, { earlier: EarlierAction }>,
): Promise<Intent> {
  const { actionId, status } = repeat.earlier;
  const elsewhere = repeat.earlier.conversationId !== request.context.conversationId;
  if (repeat.kind === 'join' && status === 'executing' && request.mayWait) return { kind: 'busy', actionId };
  if (repeat.kind === 'join') {
    // It may be ending right now: then the end is waited for and the request judged again, instead of joining what nobody tells of any more.
    const now = await lockAction(tx, actionId);
    if (now?.status !== status) return { kind: 'stale_order' };
    await addAsker(tx, actionId, request.context.conversationId);
  }
  const taken = request.kind === 'refund' ? 'already_refunded' : 'already_returned';
  await appendAudit(tx, {
    event: `${request.kind}.replayed`,
    actor: 'agent',
    conversationId: request.context.conversationId,
    actionId,
    orderId: request.order.orderId,
    tool: request.tool,
    args: request.args,
    result: { code: repeat.kind === 'done_elsewhere' ? taken : 'replayed', action_status: status, elsewhere },
    versions: request.context.versions,
    known: identifiersOf(request.order),
  });
  return { kind: repeat.kind === 'done_elsewhere' ? 'done_elsewhere' : 'known', actionId };
}
