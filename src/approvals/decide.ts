import { standsInFor } from '../domain/approvers/route-request.ts';
import { maskPersonalValues } from '../domain/masking.ts';
import type { CrashPoint } from '../observability/crash-points.ts';
import type { Action } from '../store/action-row.ts';
import { moveAction } from '../store/actions.ts';
import { closeApproval, type RecordedDecision, readApproval, recordDecision } from '../store/approval-rows.ts';
import { type ApprovalView, getApproval } from '../store/approvals.ts';
import { readApprovers } from '../store/approvers.ts';
import type { Keyring } from '../store/content-keys.ts';
import type { Database, Transaction } from '../store/database.ts';
import { endWithoutEffect } from '../store/end-action.ts';
import { epochsOf, stoppedBy } from '../store/kill-switches.ts';
import { isPlanted } from '../store/planted-items.ts';
import { isRefusedByLimit } from '../store/refused-by-limit.ts';
import { isDeactivated } from '../store/staff-members.ts';
import { readRequests } from '../store/waiting-requests.ts';
import { type HeldAction, withActionLocked } from '../store/with-action-locked.ts';
import { auditApproval, standingIn } from './audit-approval.ts';
import { knowDecider, refusalOf } from './know-decider.ts';
import { type DecisionRefusal, type DecisionRequest, decidingRoles, whyNotDecide } from './may-decide.ts';
import { routing } from './route-approvals.ts';

/** What deciding needs. It writes rows and nothing else: it imports neither the gateway nor a connector, so the process that calls it cannot move money. */
export type DecideDeps = {
  readonly database: Database;
  readonly keyring: Keyring;
  /** The same keyed hash the proposal was stored with. */
  readonly fingerprintMail: (mail: string) => string;
  readonly crashPoint: CrashPoint;
};

/**
 * What came of a decision. `settle` says that the approvals worker has something to carry out; `ring` names conversations whose agent has something
 * to tell. After the first of two approvals the row is still pending and neither is set.
 */
export type Decided =
  | {
      readonly kind: 'decided';
      readonly approval: ApprovalView;
      readonly settle: boolean;
      readonly ring: readonly string[];
    }
  | ({ readonly kind: 'refused' } & DecisionRefusal);

/** Shortest reason a rejection may have, in characters. */
const MIN_NOTE = 3;

/**
 * Records one person's decision as a compare-and-set on a pending proposal whose deadline has not passed. A rejection ends the action in the same
 * commit; an approval is carried out by the approvals worker, which judges everything again.
 */
export async function decideApproval(deps: DecideDeps, request: DecisionRequest): Promise<Decided> {
  if (!decidingRoles.includes(request.approver.role)) return refuse({ code: 'forbidden', httpStatus: 403 });
  const note = maskPersonalValues(request.note?.trim() ?? '');
  if (request.decision === 'reject' && note.length < MIN_NOTE)
    return refuse({ code: 'note_required', httpStatus: 422 });
  const found = await readApproval(deps.database.sql, request.approvalId);
  if (!found) return refuse({ code: 'not_found', httpStatus: 404 });
  const outcome = await withActionLocked(deps.database, found.actionId, {}, (tx, held) =>
    decideOnce(tx, { ...request, note }, held, deps),
  ).catch(async (error: unknown) => {
    if (isRefusedByLimit(error)) return await refuseAboveLimit(request, deps);
    throw error;
  });
  if (outcome === null) return refuse({ code: 'not_found', httpStatus: 404 });
  if (outcome.kind === 'refused') return outcome;
  await deps.crashPoint('after_decision_stored');
  const approval = await getApproval(deps.database, request.approvalId);
  if (!approval) throw new Error(`Approval ${request.approvalId} is gone`);
  return { kind: 'decided', approval, settle: approval.status === 'approved', ring: outcome.ring };
}

type Recorded = { readonly kind: 'recorded'; readonly ring: readonly string[] };
type Refused = Extract<Decided, { kind: 'refused' }>;

