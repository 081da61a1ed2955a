import { aboveLimitSentence } from '../domain/approvers/own-limit.ts';
import { routeRequest } from '../domain/approvers/route-request.ts';
import { whoCanSentence } from '../domain/approvers/route-words.ts';
import type { Amounts } from '../domain/refund/refund-limits.ts';
import { type ApproverListing, readAddresses, readOwnLimits } from '../store/approvers.ts';
import type { Queryable } from '../store/database.ts';
import { namesOfPerson } from '../store/staff-members.ts';
import type { WaitingRequest } from '../store/waiting-requests.ts';
import type { Barred, DecisionRefusal, DecisionRequest, KnownOfDecider } from './may-decide.ts';
import { type FingerprintMail, routing } from './route-approvals.ts';

/** Reads what the rules of deciding have to know of a person. Limits and addresses count under every name of theirs, as they do for whom a request is meant. */
export async function knowDecider(
  sql: Queryable,
  fingerprintMail: FingerprintMail,
  approver: DecisionRequest['approver'],
): Promise<KnownOfDecider> {
  const names = await namesOfPerson(sql, approver);
  const [limits, known] = await Promise.all([readOwnLimits(sql, [...names]), readAddresses(sql, [...names])]);
  const addresses = approver.email === null ? known : [...known, approver.email];
  return { names, limits, mails: new Set(addresses.map(fingerprintMail)) };
}

/** A refusal as it is answered: above one's own limit, with the limit and those who can approve. */
export function refusalOf(
  barred: Barred,
  request: WaitingRequest,
  around: {
    readonly limits: Amounts;
    readonly people: readonly ApproverListing[];
    readonly fingerprintMail: FingerprintMail;
  },
): DecisionRefusal {
  if (barred.code !== 'above_own_limit') return barred;
  const route = routeRequest(routing(around.people, around.fingerprintMail)(request), around.people);
  return {
    code: 'above_own_limit',
    httpStatus: 403,
    detail: `${aboveLimitSentence(around.limits, request)} ${whoCanSentence(route)} You may reject it.`,
    canApprove: route.kind === 'nobody' ? [] : route.to.map(({ staffId }) => staffId),
  };
}
