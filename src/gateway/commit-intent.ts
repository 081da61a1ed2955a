import { categoryOf } from '../domain/action/action-arguments.ts';
import { countsAsSpent } from '../domain/action/action-state.ts';
import { type EarlierAction, judgeRepeat, type Repeat } from '../domain/action/judge-repeat.ts';
import { tierOf } from '../domain/autonomy.ts';
import { identifiersOf, type Order } from '../domain/order.ts';
import { tripsSwitch } from '../domain/refund/refund-limits.ts';
import { addAsker } from '../store/action-askers.ts';
import { lockAction } from '../store/actions.ts';
import { appendAudit } from '../store/audit-log.ts';
import { inTransaction, type SendLast, type Transaction } from '../store/database.ts';
import { isSwitchUnreadable } from '../store/kill-switches.ts';
import { readStaffTotals } from '../store/staff-totals.ts';
import { isUniqueViolation } from '../store/unique-violation.ts';
import { releaseReturnedUnits } from '../store/unit-claims.ts';
import { type CaseAtHand, cancelledReturns, layOutCase } from './action-case.ts';
import type { ActionDeps, ActionSettings } from './action-deps.ts';
import type { AskedAction, Intent, IntentRequest } from './action-request.ts';
import { confirmFirst } from './confirm-first.ts';
import { settingsUnder } from './policy-in-force.ts';
import { alreadyOpen, finishStaffIntent, handOf } from './staff-intent.ts';
import { type Guarded, type GuardedTransaction, takeGuards } from './take-guards.ts';
import type { StaffCaller } from './tool-call.ts';
import { writeIntent } from './write-intent.ts';

/**
 * Decides a request and commits what was decided, in one transaction under all guards: nothing is sent to anybody before this
 * returns `begun`, and everything it judged is as it was at that commit.
 */
export async function commitIntent(request: IntentRequest, deps: ActionDeps): Promise<Intent> {
  return await deciding(deps, async (tx, sendLast) => {
    const settings = settingsUnder(request.autonomy.policy, deps.settings);
    const guards = await takeGuards(tx, request, settings);
    if (guards.kind !== 'held') return guards;
    const { staff } = request.context;
    if (staff) return await decideForStaff(tx, staff, { request, guards, settings }, deps);
    return await decide({ tx, sendLast }, request, { guards, settings }, deps);
  });
}

/** Runs a decision in a transaction; a switch that cannot be read is one that is on, and a lost race is a reason to look again. */
export async function deciding(
  deps: ActionDeps,
  work: (tx: Transaction, sendLast: SendLast) => Promise<Intent>,
): Promise<Intent> {
  try {
    return await inTransaction(deps.database, work);
  } catch (error) {
    if (isSwitchUnreadable(error)) {
      deps.log.error({ err: error }, 'kill switch unreadable: stopped');
      return { kind: 'stopped', by: 'unreadable' };
    }
    // The index is the last word on a unit or the order's slot: somebody was there first, so look again.
    if (error instanceof StaffRequestEndedError || isUniqueViolation(error)) return { kind: 'stale_order' };
    throw error;
  }
}

async function decide(
  at: GuardedTransaction,
  request: IntentRequest,
  { guards, settings }: { readonly guards: Guarded; readonly settings: ActionSettings },
  deps: ActionDeps,
): Promise<Intent> {
  const { context, kind } = request;
  const { earlier, messages } = guards;
  const message = messages[0] ?? null;
  if (message && message.seq > context.seenSeq) return await superseded(at.tx, request, identifiersOf(request.order));
  const basis = basisOf(request, guards, settings);
  const unitsLeft = layOutCase(basis).choice.faults.length === 0;
  const repeat = judgeRepeat(
    { conversationId: context.conversationId, lines: request.ask, lastCustomerMessage: message, unitsLeft },
    earlier,
  );
  if (repeat.kind === 'join' || repeat.kind === 'replay' || repeat.kind === 'done_elsewhere')
    return await answerRepeat(at.tx, request, repeat);
  const inFlight = kind === 'refund' ? earlier.find((action) => action.status === 'executing') : undefined;
  if (inFlight && request.mayWait) return { kind: 'busy', actionId: inFlight.actionId };
  await giveBackCancelled(at.tx, request);
  const laidOut = layOutCase({
    ...basis,
    overlaps: repeat.kind === 'overlap' ? repeat.earlier.actionId : null,
    second: repeat.kind === 'new' && repeat.second,
  });
  return await conclude(at, request, { laidOut, guards, inFlight, settings }, deps);
}

