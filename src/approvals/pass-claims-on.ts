import { canApprove, standInOf } from '../domain/approvers/route-request.ts';
import { readAction } from '../store/actions.ts';
import { dropClaim, listClaimsOf, writeClaim } from '../store/approval-claims.ts';
import { type ApproverListing, readApprovers } from '../store/approvers.ts';
import type { Transaction } from '../store/database.ts';
import { readRequests, type WaitingRequest } from '../store/waiting-requests.ts';
import { auditClaim } from './audit-claim.ts';
import { type FingerprintMail, routing } from './route-approvals.ts';

/** A claim that leaves somebody's hands, and for whom; null puts the request back for everybody. */
export type Move = {
  readonly approvalId: string;
  readonly actionId: string;
  readonly from: string;
  readonly because: 'out_of_office' | 'left_alone';
  readonly to: string | null;
  readonly forMs: number;
};

/**
 * Gives what somebody who is out had taken to whoever stands in for them, where these can approve it, and puts the rest back for everybody. Each has its
 * audit row with both names. Returns how many of each.
 */
export async function passClaimsOn(
  tx: Transaction,
  { staffId, forMs }: { readonly staffId: string; readonly forMs: number },
  fingerprintMail: FingerprintMail,
): Promise<{ readonly passed_on: number; readonly put_back: number }> {
  const claims = await listClaimsOf(tx, staffId);
  if (claims.length === 0) return { passed_on: 0, put_back: 0 };
  const people = await readApprovers(tx);
  const asRouted = routing(people, fingerprintMail);
  const requests = await readRequests(
    tx,
    claims.map(({ approvalId }) => approvalId),
  );
  const byId = new Map(requests.map((request) => [request.approvalId, request]));
  let passedOn = 0;
  for (const { approvalId, actionId } of claims) {
    const to = heirOf(staffId, byId.get(approvalId), people, asRouted);
    await moveClaim(tx, { approvalId, actionId, from: staffId, because: 'out_of_office', to, forMs });
    if (to !== null) passedOn += 1;
  }
  return { passed_on: passedOn, put_back: claims.length - passedOn };
}

function heirOf(
  staffId: string,
  request: WaitingRequest | undefined,
  people: readonly ApproverListing[],
  asRouted: ReturnType<typeof routing>,
): string | null {
  const absent = people.find((one) => one.staffId === staffId);
  const delegate = absent ? standInOf(absent, people) : null;
  return delegate && request && canApprove(delegate, asRouted(request)) ? delegate.staffId : null;
}

/** Moves a claim by itself, nobody having asked for it, with its audit row. The caller holds the request's row. */
export async function moveClaim(tx: Transaction, move: Move): Promise<void> {
  const { approvalId, from, because, to, forMs } = move;
  const action = await readAction(tx, move.actionId);
  if (!action) return;
  const left = { staffId: from, because };
  if (to === null) {
    await dropClaim(tx, approvalId, from);
    await auditClaim(tx, action, { event: 'approval.released', by: null, to: null, until: null, left });
    return;
  }
  const until = await writeClaim(tx, { approvalId, staffId: to, forMs, assignedBy: from });
  await auditClaim(tx, action, { event: 'approval.reassigned', by: null, to, until, left });
}
