import type { ToolResult } from '../contracts/tool-results.ts';
import { type DecisionFacts, decisionLine } from '../domain/decision-line.ts';
import { durationIn } from '../domain/languages/duration-in.ts';
import { lineIn } from '../domain/languages/line-in.ts';
import { identifiersOf, type Order } from '../domain/order.ts';
import { refusalMessage } from '../domain/refusal-message.ts';
import { requestWords } from '../domain/staff/request-words.ts';
import { staffLine } from '../domain/staff/staff-line.ts';
import { staffRefusal } from '../domain/staff/staff-refusal.ts';
import { plannedLegs } from '../store/action-legs.ts';
import type { Action } from '../store/action-row.ts';
import { flipSwitch } from '../store/kill-switches.ts';
import { decisionFacts } from '../store/tell-askers.ts';
import { readToldAction, type ToldAction } from '../store/told-action.ts';
import type { ActionDeps } from './action-deps.ts';
import type { AskedAction, Intent } from './action-request.ts';
import { actionResult } from './action-result.ts';
import { auditRefusal } from './audit-call.ts';
import { executeAction } from './execute-action.ts';
import * as answers from './standard-answers.ts';
import type { CallContext, ToolOutcome } from './tool-call.ts';
import { waitForOutcome } from './wait-for-outcome.ts';

/** How long one action in flight is waited for before the customer is told that it is under way. */
export const WAIT_MS = 3000;

/** An intent that needs no further round. */
export type Conclusion = Exclude<Intent, { kind: 'stale_order' | 'stale_policy' | 'owner_mail_needed' | 'busy' }>;

