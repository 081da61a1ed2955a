import { randomUUID } from 'node:crypto';
import { openApproval } from '../approvals/propose.ts';
import { digestOf, snapshotOf } from '../approvals/snapshot.ts';
import type { ActionStatus } from '../domain/action/action-state.ts';
import type { Decision } from '../domain/rule.ts';
import { addAsker } from '../store/action-askers.ts';
import { insertLegs } from '../store/action-legs.ts';
import type { NewAction } from '../store/action-row.ts';
import { insertAction } from '../store/actions.ts';
import { appendAudit } from '../store/audit-log.ts';
import type { Transaction } from '../store/database.ts';
import { claimUnits } from '../store/unit-claims.ts';
import type { CaseAtHand } from './action-case.ts';
import type { ActionDeps } from './action-deps.ts';
import type { Intent, IntentRequest } from './action-request.ts';
import { settingsUnder } from './policy-in-force.ts';

type Allowed = Exclude<Decision, { kind: 'refuse' | 'needs_person' }>;

/** Writes the action, its units, its calls, its audit row and, where one is needed, its approval: all or nothing. */
export async function writeIntent(
  tx: Transaction,
  request: IntentRequest,
  atHand: CaseAtHand & { readonly decision: Allowed },
  deps: ActionDeps,
): Promise<Intent> {
  const { decision } = atHand;
  const action = newAction(request, atHand);
  await insertAction(tx, action);
  const [approvalId] = await Promise.all([
    decision.kind === 'needs_approval' ? propose(tx, request, { ...atHand, decision, action }, deps) : null,
    addAsker(tx, action.actionId, action.conversationId),
    decision.kind === 'draft' ? null : claimUnits(tx, action),
    action.kind === 'refund' ? insertLegs(tx, action) : null,
    auditIntent(tx, action, EVENTS[decision.kind]),
  ]);
  return { kind: 'begun', action: { ...action, result: null, sentAt: null, createdAt: new Date() }, approvalId };
}

async function auditIntent(tx: Transaction, action: NewAction, event: (typeof EVENTS)[keyof typeof EVENTS]): Promise<void> {
  await appendAudit(tx, {
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
  });
}

const EVENTS = { execute: 'action.intended', needs_approval: 'action.proposed', draft: 'action.drafted' } as const;
const STATUSES: Readonly<Record<Allowed['kind'], ActionStatus>> = {
  execute: 'executing',
  needs_approval: 'proposed',
  draft: 'drafted',
};

function newAction(request: IntentRequest, atHand: CaseAtHand & { readonly decision: Allowed }): NewAction {
  const { call, context, order } = request;
  const { laidOut, decision, epochs } = atHand;
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
    switchEpochs: decision.kind === 'execute' ? epochs : {},
    basedOnSeq: context.seenSeq,
  };
}

async function propose(
  tx: Transaction,
  request: IntentRequest,
  proposal: CaseAtHand & { decision: Extract<Allowed, { kind: 'needs_approval' }>; action: NewAction },
  { settings }: ActionDeps,
): Promise<string> {
  const { laidOut, decision, action, earlier } = proposal;
  return await openApproval(tx, {
    action,
    evidence: {
      order: request.order,
      plan: laidOut.plan,
      rules: decision.rules,
      reasons: decision.reasons,
      totals: laidOut.totals,
      earlier,
      policyVersion: request.autonomy.version,
      ownerMail: request.ownerMail ?? null,
    },
    limits: settingsUnder(request.autonomy.policy, settings).limits,
    times: settings.approvals,
  });
}
