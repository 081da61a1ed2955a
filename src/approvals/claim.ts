import type { StaffRole } from '../contracts/staff.ts';
import type { AuditEvent } from '../domain/audit/audit-events.ts';
import type { Action } from '../store/action-row.ts';
import { readAction } from '../store/actions.ts';
import { dropClaim, isApprover, noteOpening, writeClaim } from '../store/approval-claims.ts';
import { type ApprovalRow, readApproval } from '../store/approval-rows.ts';
import { appendAudit } from '../store/audit-log.ts';
import { type Database, inTransaction, type Transaction } from '../store/database.ts';

/** How long claims hold. */
export type ClaimTimes = {
  /** One a person took for themselves; taking it again renews it. */
  readonly claimMs: number;
  /** One that another person put into their hands, who may have to be found first. */
  readonly assignedMs: number;
};

/** What is to be done with a claim, and by whom: the person the session proved. */
export type ClaimRequest = {
  readonly approvalId: string;
  readonly by: { readonly staffId: string; readonly role: StaffRole };
};

/**
 * How it went. `held_by_other` names who works on it until when. `unknown_approver`: there is nobody of that name who may decide. `not_yours`: only
 * the person who has it, or an admin, may hand it on.
 */
export type Claimed =
  | { readonly kind: 'done' }
  | { readonly kind: 'not_found' | 'already_decided' | 'expired' | 'unknown_approver' | 'not_yours' }
  | { readonly kind: 'held_by_other'; readonly staffId: string; readonly until: Date };

/** Takes a request, so that others see that it is being worked on. Taking one's own again renews it; a lapsed claim is nobody's. */
export async function claimApproval(database: Database, request: ClaimRequest, times: ClaimTimes): Promise<Claimed> {
  return await withPending(database, request, async (tx, approval, action) => {
    const { staffId } = request.by;
    if (approval.claim && approval.claim.staffId !== staffId) return { kind: 'held_by_other', ...approval.claim };
    const until = await writeClaim(tx, { ...request, staffId, forMs: times.claimMs, assignedBy: null });
    await noteOpening(tx, approval.approvalId, staffId);
    await auditClaim(tx, action, { event: 'approval.claimed', by: staffId, to: staffId, until });
    return { kind: 'done' };
  });
}

/** Hands a request on to a named person: whoever has it, or an admin. One that nobody has is an admin's to give. */
export async function reassignApproval(
  database: Database,
  request: ClaimRequest & { readonly to: string },
  times: ClaimTimes,
): Promise<Claimed> {
  return await withPending(database, request, async (tx, approval, action) => {
    const { staffId, role } = request.by;
    if (role !== 'admin' && approval.claim?.staffId !== staffId) return { kind: 'not_yours' };
    if (!(await isApprover(tx, request.to))) return { kind: 'unknown_approver' };
    const claim = {
      approvalId: approval.approvalId,
      staffId: request.to,
      forMs: times.assignedMs,
      assignedBy: staffId,
    };
    const until = await writeClaim(tx, claim);
    await auditClaim(tx, action, { event: 'approval.reassigned', by: staffId, to: request.to, until });
    return { kind: 'done' };
  });
}

/** Puts a request back for everybody. Without effect for whoever does not have it. */
export async function releaseApproval(database: Database, request: ClaimRequest): Promise<Claimed> {
  return await withPending(database, request, async (tx, approval, action) => {
    const { staffId } = request.by;
    if (await dropClaim(tx, approval.approvalId, staffId))
      await auditClaim(tx, action, { event: 'approval.released', by: staffId, to: null, until: null });
    return { kind: 'done' };
  });
}

async function withPending(
  database: Database,
  { approvalId }: ClaimRequest,
  work: (tx: Transaction, approval: ApprovalRow, action: Action) => Promise<Claimed>,
): Promise<Claimed> {
  return await inTransaction(database, async (tx) => {
    const approval = await readApproval(tx, approvalId, { lock: true });
    const action = approval ? await readAction(tx, approval.actionId) : null;
    if (!approval || !action) return { kind: 'not_found' };
    if (approval.status === 'expired' || (approval.status === 'pending' && approval.overdue))
      return { kind: 'expired' };
    if (approval.status !== 'pending') return { kind: 'already_decided' };
    return await work(tx, approval, action);
  });
}

async function auditClaim(
  tx: Transaction,
  action: Action,
  claim: { readonly event: AuditEvent; readonly by: string; readonly to: string | null; readonly until: Date | null },
): Promise<void> {
  await appendAudit(tx, {
    event: claim.event,
    actor: `staff:${claim.by}`,
    conversationId: action.conversationId,
    actionId: action.actionId,
    orderId: action.orderId,
    tool: action.tool,
    result: { status: action.status, code: claim.event, given_to: claim.to, until: claim.until?.toISOString() ?? null },
  });
}
