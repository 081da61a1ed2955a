import type { EventSignal } from '../contracts/signals.ts';
import { appendAudit } from '../store/audit-log.ts';
import { type Database, inTransaction } from '../store/database.ts';
import { findInvited, useInvitation } from '../store/staff-invitations.ts';
import { endStaffSessions, readStaffPassword, setStaffPassword } from '../store/staff-members.ts';
import { hashStaffPassword, isStaffPassword } from './staff-sign-in.ts';

/** What setting passwords works with. */
export type StaffPasswordDeps = {
  readonly database: Database;
  readonly signal: Pick<EventSignal, 'publish'>;
};

/**
 * Sets the password of whoever holds an open invitation, and uses it up; null for a token that does not count, whatever the reason. Sessions that
 * were open under an earlier password end.
 */
export async function acceptInvitation(
  deps: StaffPasswordDeps,
  token: string,
  password: string,
): Promise<{ readonly staffId: string; readonly email: string } | null> {
  const invited = await findInvited(deps.database.sql, token);
  if (!invited) return null;
  const passwordHash = await hashStaffPassword(password);
  const staffId = await inTransaction(deps.database, async (tx) => {
    const used = await useInvitation(tx, token);
    if (used === null) return null;
    await setStaffPassword(tx, used, passwordHash);
    await endStaffSessions(tx, used);
    await appendAudit(tx, { event: 'staff.invitation_accepted', actor: `staff:${used}`, result: { staff_id: used } });
    return used;
  });
  if (staffId === null) return null;
  deps.signal.publish({ kind: 'staff', topic: 'members' });
  return { staffId, email: invited.email };
}

/** Changes a member's own password, who must know the present one. All sessions but the one of `sessionToken` end. */
export async function changePassword(
  deps: StaffPasswordDeps,
  member: { readonly staffId: string; readonly sessionToken: string | null },
  passwords: { readonly current: string; readonly next: string },
): Promise<'changed' | 'wrong_password'> {
  const { staffId, sessionToken } = member;
  const stored = await readStaffPassword(deps.database.sql, staffId);
  if (stored === null || !(await isStaffPassword(stored, passwords.current))) return 'wrong_password';
  const passwordHash = await hashStaffPassword(passwords.next);
  await inTransaction(deps.database, async (tx) => {
    await setStaffPassword(tx, staffId, passwordHash);
    // Without a token of its own to spare, every session ends.
    await endStaffSessions(tx, staffId, sessionToken ?? '');
    await appendAudit(tx, {
      event: 'staff.password_changed',
      actor: `staff:${staffId}`,
      result: { staff_id: staffId },
    });
  });
  deps.signal.publish({ kind: 'staff', topic: 'members' });
  return 'changed';
}
