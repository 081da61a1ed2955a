import { randomUUID } from 'node:crypto';
import { approvalFor } from '../approvals/propose.ts';
import { digestOf, snapshotOf } from '../approvals/snapshot.ts';
import type { ActionStatus } from '../domain/action/action-state.ts';
import type { Decision } from '../domain/rule.ts';
import type { NewAction } from '../store/action-row.ts';
import type { AuditRow } from '../store/audit-log.ts';
import { insertIntent, type NewApproval } from '../store/insert-intent.ts';
import type { CaseAtHand } from './action-case.ts';
import type { Intent, IntentRequest } from './action-request.ts';
import type { GuardedTransaction } from './take-guards.ts';

type Allowed = Exclude<Decision, { kind: 'refuse' | 'needs_person' }>;

/** Writes the action, its units, its calls, its audit row and, where one is needed, its approval: all or nothing, together with the commit. */
export function writeIntent(
  { tx, sendLast }: GuardedTransaction,
  request: IntentRequest,
  atHand: CaseAtHand & { readonly decision: Allowed },
): Intent {
  const { decision } = atHand;
  const action = newAction(request, atHand);
  const approval = decision.kind === 'needs_approval' ? approvalOf(request, { ...atHand, decision, action }) : null;
  sendLast(insertIntent(tx, { action, approval, audit: auditOf(action, EVENTS[decision.kind]) }));
  const begun = { ...action, result: null, sentAt: null, createdAt: new Date() };
  return { kind: 'begun', action: begun, approvalId: approval?.approvalId ?? null };
}

function auditOf(action: NewAction, event: AuditRow['event']): AuditRow {
  return {
    event,
    actor: 'agent',
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

function newAction(request: IntentRequest, atHand: CaseAtHand & { readonly decision: Allowed }): NewAction {
  const { call, context, order } = request;
  const { laidOut, decision, guards } = atHand;
  const content = {
    actionId: randomUUID(),
    tool: request.tool,
    customerId: context.customerId,
    orderId: order.orderId,
    args: request.args,
    units: laidOut.choice.units,
    amountMinor: laidOut.plan?.amountMinor ?? null,
    currency: laidOut.plan?.currency ?? null,
    allocation: laidOut.plan?.allocation ?? [],
  };
  return {
    ...content,
    conversationId: context.conversationId,
    turnId: context.turnId,
    step: call.step,
    callIndex: call.callIndex,
    toolCallId: call.id,
    kind: request.kind,
    ruleResults: decision.rules,
    status: STATUSES[decision.kind],
    automatic: decision.kind === 'execute',
    digest: digestOf(snapshotOf(content)),
    supersedes: null,
    versions: { ...context.versions, policy: request.autonomy.version },
    // A proposal gets the epochs of its approval: what was flipped while it waited does not matter, what is flipped after does.
    switchEpochs: decision.kind === 'execute' ? guards.epochs : {},
    basedOnSeq: context.seenSeq,
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
    },
    // None is newer than what the turn has seen: that would have superseded the request.
    messageSeqs: guards.messages.map(({ seq }) => seq).reverse(),
    limits: settings.limits,
    times: settings.approvals,
  });
}
