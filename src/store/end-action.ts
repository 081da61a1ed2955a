import type { ActionStatus } from '../domain/action/action-state.ts';
import type { AuditEvent } from '../domain/audit/audit-events.ts';
import type { Action } from './action-row.ts';
import { moveAction } from './actions.ts';
import { appendAudit } from './audit-log.ts';
import type { Keyring } from './content-keys.ts';
import type { Transaction } from './database.ts';
import { tellAskers } from './tell-askers.ts';
import { releaseUnits } from './unit-claims.ts';

/** How an action ends without effect. */
export type Ending = {
  readonly action: Action;
  readonly from: readonly ActionStatus[];
  readonly to: Extract<ActionStatus, 'rejected' | 'expired' | 'withdrawn' | 'blocked'>;
  /** Name of the audit row: `action.rejected`, `action.drifted`, ... */
  readonly event: AuditEvent;
  readonly actor: string;
  readonly approverId?: string | null;
  /** Kept with the action and in the audit: why. Codes, ids and amounts only. */
  readonly result: Readonly<Record<string, unknown>>;
  /** Kept in the audit alone, beside `result`: a decider's note is not for the customer to read. */
  readonly auditOnly?: Readonly<Record<string, unknown>>;
  readonly ruleResults?: Action['ruleResults'];
  /** A conversation that hears it as its tool's result. */
  readonly except?: string | null;
  /** Hands the first conversation to a person, for this reason. */
  readonly handOver?: string;
};

/**
 * Ends an action in the caller's transaction: status, approval, units and audit row together, and everybody who asked is told. `ended` is
 * false, and nothing was written, when the action stood elsewhere by then. The caller holds the switch and the askers' locks.
 */
export async function endWithoutEffect(
  tx: Transaction,
  keyring: Keyring,
  ending: Ending,
): Promise<{ readonly ended: boolean; readonly ring: readonly string[] }> {
  const { action, to, result } = ending;
  const moved = await moveAction(tx, action.actionId, ending.from, to, { result });
  if (!moved) return { ended: false, ring: [] };
  await tx`
    update approvals set status = ${to} where action_id = ${action.actionId} and status in ('pending', 'approved')`;
  await releaseUnits(tx, action.actionId);
  await appendAudit(tx, {
    event: ending.event,
    actor: ending.actor,
    conversationId: action.conversationId,
    actionId: action.actionId,
    orderId: action.orderId,
    tool: action.tool,
    args: action.args,
    ruleResults: ending.ruleResults ?? action.ruleResults,
    result: {
      status: to,
      code: to,
      amount_minor: action.amountMinor,
      currency: action.currency,
      ...result,
      ...ending.auditOnly,
    },
    approverId: ending.approverId ?? null,
    versions: action.versions,
    known: action.units.map((unit) => unit.lineId),
  });
  const ring = await tellAskers(tx, keyring, {
    action,
    status: to,
    result,
    entry: 'decision',
    actor: ending.actor,
    ...(ending.except === undefined ? {} : { except: ending.except }),
    ...(ending.handOver === undefined ? {} : { handOver: ending.handOver }),
  });
  return { ended: true, ring };
}
