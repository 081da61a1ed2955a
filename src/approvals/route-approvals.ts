import { type Route, type RoutedRequest, routeRequest } from '../domain/approvers/route-request.ts';
import { type ApproverListing, readApprovers } from '../store/approvers.ts';
import type { Queryable } from '../store/database.ts';
import { readRequests, type WaitingRequest } from '../store/waiting-requests.ts';

/** The keyed hash by which the owner of an account is told apart from whoever decides. */
export type FingerprintMail = (mail: string) => string;

/** A request with those it is meant for. */
export type RoutedApproval = { readonly request: WaitingRequest; readonly route: Route };

/** Finds for whom requests are meant, as things stand now; ids of requests that do not wait are left out. */
export async function routeApprovals(
  sql: Queryable,
  fingerprintMail: FingerprintMail,
  approvalIds: readonly string[],
): Promise<ReadonlyMap<string, RoutedApproval>> {
  if (approvalIds.length === 0) return new Map();
  const [people, requests] = await Promise.all([readApprovers(sql), readRequests(sql, approvalIds)]);
  const asRouted = routing(people, fingerprintMail);
  return new Map(
    requests
      .filter(({ status }) => status === 'pending')
      .map((request) => [request.approvalId, { request, route: routeRequest(asRouted(request), people) }]),
  );
}

/** A request as the rules of routing see it: with whom of these people it bars. Every name of an address is one person. */
export function routing(
  people: readonly ApproverListing[],
  fingerprintMail: FingerprintMail,
): (
  request: Pick<WaitingRequest, 'amountMinor' | 'currency' | 'ownerMail' | 'askedBy' | 'decidedBy'>,
) => RoutedRequest {
  const byName = new Map(people.map((one) => [one.staffId, one]));
  const prints = new Map(people.map(({ staffId, addresses }) => [staffId, addresses.map(fingerprintMail)]));
  const isSame = (one: string, other: string): boolean => byName.get(one)?.names.includes(other) ?? one === other;
  return ({ amountMinor, currency, ownerMail, askedBy, decidedBy }) => ({
    amountMinor,
    currency,
    isBarred: (staffId) =>
      (ownerMail !== null && (prints.get(staffId)?.includes(ownerMail) ?? false)) ||
      (askedBy !== null && isSame(staffId, askedBy)) ||
      decidedBy.some((decider) => isSame(staffId, decider)),
  });
}
