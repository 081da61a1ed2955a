import type { Amounts } from '../refund/refund-limits.ts';
import { type AskedAmount, isAboveLimit } from './own-limit.ts';

/** Somebody who may decide, as far as it matters for whom a request is meant. */
export type Approver = {
  /** The name decisions carry. */
  readonly staffId: string;
  readonly role: 'approver' | 'admin';
  /** The most they may approve, by currency. */
  readonly limits: Amounts;
  /** Set while they are out of office: until when (null: until they are back), and who stands in. */
  readonly absence: Absence | null;
};

/** See {@link Approver}. */
export type Absence = { readonly until: Date | null; readonly delegateId: string | null };

/** A request that waits, as far as it matters for whom it is meant. */
export type RoutedRequest = AskedAmount & {
  /** Whether a person may not approve it whatever they may otherwise: the owner of the account, who asked for it, who has decided on it. */
  readonly isBarred: (staffId: string) => boolean;
};

/** One person a request is meant for. */
export type Recipient = {
  readonly staffId: string;
  /** Colleagues who are out and have named this person; empty for whoever has it in their own right alone. */
  readonly insteadOf: readonly string[];
};

/**
 * For whom a request is meant. `approvers`: those in office who can approve it, delegates in the place of who is out. `administrators`: no approver in
 * office can, so it falls to these. `nobody`: no administrator in office can either; `to` names those who could change that.
 */
export type Route = {
  readonly kind: 'approvers' | 'administrators' | 'nobody';
  readonly to: readonly Recipient[];
};

/** Finds for whom a request is meant. A delegate is one step away: what is given to somebody who is out themselves goes no further. */
export function routeRequest(request: RoutedRequest, people: readonly Approver[]): Route {
  const own = people.filter((one) => one.role === 'approver' && one.absence === null && canApprove(one, request));
  const recipients = new Map<string, string[]>(own.map(({ staffId }) => [staffId, []]));
  for (const absent of people) {
    const delegate = standInOf(absent, people);
    if (delegate === null || !wouldHaveIt(absent, request) || !canApprove(delegate, request)) continue;
    recipients.set(delegate.staffId, [...(recipients.get(delegate.staffId) ?? []), absent.staffId]);
  }
  if (recipients.size > 0) return { kind: 'approvers', to: listed(recipients) };
  return routeToAdministrators(request, people);
}

function routeToAdministrators(request: RoutedRequest, people: readonly Approver[]): Route {
  const admins = people.filter(({ role }) => role === 'admin');
  const able = admins.filter((one) => one.absence === null && canApprove(one, request));
  if (able.length > 0) return { kind: 'administrators', to: plain(able) };
  const present = admins.filter(({ absence }) => absence === null);
  return { kind: 'nobody', to: plain(present.length > 0 ? present : admins) };
}

/**
 * The colleagues in whose place somebody decides: those who are out, have named this person, and for whom the request would have been meant. Empty for
 * whoever is out themselves: they stand in for nobody.
 */
export function standsInFor(staffId: string, request: RoutedRequest, people: readonly Approver[]): readonly string[] {
  return people
    .filter((absent) => standInOf(absent, people)?.staffId === staffId && wouldHaveIt(absent, request))
    .map((absent) => absent.staffId)
    .sort();
}

/** Whether the request would be meant for somebody who is out, were they in office: an administrator has it in their own right only where no approver can. */
function wouldHaveIt(absent: Approver, request: RoutedRequest): boolean {
  return absent.role === 'approver' && canApprove(absent, request);
}

/** Who stands in for somebody who is out: their delegate while in office and still one who may decide; null for anybody else, and never a delegate's delegate. */
export function standInOf({ staffId, absence }: Approver, people: readonly Approver[]): Approver | null {
  if (absence?.delegateId == null || absence.delegateId === staffId) return null;
  const delegate = people.find((one) => one.staffId === absence.delegateId);
  return delegate === undefined || delegate.absence !== null ? null : delegate;
}

/** Whether a person's own limit and the request's own bars leave them able to approve it, in office or not. */
export function canApprove({ staffId, limits }: Approver, request: RoutedRequest): boolean {
  return !isAboveLimit(limits, request) && !request.isBarred(staffId);
}

function listed(recipients: ReadonlyMap<string, readonly string[]>): readonly Recipient[] {
  return [...recipients]
    .map(([staffId, insteadOf]) => ({ staffId, insteadOf: [...insteadOf].sort() }))
    .sort((a, b) => (a.staffId < b.staffId ? -1 : 1));
}

function plain(people: readonly Approver[]): readonly Recipient[] {
  return listed(new Map(people.map(({ staffId }) => [staffId, []])));
}
