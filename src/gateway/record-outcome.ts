import type { ClosedByPeople } from '../domain/action/closed-by-people.ts';
import { type Outcome, outcomeOf } from '../domain/action/outcome.ts';
import type { AuditEvent } from '../domain/audit/audit-events.ts';
import { bookedField, type Leg, type LegFinding } from '../store/action-legs.ts';
import type { Action } from '../store/action-row.ts';
import type { AuditRow } from '../store/audit-log.ts';
import type { OutcomeHold } from '../store/hold-for-outcome.ts';
import type { OutcomeRecord } from '../store/write-outcome.ts';
import { mergeFinding } from './merge-finding.ts';

/** What is to be written of an action, and the action as it is afterwards. `outcome` is null where only its calls changed. */
export type Ending = {
  readonly action: Action;
  readonly outcome: Outcome | null;
  readonly record: OutcomeRecord;
};

/** Works out what became of an action from its calls as they stand and what is known of them now. Pure. */
export function endingOf(
  { action, legs, approved }: Pick<OutcomeHold, 'action' | 'legs' | 'approved'>,
  findings: ReadonlyMap<number, LegFinding>,
): Ending {
  const merged = legs.map((leg) => mergeFinding(leg, findings.get(leg.leg)));
  const outcome = outcomeOf(merged.map(({ leg }) => leg.status));
  const records = merged.map(({ record }) => record);
  if (action.status === outcome.status) return { action, outcome: null, record: { legs: records, move: null } };
  const ended = merged.map(({ leg }) => leg);
  const result = resultOf(action, ended, outcome, findings);
  const move = {
    from: action.status,
    to: outcome.status,
    result,
    release: outcome.status === 'failed',
    audit: auditOf(action, outcome, { result, approved }),
  };
  return { action: { ...action, status: outcome.status, result }, outcome, record: { legs: records, move } };
}

/** What the ledger keeps of an outcome: the provider's ids, each call, and the evidence for it. */
function resultOf(
  action: Action,
  legs: readonly Leg[],
  outcome: Outcome,
  findings: ReadonlyMap<number, LegFinding>,
): Record<string, unknown> {
  const booked = legs.map((leg) => leg.bookedId).filter((id) => id !== null);
  return {
    ...(action.kind === 'refund' ? { refund_ids: booked } : { [bookedField(action.kind)]: booked[0] ?? null }),
    legs: legs.map((leg) => ({
      leg: leg.leg,
      status: leg.status,
      payment_id: leg.paymentId,
      amount_minor: leg.amountMinor,
      booked_id: leg.bookedId,
    })),
    ...(outcome.partly ? { partly: true } : {}),
    ...peopleOf(findings),
    evidence: [...findings.values()].map((found) => found.evidence ?? null),
  };
}

/** Who stated what; a call that rests on their word alone comes before one that the provider confirms. */
function peopleOf(findings: ReadonlyMap<number, LegFinding>): { readonly closed_by_people?: ClosedByPeople } {
  const stated = [...findings.values()].flatMap(({ people }) => people ?? []);
  const closed = stated.find(({ provider }) => provider === 'not_asked') ?? stated[0];
  return closed ? { closed_by_people: closed } : {};
}

const EVENTS: Readonly<Record<Outcome['status'], AuditEvent>> = {
  executed: 'action.executed',
  failed: 'action.failed',
  unknown: 'action.unknown',
  pending_settlement: 'action.pending_settlement',
};

function auditOf(
  action: Action,
  { status }: Outcome,
  { result, approved }: { readonly result: Record<string, unknown>; readonly approved: OutcomeHold['approved'] },
): AuditRow {
  const { amountMinor, currency } = action;
  return {
    event: EVENTS[status],
    actor: 'system',
    conversationId: action.conversationId,
    actionId: action.actionId,
    orderId: action.orderId,
    tool: action.tool,
    args: action.args,
    ruleResults: action.ruleResults,
    result: { status, code: status, amount_minor: amountMinor, currency, ...result },
    approverId: approved?.approverId ?? null,
    versions: action.versions,
    known: action.units.map((unit) => unit.lineId),
  };
}
