import { routeRequest, standInOf } from '../domain/approvers/route-request.ts';
import { countClaims, markGivenOn, takeLeftAlone } from '../store/approval-claims.ts';
import { type ApproverListing, readApprovers } from '../store/approvers.ts';
import type { Transaction } from '../store/database.ts';
import { readRequests } from '../store/waiting-requests.ts';
import type { ClaimTimes } from './claim.ts';
import { moveClaim } from './pass-claims-on.ts';
import { type FingerprintMail, routing } from './route-approvals.ts';

/** A request that left the hands of somebody who did nothing; `to` is null where it went back for everybody. */
export type GivenOn = { readonly approvalId: string; readonly actionId: string; readonly to: string | null };

/**
 * Takes requests out of the hands of whoever had taken them and did nothing by their reminder, and gives each to somebody in office who can approve it: to
 * whoever stands in for the holder, else to whoever has the least in hand; back for everybody where there is nobody else. Once for each request, and never
 * one that was taken only a claim's time ago.
 */
export async function giveOn(
  tx: Transaction,
  { claims, fingerprintMail }: { readonly claims: ClaimTimes; readonly fingerprintMail: FingerprintMail },
  limit: number,
): Promise<readonly GivenOn[]> {
  const left = await takeLeftAlone(tx, { forMs: claims.claimMs, limit });
  if (left.length === 0) return [];
  const people = await readApprovers(tx);
  const asRouted = routing(people, fingerprintMail);
  const load = new Map(await countClaims(tx));
  const requests = await readRequests(
    tx,
    left.map(({ approvalId }) => approvalId),
  );
  const given: GivenOn[] = [];
  for (const { approvalId, actionId, holder } of left) {
    const request = requests.find((one) => one.approvalId === approvalId);
    const route = request && routeRequest(asRouted(request), people);
    const able = route === undefined || route.kind === 'nobody' ? [] : route.to.map(({ staffId }) => staffId);
    const to = nextOf({ holder, able, people, load });
    if (to !== null) load.set(to, (load.get(to) ?? 0) + 1);
    await moveClaim(tx, { approvalId, actionId, from: holder, because: 'left_alone', to, forMs: claims.assignedMs });
    await markGivenOn(tx, approvalId);
    given.push({ approvalId, actionId, to });
  }
  return given;
}

/** Whose turn it is: the holder's stand-in, else a member before a machine, then whoever has least in hand. Null when there is nobody else. */
function nextOf(choice: {
  readonly holder: string;
  readonly able: readonly string[];
  readonly people: readonly ApproverListing[];
  readonly load: ReadonlyMap<string, number>;
}): string | null {
  const { holder, able, people, load } = choice;
  const own = people.find(({ staffId }) => staffId === holder);
  const isHolder = (one: ApproverListing): boolean => one.names.includes(holder);
  const others = people.filter((one) => able.includes(one.staffId) && !isHolder(one));
  const standIn = own ? standInOf(own, people) : null;
  if (standIn && others.some(({ staffId }) => staffId === standIn.staffId)) return standIn.staffId;
  const rank = ({ staffId, mailbox }: ApproverListing): number =>
    (load.get(staffId) ?? 0) + (mailbox === null ? 1_000_000 : 0);
  return [...others].sort((a, b) => rank(a) - rank(b))[0]?.staffId ?? null;
}
