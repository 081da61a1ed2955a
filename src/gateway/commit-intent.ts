import { countsAsSpent } from '../domain/action/action-state.ts';
import { type EarlierAction, judgeRepeat, type Repeat } from '../domain/action/judge-repeat.ts';
import { tierOf } from '../domain/autonomy.ts';
import { identifiersOf } from '../domain/order.ts';
import { tripsSwitch } from '../domain/refund/refund-limits.ts';
import { addAsker } from '../store/action-askers.ts';
import { lockAction } from '../store/actions.ts';
import { appendAudit } from '../store/audit-log.ts';
import { inTransaction, type Transaction } from '../store/database.ts';
import { isSwitchUnreadable } from '../store/kill-switches.ts';
import { isUniqueViolation } from '../store/unique-violation.ts';
import { type CaseAtHand, layOutCase } from './action-case.ts';
import type { ActionDeps, ActionSettings } from './action-deps.ts';
import type { Intent, IntentRequest } from './action-request.ts';
import { settingsUnder } from './policy-in-force.ts';
import { type Guarded, type GuardedTransaction, takeGuards } from './take-guards.ts';
import { writeIntent } from './write-intent.ts';

/**
 * Decides a request and commits what was decided, in one transaction under all guards: nothing is sent to anybody before this
 * returns `begun`, and everything it judged is as it was at that commit.
 */
export async function commitIntent(request: IntentRequest, deps: ActionDeps): Promise<Intent> {
  try {
    return await inTransaction(deps.database, async (tx, sendLast) => {
      const settings = settingsUnder(request.autonomy.policy, deps.settings);
      const guards = await takeGuards(tx, request, settings);
      return guards.kind === 'held' ? await decide({ tx, sendLast }, request, guards, settings) : guards;
    });
  } catch (error) {
    if (isSwitchUnreadable(error)) {
      deps.log.error({ err: error }, 'kill switch unreadable: stopped');
      return { kind: 'stopped', by: 'unreadable' };
    }
    // The index is the last word on a unit or the order's slot: somebody was there first, so look again.
    if (isUniqueViolation(error)) return { kind: 'stale_order' };
    throw error;
  }
}

async function decide(
  at: GuardedTransaction,
  request: IntentRequest,
  guards: Guarded,
  settings: ActionSettings,
): Promise<Intent> {
  const { context, kind, autonomy } = request;
  const { earlier, totals, messages } = guards;
  const message = messages[0] ?? null;
  if (message && message.seq > context.seenSeq) return await superseded(at.tx, request);
  const tier = tierOf(autonomy.policy, request.tool, request.args.reason);
  const basis = { ...request, earlier, totals, tier, settings, customerId: context.customerId };
  const unitsLeft = layOutCase(basis).choice.faults.length === 0;
  const repeat = judgeRepeat(
    { conversationId: context.conversationId, lines: request.ask, lastCustomerMessage: message, unitsLeft },
    earlier,
  );
  if (repeat.kind === 'join' || repeat.kind === 'replay' || repeat.kind === 'done_elsewhere')
    return await answerRepeat(at.tx, request, repeat);
  const inFlight = kind === 'refund' ? earlier.find((action) => action.status === 'executing') : undefined;
  if (inFlight && request.mayWait) return { kind: 'busy', actionId: inFlight.actionId };
  const laidOut = layOutCase({
    ...basis,
    overlaps: repeat.kind === 'overlap' ? repeat.earlier.actionId : null,
    second: repeat.kind === 'new' && repeat.second,
  });
  return conclude(at, request, { laidOut, guards, inFlight, settings });
}

function conclude(at: GuardedTransaction, request: IntentRequest, atHand: CaseAtHand): Intent {
  const { laidOut, inFlight, settings } = atHand;
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
  if (plan && tripsSwitch(settings.limits, totals, plan.currency)) return { kind: 'trip' };
  if (decision.kind === 'needs_approval' && request.ownerMail === undefined) return { kind: 'owner_mail_needed' };
  return writeIntent(at, request, { ...atHand, decision });
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
