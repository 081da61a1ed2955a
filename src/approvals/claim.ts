import type { StaffRole } from '../contracts/staff.ts';
import { canApprove, standInOf } from '../domain/approvers/route-request.ts';
import type { Action } from '../store/action-row.ts';
import { readAction } from '../store/actions.ts';
import { dropClaim, hadSinceReminder, noteOpening, writeClaim } from '../store/approval-claims.ts';
import { type ApprovalRow, readApproval } from '../store/approval-rows.ts';
import { readApprovers } from '../store/approvers.ts';
import { type Database, inTransaction, type Transaction } from '../store/database.ts';
import { readRequests } from '../store/waiting-requests.ts';
import { auditClaim } from './audit-claim.ts';
import { knowDecider, refusalOf } from './know-decider.ts';
import { type DecisionRefusal, whyNotDecide } from './may-decide.ts';
import { type FingerprintMail, routing } from './route-approvals.ts';

/** How long claims hold. */
export type ClaimTimes = {
  /** One a person took for themselves; taking it again renews it. */
  readonly claimMs: number;
  /** One that another person put into their hands, who may have to be found first. */
  readonly assignedMs: number;
};

/** What taking and handing on work with. */
export type ClaimDeps = {
  readonly database: Database;
  readonly claims: ClaimTimes;
  readonly fingerprintMail: FingerprintMail;
};

/** What is to be done with a claim, and by whom: the person the session proved. */
export type ClaimRequest = {
  readonly approvalId: string;
  readonly by: { readonly staffId: string; readonly role: StaffRole; readonly email: string | null };
};

/**
 * How it went. `held_by_other` names who works on it until when. `barred`: whoever may not approve it may not take it either, for the same reason.
 * `unknown_approver`: there is nobody of that name who may decide. `not_yours`: only the person who has it, or an admin, may hand it on.
 * `taken_before`: they had it since its reminder, past which everybody takes a request once. `out_of_office`: whom it is handed to is out; `standIn` has their work. `cannot_approve`: they may not approve this one.
 */
export type Claimed =
  | { readonly kind: 'done' }
  | {
      readonly kind:
        | 'not_found'
        | 'already_decided'
        | 'expired'
        | 'unknown_approver'
        | 'not_yours'
        | 'cannot_approve'
        | 'taken_before';
    }
  | { readonly kind: 'barred'; readonly why: DecisionRefusal }
  | { readonly kind: 'out_of_office'; readonly until: Date | null; readonly standIn: string | null }
  | { readonly kind: 'held_by_other'; readonly staffId: string; readonly until: Date };

/**
 * Takes a request, so that others see that it is being worked on. Taking one's own again renews it, until the reminder; a lapsed claim is nobody's. Past the
 * reminder everybody takes it once, so that nobody keeps it from the others until it has expired.
 */
export async function claimApproval(deps: ClaimDeps, request: ClaimRequest): Promise<Claimed> {
  return await withPending(deps.database, request, async (tx, approval, action) => {
    const { staffId } = request.by;
    const barred = await whyNotClaim(tx, request, deps.fingerprintMail);
    if (barred) return barred;
    const until = await writeClaim(tx, { ...request, staffId, forMs: deps.claims.claimMs, assignedBy: null });
    await noteOpening(tx, approval.approvalId, staffId);
    await auditClaim(tx, action, { event: 'approval.claimed', by: staffId, to: staffId, until });
    return { kind: 'done' };
  });
}

/** Hands a request on to a named person: whoever has it, or an admin. One that nobody has is an admin's to give. */
export async function reassignApproval(
  deps: ClaimDeps,
  request: ClaimRequest & { readonly to: string },
): Promise<Claimed> {
  return await withPending(deps.database, request, async (tx, approval, action) => {
    const { staffId, role } = request.by;
    if (role !== 'admin' && approval.claim?.staffId !== staffId) return { kind: 'not_yours' };
    const unfit = await whyNotGiveTo(tx, request, deps.fingerprintMail);
    if (unfit) return unfit;
    const claim = {
      approvalId: approval.approvalId,
      staffId: request.to,
      forMs: deps.claims.assignedMs,
      assignedBy: staffId,
    };
    const until = await writeClaim(tx, claim);
    const handed = { event: 'approval.reassigned', by: staffId, to: request.to, until } as const;
    await auditClaim(tx, action, { ...handed, ...(approval.claim && { left: { staffId: approval.claim.staffId } }) });
    return { kind: 'done' };
  });
}

/** Puts a request back for everybody. Without effect for whoever does not have it. */
export async function releaseApproval(
  { database }: Pick<ClaimDeps, 'database'>,
  request: ClaimRequest,
): Promise<Claimed> {
  return await withPending(database, request, async (tx, approval, action) => {
    const { staffId } = request.by;
    if (await dropClaim(tx, approval.approvalId, staffId))
      await auditClaim(tx, action, { event: 'approval.released', by: staffId, to: null, until: null });
    return { kind: 'done' };
  });
}

/** Taking is for whoever could approve it: to reject, nothing has to be taken. */
async function whyNotClaim(
  tx: Transaction,
  { approvalId, by }: ClaimRequest,
  fingerprintMail: FingerprintMail,
): Promise<Claimed | null> {
  const [waiting] = await readRequests(tx, [approvalId]);
  if (!waiting) return { kind: 'not_found' };
  const known = await knowDecider(tx, fingerprintMail, by);
  const barred = whyNotDecide(waiting, { approver: by, decision: 'approve' }, known);
  if (barred === null)
    return (await hadSinceReminder(tx, approvalId, [...known.names])) ? { kind: 'taken_before' } : null;
  if (barred.code === 'claimed_by_other')
    return { kind: 'held_by_other', staffId: barred.claimedBy, until: barred.until };
  const around = { limits: known.limits, people: await readApprovers(tx), fingerprintMail };
  return { kind: 'barred', why: refusalOf(barred, waiting, around) };
}

/**
 * Why a request cannot be put into somebody's hands: they are nobody who decides, they are out, or they may not approve it. Handing it to oneself, under
 * whatever name, is taking it.
 */
async function whyNotGiveTo(
  tx: Transaction,
  { approvalId, by, to }: ClaimRequest & { readonly to: string },
  fingerprintMail: FingerprintMail,
): Promise<Claimed | null> {
  const people = await readApprovers(tx);
  const person = people.find(({ staffId }) => staffId === to);
  const [waiting] = await readRequests(tx, [approvalId]);
  if (!person || !waiting) return { kind: 'unknown_approver' };
  if (person.absence !== null)
    return { kind: 'out_of_office', until: person.absence.until, standIn: standInOf(person, people)?.staffId ?? null };
  if (!canApprove(person, routing(people, fingerprintMail)(waiting))) return { kind: 'cannot_approve' };
  const { names } = await knowDecider(tx, fingerprintMail, by);
  return names.has(to) && (await hadSinceReminder(tx, approvalId, [...names])) ? { kind: 'taken_before' } : null;
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