/**
 * The same for a person: nothing they ask for is a retry of the model's, their own limits stand in the place of the agent's, and their request is tied to the
 * action in the same commit.
 */
async function decideForStaff(
  tx: Transaction,
  staff: StaffCaller,
  { request, guards, settings }: { request: IntentRequest; guards: Guarded; settings: ActionSettings },
  deps: ActionDeps,
): Promise<Intent> {
  const { context, order, ownerMail } = request;
  if (ownerMail === undefined) return { kind: 'owner_mail_needed' };
  const { conversationId } = context;
  const others = guards.earlier.filter(({ actionId }) => actionId !== staff.fromActionId);
  const asked = {
    conversationId,
    lines: request.ask,
    lastCustomerMessage: guards.messages[0] ?? null,
    unitsLeft: true,
  };
  const repeat = judgeRepeat(asked, others);
  if (repeat.kind === 'join') return alreadyOpen(repeat.earlier.actionId);
  const inFlight = request.kind === 'refund' ? others.find((action) => action.status === 'executing') : undefined;
  if (inFlight && request.mayWait) return { kind: 'busy', actionId: inFlight.actionId };
  await giveBackCancelled(tx, request);
  const { orderId, currency } = order;
  const { timeZone } = settings;
  const totals = await readStaffTotals(tx, { staffId: staff.staffId, orderId, currency, timeZone });
  const laidOut = layOutCase({
    ...basisOf(request, guards, settings),
    overlaps: repeat.kind === 'overlap' ? repeat.earlier.actionId : null,
    staff: { ...handOf(staff, ownerMail, settings.staff), ...totals },
  });
  const held: PendingStatement[] = [];
  const at = { tx, sendLast: (statement: PendingStatement) => void held.push(statement) };
  const intent = await conclude(at, request, { laidOut, guards, inFlight, settings }, deps);
  if (intent.kind !== 'begun') return intent;
  await held[0];
  if (!(await finishStaffIntent(tx, deps.keyring, staff, intent.action))) throw new StaffRequestEndedError();
  return intent;
}

/** The person's request was ended while it was decided on; nothing may come of it. */
export class StaffRequestEndedError extends Error {
  override readonly name = 'StaffRequestEndedError';
}

type PendingStatement = Parameters<SendLast>[0];

function basisOf(request: IntentRequest, { earlier, totals }: Guarded, settings: ActionSettings) {
  const tier = tierOf(request.autonomy.policy, request.tool, categoryOf(request.args));
  return { ...request, earlier, totals, tier, settings, customerId: request.context.customerId };
}

/** Units of returns that were called off may come back: their claims are given back before new ones are made. */
async function giveBackCancelled(tx: Transaction, { kind, order }: IntentRequest): Promise<void> {
  const cancelled = kind === 'return' ? cancelledReturns(order) : [];
  if (cancelled.length > 0) await releaseReturnedUnits(tx, order.orderId, cancelled);
}

async function conclude(
  at: GuardedTransaction,
  request: IntentRequest,
  atHand: CaseAtHand,
  deps: ActionDeps,
): Promise<Intent> {
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
  const { epochs } = atHand.guards;
  const asked = await confirmFirst(at.tx, { request, laidOut, decision, address: null, epochs, settings }, deps);
  if (asked) return asked;
  return writeIntent(at, request, { ...atHand, decision });
}

/** Notes that the customer wrote again before anything was begun. `known`: ids that the audit may show as they are. */
export async function superseded(tx: Transaction, request: AskedAction, known: readonly string[]): Promise<Intent> {
  await appendAudit(tx, {
    event: 'turn.superseded',
    actor: 'agent',
    conversationId: request.context.conversationId,
    orderId: request.args.order_id ?? null,
    tool: request.tool,
    args: request.args,
    result: { status: 'refused', code: 'superseded', seen_seq: request.context.seenSeq },
    versions: request.context.versions,
    known,
  });
  return { kind: 'superseded' };
}

/** Answers a request that is an earlier one come again: it is joined while that one's end is open, else told how it ended. */
export async function answerRepeat(
  tx: Transaction,
  request: AskedAction & { readonly mayWait: boolean; readonly order: Order | null },
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
    orderId: request.args.order_id ?? null,
    tool: request.tool,
    args: request.args,
    result: { code: repeat.kind === 'done_elsewhere' ? taken : 'replayed', action_status: status, elsewhere },
    versions: request.context.versions,
    known: request.order ? identifiersOf(request.order) : [],
  });
  return { kind: repeat.kind === 'done_elsewhere' ? 'done_elsewhere' : 'known', actionId };
}
