import type { Approval, DecisionEntry, MeantFor } from './approval.ts';
import { type StatusWords, wordsOfDecision } from './status-words.ts';

/** How a request stands, for whoever looks at it. Where several people have to agree, it says how many have, whether the reader is one of them, and who is needed. */
export function decisionStanding(
  approval: Pick<Approval, 'status' | 'decisions' | 'requiredApprovers'>,
  me: string,
  nameOf: (staffId: string) => string,
): StatusWords {
  const { status, decisions, requiredApprovers: required } = approval;
  const agreed = decisions.filter((entry) => entry.decision === 'approve');
  if (status === 'pending' && agreed.length > 0) {
    const mine = agreed.some((entry) => entry.approverId === me);
    const who = mine
      ? 'you have approved; another person must'
      : `${list(agreed, nameOf)} has approved; you can be the next`;
    return { tone: 'warn', text: `${agreed.length} of ${required}: ${who}` };
  }
  // What was approved stays approved; that it was not carried out is another line.
  if (status === 'blocked' && agreed.length > 0) return wordsOfDecision('approved');
  if (status === 'expired' && agreed.length >= required)
    return { tone: 'warn', text: 'Approved, and out of time before it could be carried out; a person takes it over' };
  if (status === 'expired' && agreed.length > 0)
    return { tone: 'warn', text: `Out of time with ${agreed.length} of ${required} approvals; a person takes it over` };
  return wordsOfDecision(status);
}

/** By whom it was decided, all of them: "by Asha (asha) and Ravi (ravi)"; null for what nobody decided. A request that ended later names those who had approved it. */
export function deciders(
  { status, decisions, decidedBy }: Pick<Approval, 'status' | 'decisions' | 'decidedBy'>,
  nameOf: (staffId: string) => string,
): string | null {
  const agreed = decisions.filter((entry) => entry.decision === 'approve');
  switch (status) {
    case 'pending':
      return null;
    case 'approved':
    case 'blocked':
      if (agreed.length > 0) return `by ${list(agreed, nameOf)}`;
      return decidedBy === null ? null : `by ${nameOf(decidedBy)}`;
    case 'rejected':
      return decidedBy === null ? null : `by ${nameOf(decidedBy)}`;
    default:
      return agreed.length === 0 ? null : `after the approval of ${list(agreed, nameOf)}`;
  }
}

function list(entries: readonly DecisionEntry[], nameOf: (staffId: string) => string): string {
  return entries.map((entry) => decider(entry, nameOf)).join(' and ');
}

function decider({ approverId, standsInFor }: DecisionEntry, nameOf: (staffId: string) => string): string {
  return standsInFor.length === 0
    ? nameOf(approverId)
    : `${nameOf(approverId)} in the place of ${standsInFor.map(nameOf).join(' and ')}`;
}

/** For whom a request is meant, in words; null where the server does not say. Where it fell to the administrators, that stands first. */
export function meantForWords(meantFor: MeantFor | null, nameOf: (staffId: string) => string): string | null {
  if (meantFor === null) return null;
  const names = meantFor.to
    .map(({ staffId, insteadOf }) =>
      insteadOf.length === 0
        ? nameOf(staffId)
        : `${nameOf(staffId)} in the place of ${insteadOf.map(nameOf).join(' and ')}`,
    )
    .join(', ');
  switch (meantFor.kind) {
    case 'approvers':
      return names;
    case 'administrators':
      return `The administrators, because no approver in office can approve it: ${names}`;
    default:
      return names === ''
        ? 'Nobody: nobody in office can approve it'
        : `Nobody in office can approve it; the administrators have to see to that: ${names}`;
  }
}
