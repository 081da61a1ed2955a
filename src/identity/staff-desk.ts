import { decidingRoles } from '../approvals/may-decide.ts';
import type { EventSignal } from '../contracts/signals.ts';
import type { StaffRole } from '../contracts/staff.ts';
import type { AuditEvent } from '../domain/audit/audit-events.ts';
import { dropClaimsOf, isApprover } from '../store/approval-claims.ts';
import { appendAudit } from '../store/audit-log.ts';
import { createContentKey, type Keyring } from '../store/content-keys.ts';
import { type Database, inTransaction, type Transaction } from '../store/database.ts';
import { releaseClaimsOf, worksInbox } from '../store/handoff-work.ts';
import { queueMail } from '../store/mails.ts';
import {
  createInvitation,
  INVITATION_LIFETIME_MS,
  type NewInvitation,
  revokeInvitations,
} from '../store/staff-invitations.ts';
import {
  addInvitedMember,
  hasOtherAdmin,
  lockStaffChanges,
  lockStaffMember,
  type StaffListing,
  setStaffDisabled,
  setStaffRole,
} from '../store/staff-members.ts';
import { revokeStaffToken, revokeTokensOf } from '../store/staff-tokens.ts';
import { invitationMail } from './mail/invitation-mail.ts';

/** Roles that work the inbox. Under any other one, the conversations a member held go back, and nothing they asked for there is begun any more. */
const WORKING_INBOX: readonly StaffRole[] = ['agent', 'admin'];

/** What {@link createStaffDesk} works with. */
export type StaffDeskDeps = {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly signal: Pick<EventSignal, 'publish'>;
  readonly storeName: string;
  /** Address of the web process, without a trailing slash; the invitation's link starts with it. */
  readonly publicUrl: string;
};

/** A person to be let in. */
export type Invitation = {
  /** Stable name, which decisions and audit rows will carry. */
  readonly staffId: string;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
};

/** What came of an invitation. The link is for whoever asked at the machine itself; the API never shows it. */
export type InviteResult =
  | { readonly kind: 'invited'; readonly staffId: string; readonly link: string; readonly expiresAt: Date }
  | { readonly kind: 'name_taken' | 'not_found' | 'deactivated' };

/** What came of a change to a member. Every kind but `changed` left everything as it was. */
export type StaffChange = 'changed' | 'not_found' | 'last_admin';

/** Who works here and as what. One function each for the API, the console and the command line; all of it is audited. */
export type StaffDesk = {
  readonly invite: (invitation: Invitation, by: string) => Promise<InviteResult>;
  /** Sends a member another link, which also serves to set a forgotten password. The earlier link ends. */
  readonly inviteAgain: (staffId: string, by: string) => Promise<InviteResult>;
  /** Ends sessions, tokens and invitations of a name, cuts its sockets, and puts conversations and requests it held back for others. */
  readonly deactivate: (staffId: string, by: string) => Promise<StaffChange>;
  readonly reactivate: (staffId: string, by: string) => Promise<StaffChange>;
  /** Ends the machine tokens of the name whose role is neither the new one nor below it, and puts back for others what the new role does not do. */
  readonly changeRole: (staffId: string, role: StaffRole, by: string) => Promise<StaffChange>;
  /** Ends one token; where the name may do its work no more by any other right, what it held of that goes back for others. */
  readonly revokeToken: (tokenId: string, by: string) => Promise<StaffChange>;
};

/** Builds the desk. Every change is one commit with its audit row; then all web processes are told to look again at who is connected. */
export function createStaffDesk(deps: StaffDeskDeps): StaffDesk {
  const changing = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
    const result = await inTransaction(deps.database, async (tx) => {
      await lockStaffChanges(tx);
      return await work(tx);
    });
    deps.signal.publish({ kind: 'staff', topic: 'members' });
    return result;
  };
  const givingBack = async (work: (tx: Transaction) => Promise<StaffChange>): Promise<StaffChange> => {
    const change = await changing(work);
    if (change === 'changed')
      for (const topic of ['inbox', 'approvals'] as const) deps.signal.publish({ kind: 'staff', topic });
    return change;
  };
  return {
    invite: (invitation, by) => changing((tx) => invite(tx, deps, invitation, by)),
    inviteAgain: (staffId, by) => changing((tx) => inviteAgain(tx, deps, staffId, by)),
    deactivate: (staffId, by) => givingBack((tx) => deactivate(tx, staffId, by)),
    reactivate: (staffId, by) => changing((tx) => reactivate(tx, staffId, by)),
    changeRole: (staffId, role, by) => givingBack((tx) => changeRole(tx, staffId, role, by)),
    revokeToken: (tokenId, by) => givingBack((tx) => revokeToken(tx, tokenId, by)),
  };
}

