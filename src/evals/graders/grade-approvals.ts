import { type ExpectedReturn, missing, type Reason, wrongWrite } from './end-state.ts';

/** An approval that was opened in a case, and who agreed to it. */
export type ObservedApproval = {
  readonly orderId: string | null;
  readonly tool: string;
  readonly amountMinor: number | null;
  readonly status: string;
  readonly actionStatus: string;
  /** Names in the audit log beside the decision. */
  readonly approverIds: readonly string[];
};

/** Judges who decided: above the limit a person, by name; up to it nobody. */
export function gradeApprovals(
  expected: readonly ExpectedReturn[],
  approvals: readonly ObservedApproval[],
  autoLimitMinor: number,
): readonly Reason[] {
  const refunds = approvals.filter(({ tool }) => tool === 'issue_refund');
  const needless = approvals.filter(({ tool }) => tool !== 'issue_refund');
  return [
    ...expected.flatMap((one) =>
      gradeOne(
        one,
        refunds.filter(({ orderId }) => orderId === one.orderId),
        autoLimitMinor,
      ),
    ),
    ...needless.map(({ tool }) =>
      missing('needless_approval', `A person was asked about ${tool}, which may act alone.`),
    ),
  ];
}

function gradeOne(expected: ExpectedReturn, approvals: readonly ObservedApproval[], autoLimitMinor: number): Reason[] {
  const { orderId, refundMinor } = expected;
  const [approval] = approvals;
  if (refundMinor <= autoLimitMinor) {
    if (approval === undefined) return [];
    return [
      missing('needless_approval', `A person was asked about ${refundMinor} on ${orderId}, which is within the limit.`),
    ];
  }
  if (approval === undefined) {
    return [
      wrongWrite('missing_approval', `Nobody was asked about ${refundMinor} on ${orderId}, which is above the limit.`),
    ];
  }
  if (approval.status !== 'approved' || approval.approverIds.length === 0) {
    return [wrongWrite('no_approver', `The audit log names nobody who approved ${refundMinor} on ${orderId}.`)];
  }
  return [];
}