/** Says what an intent means for whoever asked, and carries out what may run by itself. `order` is null for what belongs to none. */
export async function answerIntent(
  request: AskedAction,
  intent: Conclusion,
  order: Order | null,
  deps: ActionDeps,
): Promise<ToolOutcome> {
  switch (intent.kind) {
    case 'fence_lost':
      return { kind: 'fence_lost' };
    case 'taken_over':
      return await answers.yieldToPerson(request, deps);
    case 'superseded':
      return { kind: 'superseded', result: answers.superseded };
    case 'stopped':
      return await answers.stop(request, intent.by, deps);
    case 'trip':
      return await trip(request, deps);
    case 'confirm':
      return answerConfirm(intent);
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

/** Nothing was begun. What the customer reads was written by code, so the model has nothing to say here. */
function answerConfirm({ confirmationId, summary }: Extract<Intent, { kind: 'confirm' }>): ToolOutcome {
  const { message, code } = answers.confirmationRequired;
  const result: ToolResult = { status: 'refused', code, message, confirmation_id: confirmationId, shown: summary };
  return { kind: 'confirm', result, summary };
}

async function carryOn(
  request: AskedAction,
  { action, approvalId }: Extract<Intent, { kind: 'begun' }>,
  deps: ActionDeps,
): Promise<ToolOutcome> {
  const { conversationId, fence, staff } = request.context;
  if (approvalId !== null) {
    await deps.crashPoint('after_proposal');
    deps.doorbells.approval(approvalId, deps.settings.approvals.deadlineMs);
    deps.doorbells.staff('approvals');
  }
  if (action.status !== 'executing') {
    const outcome = toOutcome(justBegun(action), request.context);
    return approvalId === null || staff ? outcome : sayWithin(outcome, request.context, deps);
  }
  await deps.crashPoint('after_intent');
  const done = await executeAction(action, deps, {
    // a person's request is answered to the customer by code
    answering: staff ? null : { conversationId, fence },
    legs: plannedLegs(action),
  });
  if (done.status !== 'executing') return toOutcome(justBegun(done), request.context);
  await waitForOutcome(action.actionId, deps, WAIT_MS);
  return await tellOutcome(action.actionId, request.context, deps);
}

/** Whoever waits for people is told for how long at most: by then somebody has decided, or they hear that nobody could. */
function sayWithin(outcome: ToolOutcome, { language = null }: Asker, { settings }: ActionDeps): ToolOutcome {
  if (outcome.kind !== 'result') return outcome;
  const wait = (spoken: string | null): string =>
    lineIn(spoken, 'decision.hear_within', { time: durationIn(spoken, settings.approvals.deadlineMs) });
  const { result, line } = outcome;
  return {
    ...outcome,
    result: { ...result, message: `${result.message} ${wait(null)}` },
    ...(line === undefined ? {} : { line: `${line} ${wait(language)}` }),
  };
}

/** An action this very call began: nobody has decided on it, and nothing has taken its place. */
function justBegun(action: Action): ToldAction {
  return { action, approved: false, note: null, supersededBy: null };
}

/** Reads an action this conversation asked for and says what it means for the loop. */
export async function tellOutcome(actionId: string, context: Asker, deps: ActionDeps): Promise<ToolOutcome> {
  const told = await readToldAction(deps.database.sql, actionId, context.conversationId);
  if (!told) throw new Error(`Action ${actionId} is not to be found`);
  return toOutcome(told, context);
}

/** Where the outcome is told, and whether the customer had said yes to it: then they read it in the words of code first. */
type Asker = Pick<CallContext, 'conversationId' | 'language' | 'confirmation'>;

function toOutcome(told: ToldAction, { confirmation, language }: Asker): ToolOutcome {
  const { action } = told;
  const { actionId } = action;
  const result = actionResult(told);
  if (action.status === 'blocked' && action.result?.['blocked_by'] === 'stopped') return { kind: 'stopped', result };
  const reason = action.status === 'unknown' ? 'outcome_unknown' : action.status === 'drafted' ? 'drafted' : null;
  const line = confirmation && result.status !== 'error' ? { line: decisionLine(factsOf(told), language ?? null) } : {};
  if (reason === null) return { kind: 'result', result, actionId, ...line };
  return { kind: 'escalate', reason, summary: summaryOf(told), result, actionId };
}

function summaryOf(told: ToldAction): string {
  return `${staffLine(factsOf(told))} (request ${told.action.actionId})`;
}

function factsOf({ action, approved }: ToldAction): DecisionFacts {
  return decisionFacts(action, { status: action.status, result: action.result ?? {}, approved });
}

async function answerKnown(request: AskedAction, actionId: string, deps: ActionDeps): Promise<ToolOutcome> {
  const told = await readToldAction(deps.database.sql, actionId, request.context.conversationId);
  if (!told) throw new Error(`Action ${actionId} is not to be found`);
  return { kind: 'result', result: { ...actionResult(told), replayed: true }, actionId };
}

function answerDoneElsewhere(request: AskedAction, actionId: string): ToolOutcome {
  const code = request.kind === 'refund' ? 'already_refunded' : 'already_returned';
  const message = refusalMessage(code, { windowEndsOn: null, orderStatus: '' });
  return { kind: 'result', result: { status: 'refused', code, message, action_id: actionId } };
}

async function refuse(
  request: AskedAction,
  refusal: Extract<Intent, { kind: 'refused' }>,
  order: Order | null,
  deps: ActionDeps,
): Promise<ToolOutcome> {
  const { code, rules, windowEndsOn, person } = refusal;
  const found = order ? { orderId: order.orderId, known: identifiersOf(order) } : {};
  if (code === 'order_busy') return await answers.fail({ ...request, rules, ...found }, answers.orderBusy, deps);
  const message = refusalMessage(code, { windowEndsOn, orderStatus: order?.status ?? '' });
  const result: ToolResult = { status: 'refused', code, message };
  await auditRefusal(deps.database.sql, { ...request, result, rules, ...found });
  if (!person) return { kind: 'result', result, rules };
  return {
    kind: 'escalate',
    reason: 'policy_gap',
    summary: `${requestWords(request.tool, order?.orderId ?? null)} was asked for. ${staffRefusal(code, message)}`,
    result,
    rules,
  };
}

/** The store refunded so much by itself today that something is wrong: everything automatic stops until a person has looked. */
async function trip(request: AskedAction, deps: ActionDeps): Promise<ToolOutcome> {
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
