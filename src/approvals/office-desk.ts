import type { EventSignal } from '../contracts/signals.ts';
import type { AuditEvent } from '../domain/audit/audit-events.ts';
import type { Amounts } from '../domain/refund/refund-limits.ts';
import {
  type ApproverListing,
  dropAbsence,
  isKnownName,
  readApprovers,
  replaceOwnLimits,
  writeAbsence,
} from '../store/approvers.ts';
import { appendAudit } from '../store/audit-log.ts';
import { readBusinessNow } from '../store/business-now.ts';
import { type Database, inTransaction, type Transaction } from '../store/database.ts';
import { lockStaffChanges, namesOfPerson } from '../store/staff-members.ts';
import type { ClaimTimes } from './claim.ts';
import { passClaimsOn } from './pass-claims-on.ts';
import type { FingerprintMail } from './route-approvals.ts';

/** What {@link createOfficeDesk} works with. */
export type OfficeDeskDeps = {
  readonly database: Database;
  readonly signal: Pick<EventSignal, 'publish'>;
  readonly fingerprintMail: FingerprintMail;
  /** How long what is passed on holds for whoever gets it. */
  readonly claims: ClaimTimes;
};

/** An absence that begins now. */
export type OutOfOffice = {
  readonly staffId: string;
  /** On the business clock; null until they are back. */
  readonly until: Date | null;
  /** Another person who may decide; null when nobody stands in. */
  readonly delegateId: string | null;
};

/**
 * How a change went; every kind but `changed` left everything as it was. `not_an_approver`: nobody of that name may decide. `unknown_delegate`: the
 * delegate is nobody who may decide, or the same person. `in_the_past`: the end is over already. `own_limits`: nobody sets a limit of their own.
 * `not_found`: nobody has or had that name.
 */
export type OfficeChange =
  | 'changed'
  | 'not_found'
  | 'not_an_approver'
  | 'unknown_delegate'
  | 'in_the_past'
  | 'own_limits';

/** Who decides what: absences with their delegates, and own limits. The same for API, console and command line; all of it is audited. */
export type OfficeDesk = {
  readonly markOut: (absence: OutOfOffice, by: string) => Promise<OfficeChange>;
  /** Takes the mark away; without effect for whoever is in office. */
  readonly markBack: (staffId: string, by: string) => Promise<OfficeChange>;
  /**
   * The most somebody may approve, all currencies at once; a currency that is left out has no limit. For every name of staff, whether it may decide or not: a
   * limit is there before the role, and can be taken back after it.
   */
  readonly setLimits: (staffId: string, limits: Amounts, by: string) => Promise<OfficeChange>;
};

/** Builds the desk. Every change is one commit with its audit row, one at a time; then the pages of staff look again. */
export function createOfficeDesk(deps: OfficeDeskDeps): OfficeDesk {
  const changing = async (work: (tx: Transaction) => Promise<OfficeChange>): Promise<OfficeChange> => {
    const change = await inTransaction(deps.database, async (tx) => {
      await lockStaffChanges(tx);
      return await work(tx);
    });
    if (change === 'changed')
      for (const topic of ['members', 'approvals'] as const) deps.signal.publish({ kind: 'staff', topic });
    return change;
  };
  return {
    markOut: (absence, by) => changing((tx) => markOut(tx, deps, absence, by)),
    markBack: (staffId, by) => changing((tx) => markBack(tx, staffId, by)),
    setLimits: (staffId, limits, by) => changing((tx) => setLimits(tx, { staffId, limits, setBy: by })),
  };
}

async function markOut(tx: Transaction, deps: OfficeDeskDeps, absence: OutOfOffice, by: string): Promise<OfficeChange> {
  const { staffId, until, delegateId } = absence;
  const people = await readApprovers(tx);
  if (!people.some((one) => one.staffId === staffId)) return 'not_an_approver';
  if (until !== null && until <= (await readBusinessNow(tx))) return 'in_the_past';
  if (delegateId !== null && !(await isAnother(tx, { staffId, delegateId }, people))) return 'unknown_delegate';
  await writeAbsence(tx, { ...absence, setBy: by });
  const passedOn = await passClaimsOn(tx, { staffId, forMs: deps.claims.assignedMs }, deps.fingerprintMail);
  await audit(tx, 'staff.out_of_office', by, {
    ...{ staff_id: staffId, until: until?.toISOString() ?? null, delegate_id: delegateId },
    ...passedOn,
  });
  return 'changed';
}

/** Whether the delegate may decide and is another person, whatever names the two work under. */
async function isAnother(
  tx: Transaction,
  { staffId, delegateId }: { readonly staffId: string; readonly delegateId: string },
  people: readonly ApproverListing[],
): Promise<boolean> {
  if (!people.some((one) => one.staffId === delegateId)) return false;
  return !(await namesOfPerson(tx, { staffId, email: null })).has(delegateId);
}

async function markBack(tx: Transaction, staffId: string, by: string): Promise<OfficeChange> {
  if (await dropAbsence(tx, staffId)) await audit(tx, 'staff.back_in_office', by, { staff_id: staffId });
  return 'changed';
}

async function setLimits(
  tx: Transaction,
  change: { readonly staffId: string; readonly limits: Amounts; readonly setBy: string },
): Promise<OfficeChange> {
  const { staffId, limits, setBy } = change;
  if ((await namesOfPerson(tx, { staffId: setBy, email: null })).has(staffId)) return 'own_limits';
  if (!(await isKnownName(tx, staffId))) return 'not_found';
  const before = await replaceOwnLimits(tx, change);
  await audit(tx, 'staff.limits_changed', setBy, { staff_id: staffId, before, limits });
  return 'changed';
}

function audit(tx: Transaction, event: AuditEvent, by: string, result: Record<string, unknown>): Promise<void> {
  return appendAudit(tx, { event, actor: `staff:${by}`, result });
}
