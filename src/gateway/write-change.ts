import { approvalFor } from '../approvals/propose.ts';
import type { ActionArguments } from '../domain/action/action-arguments.ts';
import type { NewAction } from '../store/action-row.ts';
import type { Transaction } from '../store/database.ts';
import type { EvidenceFacts } from '../store/evidence-facts.ts';
import { insertIntent, type NewApproval } from '../store/insert-intent.ts';
import type { ActionCase } from './action-case.ts';
import type { ActionDeps, ActionSettings } from './action-deps.ts';
import type { Intent } from './action-request.ts';
import { type ChangeIntentRequest, type HeldChange, presentAddress, targetOf } from './change-request.ts';
import { readFacts } from './facts-around.ts';
import { keepAddress } from './stored-address.ts';
import { type Allowed, auditIntent, newAction } from './write-intent.ts';

/** A change that was decided. */
export type DecidedChange = {
  readonly laidOut: ActionCase;
  readonly decision: Allowed;
  readonly held: HeldChange;
  readonly ownerMail: string | null;
  readonly settings: ActionSettings;
};

/** Writes a change with its audit row and, where one is needed, its approval. The addresses are kept apart from it, in the same commit. */
export async function writeChange(
  tx: Transaction,
  request: ChangeIntentRequest,
  decided: DecidedChange,
  deps: ActionDeps,
): Promise<Extract<Intent, { kind: 'begun' }>> {
  const { decision, held } = decided;
  const content = {
    orderId: request.order?.orderId ?? null,
    target: targetOf(request),
    args: await keptArguments(tx, request, deps),
    ...{ units: [], amountMinor: null, currency: null, allocation: [] },
  };
  const action = newAction(request, content, { decision, epochs: held.epochs });
  const approval =
    decision.kind === 'needs_approval'
      ? approvalOf(request, action, { ...decided, decision, facts: await factsOf(tx, request) })
      : null;
  await insertIntent(tx, { action, approval, audit: auditIntent(action, decision.kind) });
  const begun = { ...action, result: null, sentAt: null, createdAt: new Date() };
  return { kind: 'begun', action: begun, approvalId: approval?.approvalId ?? null };
}

async function keptArguments(
  tx: Transaction,
  request: ChangeIntentRequest,
  { keyring }: ActionDeps,
): Promise<ActionArguments> {
  const { args, address, context } = request;
  if (address === null) return args;
  const present = presentAddress(request);
  const keep = (value: typeof address) => keepAddress(tx, keyring, context.conversationId, value);
  return { ...args, address: await keep(address), present_address: present === null ? null : await keep(present) };
}

function factsOf(tx: Transaction, { context, order, kind }: ChangeIntentRequest): Promise<EvidenceFacts> {
  return readFacts({ conversationId: context.conversationId, customerId: context.customerId, order, kind }, tx);
}

function approvalOf(
  request: ChangeIntentRequest,
  action: NewAction,
  decided: DecidedChange & {
    readonly decision: Extract<Allowed, { kind: 'needs_approval' }>;
    readonly facts: EvidenceFacts;
  },
): NewApproval {
  const { laidOut, decision, held, settings } = decided;
  return approvalFor({
    action,
    evidence: {
      order: request.order,
      plan: null,
      rules: decision.rules,
      reasons: decision.reasons,
      totals: laidOut.totals,
      earlier: held.earlier,
      policyVersion: request.autonomy.version,
      ownerMail: decided.ownerMail,
      facts: decided.facts,
    },
    messageSeqs: held.messages.map(({ seq }) => seq).reverse(),
    limits: settings.limits,
    times: settings.approvals,
  });
}