async function decideOnce(
  tx: Transaction,
  request: DecisionRequest & { readonly note: string },
  { action, switches }: HeldAction,
  deps: DecideDeps,
): Promise<Recorded | Refused> {
  const approval = await readApproval(tx, request.approvalId, { lock: true });
  if (!approval) return refuse({ code: 'not_found', httpStatus: 404 });
  const planted = await isPlanted(tx, action.actionId);
  const standing = await standingOf(tx, request, deps);
  if (standing.kind === 'refused') return standing;
  if (stoppedBy(switches, action.tool) !== null) return refuse({ code: 'stopped', httpStatus: 409 });
  const { approvalId, decision, note } = request;
  const recorded = {
    ...{ approvalId, approverId: request.approver.staffId, decision, note: note === '' ? null : note },
    standsInFor: standing.standsInFor,
  };
  const approvals = await recordDecision(tx, recorded);
  if (approvals === null) return refuse({ code: 'already_decided', httpStatus: 409 });
  if (decision === 'reject') return await reject(tx, action, { ...recorded, planted }, deps);
  const complete = approvals >= approval.requiredApprovers;
  if (complete) await closeApproval(tx, recorded);
  await auditApproval(tx, action, { ...recorded, approvals, required: approval.requiredApprovers, planted });
  if (!complete) return { kind: 'recorded', ring: [] };
  if (planted) return await endPlanted(tx, action, recorded, deps);
  await moveAction(tx, action.actionId, ['proposed'], 'approved', { switchEpochs: epochsOf(switches, action.tool) });
  return { kind: 'recorded', ring: [] };
}

type Standing = { readonly kind: 'may'; readonly standsInFor: readonly string[] };

/** Whether this person may decide it, and for whom they stand in. Read under the row's lock, in the transaction that writes the decision. */
async function standingOf(tx: Transaction, request: DecisionRequest, deps: DecideDeps): Promise<Standing | Refused> {
  const [waiting] = await readRequests(tx, [request.approvalId]);
  if (!waiting) return refuse({ code: 'not_found', httpStatus: 404 });
  // Let go between the door and here.
  if (await isDeactivated(tx, request.approver.staffId)) return refuse({ code: 'forbidden', httpStatus: 403 });
  const { fingerprintMail } = deps;
  const known = await knowDecider(tx, fingerprintMail, request.approver);
  const people = await readApprovers(tx);
  const barred = whyNotDecide(waiting, request, known);
  if (barred) return refuse(refusalOf(barred, waiting, { limits: known.limits, people, fingerprintMail }));
  const routed = routing(people, fingerprintMail)(waiting);
  return { kind: 'may', standsInFor: standsInFor(request.approver.staffId, routed, people) };
}

async function reject(
  tx: Transaction,
  action: Action,
  decision: RecordedDecision & { readonly planted: boolean },
  deps: DecideDeps,
): Promise<Recorded> {
  await closeApproval(tx, decision);
  const { ring } = await endWithoutEffect(tx, deps.keyring, {
    action,
    from: ['proposed'],
    to: 'rejected',
    event: 'action.rejected',
    actor: `staff:${decision.approverId}`,
    approverId: decision.approverId,
    result: { approval_id: decision.approvalId, ...(decision.planted ? { planted: true } : {}) },
    auditOnly: { note: decision.note, ...standingIn(decision) },
  });
  return { kind: 'recorded', ring };
}

/** A planted item that was approved ends here: nothing of it is ever carried out, and the constraint on its row would refuse it. */
async function endPlanted(
  tx: Transaction,
  action: Action,
  decision: RecordedDecision,
  deps: DecideDeps,
): Promise<Recorded> {
  const { ring } = await endWithoutEffect(tx, deps.keyring, {
    action,
    from: ['proposed'],
    to: 'blocked',
    event: 'action.blocked',
    actor: 'system',
    approverId: decision.approverId,
    result: { approval_id: decision.approvalId, blocked_by: 'planted', planted: true },
  });
  return { kind: 'recorded', ring };
}

/** The limit was lowered after the rules were judged: the database refused the row, and what it refused is told as the rules tell it. */
async function refuseAboveLimit({ approvalId, approver }: DecisionRequest, deps: DecideDeps): Promise<Refused> {
  const { fingerprintMail, database } = deps;
  const [waiting] = await readRequests(database.sql, [approvalId]);
  if (!waiting) return refuse({ code: 'not_found', httpStatus: 404 });
  const { limits } = await knowDecider(database.sql, fingerprintMail, approver);
  const around = { limits, people: await readApprovers(database.sql), fingerprintMail };
  return refuse(refusalOf({ code: 'above_own_limit' }, waiting, around));
}

function refuse(refusal: DecisionRefusal): Refused {
  return { kind: 'refused', ...refusal };
}
