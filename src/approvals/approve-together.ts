import { listApprovalsById } from '../store/approvals.ts';
import { type DecideDeps, type Decided, decideApproval } from './decide.ts';
import type { DecisionRequest } from './may-decide.ts';

/** Requests to approve together, each with the digest of what was on the page. */
export type TogetherRequest = {
  readonly items: readonly { readonly approvalId: string; readonly digest: string }[];
  readonly approver: DecisionRequest['approver'];
  readonly note: string | null;
};

/** One request that dropped out, and why: a decision's refusal, or that it has to be looked at by itself. Nothing was decided on it. */
export type DroppedOut = {
  readonly approvalId: string;
  readonly code: Extract<Decided, { kind: 'refused' }>['code'] | 'needs_own_look';
};

/** What came of it. `mixed`: the requests do not wait for the same reasons, and none was decided. */
export type Together =
  | { readonly kind: 'mixed' }
  | {
      readonly kind: 'decided';
      readonly decided: readonly Extract<Decided, { kind: 'decided' }>[];
      readonly dropped: readonly DroppedOut[];
    };

/**
 * Approves several requests whose rules came out the same, each by a decision of its own that is judged like any other. What changed since it was on
 * the page, was decided against before, or is somebody else's drops out and is named; the others are not held up by it. There is no rejecting
 * together: each rejection has its own reason.
 */
export async function approveTogether(deps: DecideDeps, request: TogetherRequest): Promise<Together> {
  const rows = await listApprovalsById(
    deps.database,
    request.items.map(({ approvalId }) => approvalId),
  );
  const known = new Map(rows.map((row) => [row.approval_id, row]));
  if (new Set(rows.map((row) => row.rule_result)).size > 1) return { kind: 'mixed' };
  const decided: Extract<Decided, { kind: 'decided' }>[] = [];
  const dropped: DroppedOut[] = [];
  for (const { approvalId, digest } of request.items) {
    const row = known.get(approvalId);
    if (row?.status === 'pending' && !row.together) {
      dropped.push({ approvalId, code: 'needs_own_look' });
      continue;
    }
    const { approver, note } = request;
    const outcome = await decideApproval(deps, { approvalId, decision: 'approve', note, approver, digest });
    if (outcome.kind === 'decided') decided.push(outcome);
    else dropped.push({ approvalId, code: outcome.code });
  }
  return { kind: 'decided', decided, dropped };
}
