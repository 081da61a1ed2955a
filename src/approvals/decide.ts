import { maskPersonalValues } from '../domain/masking.ts';
import type { CrashPoint } from '../observability/crash-points.ts';
import type { Action } from '../store/action-row.ts';
import { moveAction } from '../store/actions.ts';
import { type ApprovalRow, closeApproval, readApproval, recordDecision } from '../store/approval-rows.ts';
import { type ApprovalView, getApproval } from '../store/approvals.ts';
import { appendAudit } from '../store/audit-log.ts';
import type { Keyring } from '../store/content-keys.ts';
import type { Database, Transaction } from '../store/database.ts';
import { endWithoutEffect } from '../store/end-action.ts';
import { epochsOf, stoppedBy } from '../store/kill-switches.ts';
import { type HeldAction, withActionLocked } from '../store/with-action-locked.ts';

/** What deciding needs. It writes rows and nothing else: it imports neither the gateway nor a connector, so the process that calls it cannot move money. */
export type DecideDeps = {
  readonly database: Database;
  readonly keyring: Keyring;
  /** The same keyed hash the proposal was stored with. */
  readonly fingerprintMail: (mail: string) => string;
  readonly crashPoint: CrashPoint;
};

/** A decision, by the person the session proved. */
export type DecisionRequest = {
  readonly approvalId: string;
  readonly approver: { readonly staffId: string; readonly email: string | null; readonly role: string };
  readonly decision: 'approve' | 'reject';
  readonly note: string | null;
};

/** Why a decision was not taken, with the answer's HTTP status. Nothing was changed. */
export type DecisionRefusal =
  | { readonly code: 'not_found'; readonly httpStatus: 404 }
  | { readonly code: 'forbidden' | 'own_account' | 'own_request'; readonly httpStatus: 403 }
  | { readonly code: 'note_required'; readonly httpStatus: 422 }
  | { readonly code: 'already_decided' | 'stopped'; readonly httpStatus: 409 }
  | { readonly code: 'expired'; readonly httpStatus: 410 };

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
const DECIDING_ROLES = ['approver', 'admin'];

/**
 * Records one person's decision as a compare-and-set on a pending proposal whose deadline has not passed. A rejection ends the action in the same
 * commit; an approval is carried out by the approvals worker, which judges everything again.
 */
export async function decideApproval(deps: DecideDeps, request: DecisionRequest): Promise<Decided> {
  if (!DECIDING_ROLES.includes(request.approver.role)) return refuse({ code: 'forbidden', httpStatus: 403 });
  const note = maskPersonalValues(request.note?.trim() ?? '');
  if (request.decision === 'reject' && note.length < MIN_NOTE)
    return refuse({ code: 'note_required', httpStatus: 422 });
  const found = await readApproval(deps.database.sql, request.approvalId);
  if (!found) return refuse({ code: 'not_found', httpStatus: 404 });
  const outcome = await withActionLocked(deps.database, found.actionId, {}, (tx, held) =>
    decideOnce(tx, { ...request, note }, held, deps),
  );
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
  const refusal = mayDecide(approval, request, deps);
  if (refusal) return refusal;
  // whoever asked for it may think better of it, but not be the one who agrees
  if (request.decision === 'approve' && action.staffId === request.approver.staffId)
    return refuse({ code: 'own_request', httpStatus: 403 });
  if (stoppedBy(switches, action.tool) !== null) return refuse({ code: 'stopped', httpStatus: 409 });
  const { approvalId, decision, note } = request;
  const recorded = { approvalId, approverId: request.approver.staffId, decision, note: note === '' ? null : note };
  const approvals = await recordDecision(tx, recorded);
  if (approvals === null) return refuse({ code: 'already_decided', httpStatus: 409 });
  if (decision === 'reject') return await reject(tx, action, recorded, deps);
  const complete = approvals >= approval.requiredApprovers;
  if (complete) {
    await closeApproval(tx, recorded);
    await moveAction(tx, action.actionId, ['proposed'], 'approved', { switchEpochs: epochsOf(switches, action.tool) });
  }
  await auditApproval(tx, action, { ...recorded, approvals, required: approval.requiredApprovers });
  return { kind: 'recorded', ring: [] };
}

function mayDecide(approval: ApprovalRow, { approver }: DecisionRequest, deps: DecideDeps): Refused | null {
  const ownerMail = approval.evidence['owner_mail'];
  const own =
    approver.email !== null && typeof ownerMail === 'string' && deps.fingerprintMail(approver.email) === ownerMail;
  if (own) return refuse({ code: 'own_account', httpStatus: 403 });
  if (approval.status === 'expired' || (approval.status === 'pending' && approval.overdue))
    return refuse({ code: 'expired', httpStatus: 410 });
  return approval.status === 'pending' ? null : refuse({ code: 'already_decided', httpStatus: 409 });
}

type Decision = { approvalId: string; approverId: string; decision: 'approve' | 'reject'; note: string | null };

async function reject(tx: Transaction, action: Action, decision: Decision, deps: DecideDeps): Promise<Recorded> {
  await closeApproval(tx, decision);
  const { ring } = await endWithoutEffect(tx, deps.keyring, {
    action,
    from: ['proposed'],
    to: 'rejected',
    event: 'action.rejected',
    actor: `staff:${decision.approverId}`,
    approverId: decision.approverId,
    result: { approval_id: decision.approvalId },
    auditOnly: { note: decision.note },
  });
  return { kind: 'recorded', ring };
}

async function auditApproval(
  tx: Transaction,
  action: Action,
  decision: Decision & { readonly approvals: number; readonly required: number },
): Promise<void> {
  const complete = decision.approvals >= decision.required;
  await appendAudit(tx, {
    event: complete ? 'action.approved' : 'action.first_approval',
    actor: `staff:${decision.approverId}`,
    conversationId: action.conversationId,
    actionId: action.actionId,
    orderId: action.orderId,
    tool: action.tool,
    args: action.args,
    result: {
      status: complete ? 'approved' : 'proposed',
      code: complete ? 'approved' : 'first_approval',
      approval_id: decision.approvalId,
      approvals: decision.approvals,
      required: decision.required,
      amount_minor: action.amountMinor,
      currency: action.currency,
      digest: action.digest,
      note: decision.note,
    },
    approverId: decision.approverId,
    versions: action.versions,
    known: action.units.map((unit) => unit.lineId),
  });
}

function refuse(refusal: DecisionRefusal): Refused {
  return { kind: 'refused', ...refusal };
}
