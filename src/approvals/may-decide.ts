import { isAboveLimit } from '../domain/approvers/own-limit.ts';
import type { Amounts } from '../domain/refund/refund-limits.ts';
import type { WaitingRequest } from '../store/waiting-requests.ts';

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
  /** `detail` says what the limit is and who can approve; `canApprove` names them. */
  | {
      readonly code: 'above_own_limit';
      readonly httpStatus: 403;
      readonly detail: string;
      readonly canApprove: readonly string[];
    }
  | { readonly code: 'note_required'; readonly httpStatus: 422 }
  | { readonly code: 'already_decided' | 'stopped' | 'digest_mismatch'; readonly httpStatus: 409 }
  | { readonly code: 'claimed_by_other'; readonly httpStatus: 409; readonly claimedBy: string; readonly until: Date }
  | { readonly code: 'expired'; readonly httpStatus: 410 };

/** Roles that may decide. */
export const decidingRoles: readonly string[] = ['approver', 'admin'];

/** What is known of whoever decides. */
export type KnownOfDecider = {
  /** Every name the decider works under, the one they use now included. */
  readonly names: ReadonlySet<string>;
  /** The most they may approve, by currency. */
  readonly limits: Amounts;
  /** Fingerprints of every mail address known of them. */
  readonly mails: ReadonlySet<string>;
};

/** Why somebody may not decide a request, before it is said who can. */
export type Barred = Exclude<DecisionRefusal, { code: 'above_own_limit' }> | { readonly code: 'above_own_limit' };

/**
 * Why this person may not decide this request; null when they may. Never on one's own account, not for what one asked for oneself, once whatever one is called, in
 * time, not above one's own limit, on what one has seen, and not past a colleague who works on it. One may reject what one asked for, and what is above one's limit.
 */
export function whyNotDecide(
  request: WaitingRequest,
  { approver, decision, digest }: Pick<DecisionRequest, 'approver' | 'decision' | 'digest'>,
  known: KnownOfDecider,
): Barred | null {
  const { ownerMail, askedBy, claim } = request;
  if (ownerMail !== null && known.mails.has(ownerMail)) return { code: 'own_account', httpStatus: 403 };
  // Whoever asked for it may think better of it, but not be the one who agrees.
  if (decision === 'approve' && askedBy !== null && known.names.has(askedBy))
    return { code: 'own_request', httpStatus: 403 };
  if (request.status === 'expired' || (request.status === 'pending' && request.overdue))
    return { code: 'expired', httpStatus: 410 };
  if (request.status !== 'pending') return { code: 'already_decided', httpStatus: 409 };
  if (request.decidedBy.some((staffId) => staffId !== approver.staffId && known.names.has(staffId)))
    return { code: 'same_person', httpStatus: 403 };
  if (request.decidedBy.includes(approver.staffId)) return { code: 'already_decided', httpStatus: 409 };
  if (decision === 'approve' && isAboveLimit(known.limits, request)) return { code: 'above_own_limit' };
  if (digest && digest !== request.digest) return { code: 'digest_mismatch', httpStatus: 409 };
  return claim && claim.staffId !== approver.staffId
    ? { code: 'claimed_by_other', httpStatus: 409, claimedBy: claim.staffId, until: claim.until }
    : null;
}
