import type { ApprovalRow } from '../store/approval-rows.ts';

/** A decision, by the person the session proved. */
export type DecisionRequest = {
  readonly approvalId: string;
  readonly approver: { readonly staffId: string; readonly email: string | null; readonly role: string };
  readonly decision: 'approve' | 'reject';
  readonly note: string | null;
  /** Digest of what the person had before them; another one than the request's is refused. (Default: not compared.) */
  readonly digest?: string | null;
};

/** Why a decision was not taken, with the answer's HTTP status. Nothing was changed. */
export type DecisionRefusal =
  | { readonly code: 'not_found'; readonly httpStatus: 404 }
  | { readonly code: 'forbidden' | 'own_account' | 'own_request' | 'same_person'; readonly httpStatus: 403 }
  | { readonly code: 'note_required'; readonly httpStatus: 422 }
  | { readonly code: 'already_decided' | 'stopped' | 'digest_mismatch'; readonly httpStatus: 409 }
  | { readonly code: 'claimed_by_other'; readonly httpStatus: 409; readonly claimedBy: string; readonly until: Date }
  | { readonly code: 'expired'; readonly httpStatus: 410 };

/** Roles that may decide. */
export const decidingRoles: readonly string[] = ['approver', 'admin'];

/** What else is known of the request and of who decides. */
export type KnownOfDecision = {
  /** The person who asked for the action; null when the agent did. */
  readonly askedBy: string | null;
  /** Who has decided on it so far. */
  readonly decidedBy: readonly string[];
  /** Every name the decider works under, the one they use now included. */
  readonly names: ReadonlySet<string>;
  readonly fingerprintMail: (mail: string) => string;
};

/**
 * Why this person may not decide this request; null when they may. Never on one's own account, not for what one asked for oneself, once whatever one is called, in
 * time, on what one has seen, and not past a colleague who works on it.
 */
export function whyNotDecide(
  approval: ApprovalRow,
  request: DecisionRequest,
  known: KnownOfDecision,
): DecisionRefusal | null {
  const { approver } = request;
  const ownerMail = approval.evidence['owner_mail'];
  if (approver.email !== null && typeof ownerMail === 'string' && known.fingerprintMail(approver.email) === ownerMail)
    return { code: 'own_account', httpStatus: 403 };
  // Whoever asked for it may think better of it, but not be the one who agrees.
  if (request.decision === 'approve' && known.askedBy !== null && known.names.has(known.askedBy))
    return { code: 'own_request', httpStatus: 403 };
  if (approval.status === 'expired' || (approval.status === 'pending' && approval.overdue))
    return { code: 'expired', httpStatus: 410 };
  if (approval.status !== 'pending') return { code: 'already_decided', httpStatus: 409 };
  if (known.decidedBy.some((staffId) => staffId !== approver.staffId && known.names.has(staffId)))
    return { code: 'same_person', httpStatus: 403 };
  if (request.digest && request.digest !== approval.digest) return { code: 'digest_mismatch', httpStatus: 409 };
  const { claim } = approval;
  return claim && claim.staffId !== approver.staffId
    ? { code: 'claimed_by_other', httpStatus: 409, claimedBy: claim.staffId, until: claim.until }
    : null;
}
