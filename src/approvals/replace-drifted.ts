import { randomUUIDv7 } from 'node:crypto';
import { guardKey } from '../domain/action/guard-key.ts';
import type { ActionDeps } from '../gateway/action-deps.ts';
import { readFacts } from '../gateway/facts-around.ts';
import { settingsUnder } from '../gateway/policy-in-force.ts';
import type { Recheck, Rechecked } from '../gateway/recheck-result.ts';
import { keepAddress } from '../gateway/stored-address.ts';
import type { Action, NewAction } from '../store/action-row.ts';
import type { AuditRow } from '../store/audit-log.ts';
import { customerMessageSeqs } from '../store/customer-messages.ts';
import type { Transaction } from '../store/database.ts';
import { endWithoutEffect } from '../store/end-action.ts';
import type { EvidenceFacts } from '../store/evidence-facts.ts';
import { insertIntent } from '../store/insert-intent.ts';
import { withActionLocked } from '../store/with-action-locked.ts';
import { driftOf } from './drift.ts';
import { approvalFor } from './propose.ts';
import { digestOf, snapshotOf } from './snapshot.ts';

/**
 * The order changed while an approved action waited, or a newer policy asks for more than was given: the old one is blocked, and the same request as it is now becomes a new
 * pending proposal that names it and shows the difference. False when the order moved again meanwhile; then nothing was written.
 */
export async function replaceDrifted(stale: Action, now: Drifted, deps: ActionDeps): Promise<boolean> {
  const locks = { orderId: guardKey(stale) };
  // Read before the locks: it explains the case and decides nothing.
  const facts = await readFacts({ ...stale, order: now.order, kind: stale.kind }, deps.database.sql);
  const replaced = await withActionLocked(deps.database, stale.actionId, locks, async (tx, { action, epoch }) => {
    if (epoch !== now.epoch) return null;
    const successor = await successorOf(tx, action, now, deps);
    const { ended, ring } = await endWithoutEffect(tx, deps.keyring, {
      action,
      from: ['approved'],
      to: 'blocked',
      event: 'action.drifted',
      actor: 'system',
      result: {
        ...(byPolicyAlone(now)
          ? { blocked_by: 'policy_changed' }
          : { blocked_by: 'order_changed', new_amount_minor: successor.amountMinor }),
        superseded_by: successor.actionId,
        ...(now.policy
          ? { policy: { from: now.policy.from, to: now.policy.to, differences: now.policy.differences } }
          : {}),
      },
      ruleResults: rulesOf(now),
    });
    if (!ended) return null;
    const approvalId = await open(tx, action, successor, { ...now, facts }, deps);
    return { ring, approvalId };
  });
  if (!replaced) return false;
  deps.doorbells.approval(replaced.approvalId, deps.settings.approvals.deadlineMs);
  deps.doorbells.turns(replaced.ring);
  deps.doorbells.staff('approvals');
  return true;
}

/** What an approved action has become: another order, or the same under a policy that asks for more. */
type Drifted = Extract<Recheck, { kind: 'changed' | 'unchanged' }>;

function byPolicyAlone({ kind }: Drifted): boolean {
  return kind === 'unchanged';
}

/** What the successor was judged by. Where the policy changed, its limits are among it, so that the card shows the present ones. */
function rulesOf({ rules, policy }: Rechecked): Rechecked['rules'] {
  return policy?.rules ?? rules;
}

async function successorOf(tx: Transaction, action: Action, now: Rechecked, deps: ActionDeps): Promise<NewAction> {
  const { laidOut, autonomy } = now;
  const { actionId: _old, result: _result, sentAt: _sent, createdAt: _created, ...kept } = action;
  const content = {
    ...kept,
    actionId: randomUUIDv7(),
    args: await presentArguments(tx, action, now, deps),
    units: laidOut.choice.units,
    amountMinor: laidOut.plan?.amountMinor ?? null,
    currency: laidOut.plan?.currency ?? null,
    allocation: laidOut.plan?.allocation ?? [],
  };
  return {
    ...content,
    callIndex: await nextOwnIndex(tx, action),
    status: 'proposed',
    automatic: false,
    digest: digestOf(snapshotOf(content)),
    supersedes: action.actionId,
    ruleResults: rulesOf(now),
    switchEpochs: {},
    versions: { ...action.versions, policy: autonomy.version },
  };
}

/** The arguments of a successor: an address change names where the order goes now. */
async function presentArguments(
  tx: Transaction,
  { kind, args, conversationId }: Action,
  { present }: Rechecked,
  { keyring }: ActionDeps,
): Promise<Action['args']> {
  if (kind !== 'address') return args;
  return { ...args, present_address: present ? await keepAddress(tx, keyring, conversationId, present) : null };
}

/** Places below zero are for actions code opened: no call of the model has one. */
async function nextOwnIndex(tx: Transaction, action: Action): Promise<number> {
  const [row] = await tx<{ index: number }[]>`
    select least(min(call_index), 0) - 1 as index from actions
    where conversation_id = ${action.conversationId} and step = ${action.step}`;
  return row?.index ?? -1;
}

async function open(
  tx: Transaction,
  old: Action,
  successor: NewAction,
  now: Drifted & { readonly facts: EvidenceFacts },
  deps: ActionDeps,
): Promise<string> {
  const evidence = await evidenceOf(tx, old.actionId);
  const approval = approvalFor({
    action: successor,
    evidence: {
      order: now.order,
      plan: now.laidOut.plan,
      rules: rulesOf(now),
      reasons: reasonsOf(now),
      totals: now.laidOut.totals,
      earlier: now.earlier,
      policyVersion: now.autonomy.version,
      ownerMail: typeof evidence['owner_mail'] === 'string' ? evidence['owner_mail'] : null,
      drift: driftOf({ ...old, evidence }, { ...successor, order: now.order }, now.policy),
      facts: now.facts,
    },
    messageSeqs: await customerMessageSeqs(tx, successor.conversationId, successor.basedOnSeq),
    limits: settingsUnder(now.autonomy.policy, deps.settings).limits,
    times: deps.settings.approvals,
  });
  await insertIntent(tx, { action: successor, approval, audit: auditOf(successor, old.actionId) });
  return approval.approvalId;
}

function reasonsOf(now: Drifted): readonly string[] {
  if (!byPolicyAlone(now)) return ['order_changed_since_approval', ...(now.policy?.reasons ?? [])];
  return ['policy_changed_since_approval', ...(now.policy?.reasons ?? [])];
}

function auditOf(successor: NewAction, supersedes: string): AuditRow {
  return {
    event: 'action.proposed',
    actor: 'system',
    conversationId: successor.conversationId,
    actionId: successor.actionId,
    orderId: successor.orderId,
    tool: successor.tool,
    args: successor.args,
    ruleResults: successor.ruleResults,
    result: {
      status: 'proposed',
      code: 'proposed',
      amount_minor: successor.amountMinor,
      currency: successor.currency,
      supersedes,
    },
    versions: successor.versions,
    known: successor.units.map((unit) => unit.lineId),
  };
}

/** What was shown of the approved one. */
async function evidenceOf(tx: Transaction, actionId: string): Promise<Readonly<Record<string, unknown>>> {
  const [row] = await tx<{ evidence: Record<string, unknown> }[]>`
    select evidence from approvals where action_id = ${actionId} order by created_at desc limit 1`;
  return row?.evidence ?? {};
}