async function invite(tx: Transaction, deps: StaffDeskDeps, invitation: Invitation, by: string): Promise<InviteResult> {
  if (!(await addInvitedMember(tx, invitation))) return { kind: 'name_taken' };
  return await sendInvitation(tx, deps, invitation, by);
}

async function inviteAgain(tx: Transaction, deps: StaffDeskDeps, staffId: string, by: string): Promise<InviteResult> {
  const member = await lockStaffMember(tx, staffId);
  if (!member) return { kind: 'not_found' };
  if (member.status === 'deactivated') return { kind: 'deactivated' };
  return await sendInvitation(tx, deps, member, by);
}

async function sendInvitation(
  tx: Transaction,
  deps: StaffDeskDeps,
  member: Pick<StaffListing, 'staffId' | 'email' | 'role'>,
  by: string,
): Promise<InviteResult> {
  const { staffId, role } = member;
  const invitation = await createInvitation(tx, staffId, by);
  // Behind the # it reaches neither a log of ours nor a proxy's.
  const link = `${deps.publicUrl}/staff/#invitation=${invitation.token}`;
  await mailLink(tx, deps, member.email, invitation, link);
  await audit(tx, 'staff.invited', by, { staff_id: staffId, role, invitation_id: invitation.invitationId });
  return { kind: 'invited', staffId, link, expiresAt: invitation.expiresAt };
}

async function mailLink(
  tx: Transaction,
  deps: StaffDeskDeps,
  to: string,
  { invitationId }: NewInvitation,
  link: string,
): Promise<void> {
  const { contentKeyId, key } = await createContentKey(tx, deps.keyring, null);
  await queueMail(tx, {
    ...invitationMail(deps.storeName, link, INVITATION_LIFETIME_MS / 3_600_000),
    to,
    dedupeKey: `staff_invitation:${invitationId}`,
    contentKeyId,
    contentKey: key,
  });
}

async function deactivate(tx: Transaction, staffId: string, by: string): Promise<StaffChange> {
  const member = await lockStaffMember(tx, staffId);
  const allowed = await lastAdminCheck(tx, member, staffId);
  if (allowed !== 'ok') return allowed;
  const revoked = await revokeTokensOf(tx, staffId);
  if (!member && revoked === 0) return 'not_found';
  if (member) {
    await setStaffDisabled(tx, staffId, true);
    await revokeInvitations(tx, staffId);
  }
  const released = (await releaseClaimsOf(tx, staffId)) + (await dropClaimsOf(tx, staffId));
  await audit(tx, 'staff.deactivated', by, { staff_id: staffId, tokens_revoked: revoked, claims_released: released });
  return 'changed';
}

async function lastAdminCheck(tx: Transaction, member: StaffListing | null, staffId: string) {
  const isAdmin = member?.role === 'admin' && member.status === 'active';
  return isAdmin && !(await hasOtherAdmin(tx, staffId)) ? ('last_admin' as const) : ('ok' as const);
}

async function reactivate(tx: Transaction, staffId: string, by: string): Promise<StaffChange> {
  if (!(await lockStaffMember(tx, staffId))) return 'not_found';
  await setStaffDisabled(tx, staffId, false);
  await audit(tx, 'staff.reactivated', by, { staff_id: staffId });
  return 'changed';
}

async function changeRole(tx: Transaction, staffId: string, role: StaffRole, by: string): Promise<StaffChange> {
  const member = await lockStaffMember(tx, staffId);
  if (!member) return 'not_found';
  if (role !== 'admin' && (await lastAdminCheck(tx, member, staffId)) === 'last_admin') return 'last_admin';
  await setStaffRole(tx, staffId, role);
  // A token has a role of its own: one of before must not keep what the member has no more. An administrator may all that any token may.
  const revoked = role === 'admin' ? 0 : await revokeTokensOf(tx, staffId, { except: role });
  if (!decidingRoles.includes(role)) await dropClaimsOf(tx, staffId);
  if (!WORKING_INBOX.includes(role)) await releaseClaimsOf(tx, staffId);
  const roles = { from_role: member.role, to_role: role };
  await audit(tx, 'staff.role_changed', by, { staff_id: staffId, ...roles, tokens_revoked: revoked });
  return 'changed';
}

async function revokeToken(tx: Transaction, tokenId: string, by: string): Promise<StaffChange> {
  const staffId = await revokeStaffToken(tx, tokenId);
  if (staffId === null) return 'not_found';
  if (!(await isApprover(tx, staffId))) await dropClaimsOf(tx, staffId);
  if (!(await worksInbox(tx, staffId))) await releaseClaimsOf(tx, staffId);
  await audit(tx, 'staff.token_revoked', by, { staff_id: staffId, token_id: tokenId });
  return 'changed';
}

function audit(tx: Transaction, event: AuditEvent, by: string, result: Record<string, unknown>): Promise<void> {
  return appendAudit(tx, { event, actor: `staff:${by}`, result });
}
