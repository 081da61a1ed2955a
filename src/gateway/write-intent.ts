import { randomUUIDv7 } from 'node:crypto';
import { approvalFor } from '../approvals/propose.ts';
import { digestOf, snapshotOf } from '../approvals/snapshot.ts';
import type { ActionStatus } from '../domain/action/action-state.ts';
import type { Decision } from '../domain/rule.ts';
import type { NewAction } from '../store/action-row.ts';
import type { AuditRow } from '../store/audit-log.ts';
import type { AutonomyVersion } from '../store/autonomy.ts';
import { insertIntent, type NewApproval } from '../store/insert-intent.ts';
import type { ActionCase, CaseAtHand } from './action-case.ts';
import type { AskedAction, Intent, IntentRequest } from './action-request.ts';
import type { GuardedTransaction } from './take-guards.ts';

/** A decision by which there is an action. */
export type Allowed = Exclude<Decision, { kind: 'refuse' | 'needs_person' }>;

/** Writes the action, its units, its calls, its audit row and, where one is needed, its approval: all or nothing, together with the commit. */
export function writeIntent(
  { tx, sendLast }: GuardedTransaction,
  request: IntentRequest,
  atHand: CaseAtHand & { readonly decision: Allowed },
): Intent {
  const { decision } = atHand;
  const epochs = atHand.guards.epochs;
  const action = newAction(request, contentOf(request, atHand.laidOut), { decision, epochs });
  const approval = decision.kind === 'needs_approval' ? approvalOf(request, { ...atHand, decision, action }) : null;
  sendLast(insertIntent(tx, { action, approval, audit: auditIntent(action, decision.kind) }));
  const begun = { ...action, result: null, sentAt: null, createdAt: new Date() };
  return { kind: 'begun', action: begun, approvalId: approval?.approvalId ?? null };
}

/** The audit row of an action that is written. */
export function auditIntent(action: NewAction, decision: Allowed['kind']): AuditRow {
  return {
    event: EVENTS[decision],
    actor: action.staffId === null ? 'agent' : `staff:${action.staffId}`,
    conversationId: action.conversationId,
    actionId: action.actionId,
    orderId: action.orderId,
    tool: action.tool,
    args: action.args,
    ruleResults: action.ruleResults,
    known: action.units.map((unit) => unit.lineId),
    result: { status: action.status, code: action.status, amount_minor: action.amountMinor, currency: action.currency },
    versions: action.versions,
  };
}

const EVENTS = { execute: 'action.intended', needs_approval: 'action.proposed', draft: 'action.drafted' } as const;
const STATUSES: Readonly<Record<Allowed['kind'], ActionStatus>> = {
  execute: 'executing',
  needs_approval: 'proposed',
  draft: 'drafted',
};

/** What a new action is about, beside who asked and what was decided. */
export type ActionContent = Pick<
  NewAction,
  'orderId' | 'target' | 'args' | 'units' | 'amountMinor' | 'currency' | 'allocation'
>;

/** The row of an action as it is decided. What a person asked for takes the place of the proposal or draft they filled it in from. */
export function newAction(
  request: AskedAction & { readonly autonomy: AutonomyVersion },
  content: ActionContent,
  { decision, epochs }: { readonly decision: Allowed; readonly epochs: Readonly<Record<string, number>> },
): NewAction {
  const { call, context, tool } = request;
  const { customerId, staff } = context;
  const identified = { ...content, actionId: randomUUIDv7(), tool, customerId };
  return {
    ...identified,
    conversationId: context.conversationId,
    turnId: context.turnId,
    step: call.step,
    callIndex: call.callIndex,
    toolCallId: call.id,
    kind: request.kind,
    ruleResults: decision.rules,
    status: STATUSES[decision.kind],
    automatic: decision.kind === 'execute' && !staff,
    staffId: staff?.staffId ?? null,
    digest: digestOf(snapshotOf(identified)),
    supersedes: staff?.fromActionId ?? null,
    versions: { ...context.versions, policy: request.autonomy.version },
    // A proposal gets the epochs of its approval: what was flipped while it waited does not matter, what is flipped after does.
    switchEpochs: decision.kind === 'execute' ? epochs : {},
    basedOnSeq: context.seenSeq,
  };
}

function contentOf({ order, args }: IntentRequest, { choice, plan }: ActionCase): ActionContent {
  return {
    orderId: order.orderId,
    target: null,
    args,
    units: choice.units,
    amountMinor: plan?.amountMinor ?? null,
    currency: plan?.currency ?? null,
    allocation: plan?.allocation ?? [],
  };
}

function approvalOf(
  request: IntentRequest,
  proposal: CaseAtHand & { decision: Extract<Allowed, { kind: 'needs_approval' }>; action: NewAction },
): NewApproval {
  const { laidOut, decision, action, guards, settings } = proposal;
  return approvalFor({
    action,
    evidence: {
      order: request.order,
      plan: laidOut.plan,
      rules: decision.rules,
      reasons: decision.reasons,
      totals: laidOut.totals,
      earlier: guards.earlier,
      policyVersion: request.autonomy.version,
      ownerMail: request.ownerMail ?? null,
      facts: request.facts ?? null,
    },
    // None is newer than what the turn has seen: that would have superseded the request.
    messageSeqs: guards.messages.map(({ seq }) => seq).reverse(),
    limits: settings.limits,
    times: settings.approvals,
  });
}
