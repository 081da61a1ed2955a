import type { ToolResult } from '../contracts/tool-results.ts';
import { identifiersOf, type Order } from '../domain/order.ts';
import { refusalMessage } from '../domain/refusal-message.ts';
import { plannedLegs } from '../store/action-legs.ts';
import type { Action } from '../store/action-row.ts';
import { type AutonomyVersion, ensureAutonomy } from '../store/autonomy.ts';
import { readOrderEpoch } from '../store/guards.ts';
import { flipSwitch } from '../store/kill-switches.ts';
import { readToldAction, type ToldAction } from '../store/told-action.ts';
import type { ActionDeps } from './action-deps.ts';
import type { ActionRequest, Intent } from './action-request.ts';
import { actionResult } from './action-result.ts';
import { auditRefusal } from './audit-call.ts';
import { commitIntent } from './commit-intent.ts';
import { executeAction } from './execute-action.ts';
import { fetchOwnOrder } from './fetch-own-order.ts';
import * as answers from './standard-answers.ts';
import type { ToolOutcome } from './tool-call.ts';
import { waitForOutcome } from './wait-for-outcome.ts';

/** How often facts are fetched again because they went stale before they could be decided on. */
const MAX_ROUNDS = 8;
/** How long one action in flight on the order is waited for before the customer is told that it is under way. */
const WAIT_MS = 3000;

/** What the call's preflight found. */
export type RequestBasis = { readonly epoch: number; readonly autonomy: AutonomyVersion };

/**
 * Takes a request of the model to its end: fetch the order, decide and commit under the locks, carry out what may run by itself. Comes round again
 * while the facts change under it.
 */
export async function requestAction(
  request: ActionRequest,
  basis: RequestBasis,
  deps: ActionDeps,
): Promise<ToolOutcome> {
  let { epoch, autonomy } = basis;
  let ownerMail: string | null | undefined;
  let mayWait = true;
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const fetched = await fetchOwnOrder(request, deps);
    if (fetched.kind !== 'ok') return fetched.outcome;
    const { order } = fetched;
    const intent = await commitIntent({ ...request, order, epoch, autonomy, ownerMail, mayWait }, deps);
    if (intent.kind === 'stale_order') epoch = await readOrderEpoch(deps.database.sql, order.orderId);
    else if (intent.kind === 'stale_policy')
      autonomy = await ensureAutonomy(deps.database, deps.settings.autonomyProfile);
    else if (intent.kind === 'owner_mail_needed') {
      const mail = await ownerMailOf(request, deps);
      if (mail === 'unavailable') return await answers.fail(request, answers.orderSystemUnavailable, deps);
      ownerMail = mail;
    } else if (intent.kind === 'busy') {
      await waitForOutcome(intent.actionId, deps, WAIT_MS);
      mayWait = false;
      epoch = await readOrderEpoch(deps.database.sql, order.orderId);
    } else return await answer(request, intent, order, deps);
  }
  return await answers.fail(request, answers.orderBusy, deps);
}

type Conclusion = Exclude<Intent, { kind: 'stale_order' | 'stale_policy' | 'owner_mail_needed' | 'busy' }>;

async function answer(
  request: ActionRequest,
  intent: Conclusion,
  order: Order,
  deps: ActionDeps,
): Promise<ToolOutcome> {
  switch (intent.kind) {
    case 'fence_lost':
      return { kind: 'fence_lost' };
    case 'taken_over':
      return { kind: 'stopped', result: answers.takenOver };
    case 'superseded':
      return { kind: 'superseded', result: answers.superseded };
    case 'stopped':
      return await answers.stop(request, intent.by, deps);
    case 'trip':
      return await trip(request, deps);
    case 'known':
      return await answerKnown(request, intent.actionId, deps);
    case 'done_elsewhere':
      return answerDoneElsewhere(request, intent.actionId);
    case 'refused':
      return await refuse(request, intent, order, deps);
    case 'begun':
      return await carryOn(request, intent, deps);
    default: {
      const impossible: never = intent;
      throw new Error(`Unknown intent ${JSON.stringify(impossible)}`);
    }
  }
}

async function carryOn(
  request: ActionRequest,
  { action, approvalId }: Extract<Intent, { kind: 'begun' }>,
  deps: ActionDeps,
): Promise<ToolOutcome> {
  const { conversationId, fence } = request.context;
  if (approvalId !== null) {
    await deps.crashPoint('after_proposal');
    deps.doorbells.approval(approvalId, deps.settings.approvals.deadlineMs);
    deps.doorbells.staff('approvals');
  }
  if (action.status !== 'executing') return toOutcome(justBegun(action));
  await deps.crashPoint('after_intent');
  const done = await executeAction(action, deps, {
    answering: { conversationId, fence },
    legs: plannedLegs(action),
  });
  if (done.status !== 'executing') return toOutcome(justBegun(done));
  await waitForOutcome(action.actionId, deps, WAIT_MS);
  return await tellOutcome(action.actionId, conversationId, deps);
}

/** An action this very call began: nobody has decided on it, and nothing has taken its place. */
function justBegun(action: Action): ToldAction {
  return { action, approved: false, note: null, supersededBy: null };
}

/** Reads an action this conversation asked for and says what it means for the loop. */
export async function tellOutcome(actionId: string, conversationId: string, deps: ActionDeps): Promise<ToolOutcome> {
  const told = await readToldAction(deps.database.sql, actionId, conversationId);
  if (!told) throw new Error(`Action ${actionId} is not to be found`);
  return toOutcome(told);
}

function toOutcome(told: ToldAction): ToolOutcome {
  const { action } = told;
  const { actionId } = action;
  const result = actionResult(told);
  if (action.status === 'blocked' && action.result?.['blocked_by'] === 'stopped') return { kind: 'stopped', result };
  const reason = action.status === 'unknown' ? 'outcome_unknown' : action.status === 'drafted' ? 'drafted' : null;
  if (reason === null) return { kind: 'result', result, actionId };
  return { kind: 'escalate', reason, summary: summaryOf(result), result, actionId };
}

function summaryOf(result: ToolResult): string {
  return `${result.message} (request ${String(result['action_id'])})`;
}

async function answerKnown(request: ActionRequest, actionId: string, deps: ActionDeps): Promise<ToolOutcome> {
  const told = await readToldAction(deps.database.sql, actionId, request.context.conversationId);
  if (!told) throw new Error(`Action ${actionId} is not to be found`);
  return { kind: 'result', result: { ...actionResult(told), replayed: true }, actionId };
}

function answerDoneElsewhere(request: ActionRequest, actionId: string): ToolOutcome {
  const code = request.kind === 'refund' ? 'already_refunded' : 'already_returned';
  const message = refusalMessage(code, { windowEndsOn: null, orderStatus: '' });
  return { kind: 'result', result: { status: 'refused', code, message, action_id: actionId } };
}

async function refuse(
  request: ActionRequest,
  refusal: Extract<Intent, { kind: 'refused' }>,
  order: Order,
  deps: ActionDeps,
): Promise<ToolOutcome> {
  const { code, rules, windowEndsOn, person } = refusal;
  const found = { orderId: order.orderId, known: identifiersOf(order) };
  if (code === 'order_busy') return await answers.fail({ ...request, rules, ...found }, answers.orderBusy, deps);
  const message = refusalMessage(code, { windowEndsOn, orderStatus: order.status });
  const result: ToolResult = { status: 'refused', code, message };
  await auditRefusal(deps.database.sql, { ...request, result, rules, ...found });
  if (!person) return { kind: 'result', result };
  return {
    kind: 'escalate',
    reason: 'policy_gap',
    summary: `${request.tool} for order ${order.orderId}: ${message}`,
    result,
  };
}

/** The store refunded so much by itself today that something is wrong: everything automatic stops until a person has looked. */
async function trip(request: ActionRequest, deps: ActionDeps): Promise<ToolOutcome> {
  const scope = 'tool:issue_refund';
  const flip = {
    scope,
    enabled: true,
    reason: 'Automatic refunds of the day passed the tripping point.',
    actor: 'system',
  };
  const { ring } = await flipSwitch(deps, flip);
  deps.log.error({ scope }, 'kill switch tripped by the store-day cap');
  deps.doorbells.turns(ring);
  deps.doorbells.staff('killswitch');
  return await answers.stop(request, scope, deps);
}

async function ownerMailOf(request: ActionRequest, deps: ActionDeps): Promise<string | null | 'unavailable'> {
  const customer = await deps.commerce.getCustomer(request.context.customerId);
  if (customer.kind === 'unavailable') return 'unavailable';
  return customer.kind === 'ok' ? deps.fingerprintMail(customer.value.email) : null;
}
