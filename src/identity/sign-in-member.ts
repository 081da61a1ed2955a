import { appendAudit } from '../store/audit-log.ts';
import type { Database } from '../store/database.ts';
import { findStaffIdByEmail } from '../store/staff-members.ts';
import type { SignInBound } from './sign-in-bound.ts';
import type { SignInResult, StaffSignIn } from './staff-sign-in.ts';

/** What {@link signInMember} works with. */
export type SignInMemberDeps = {
  readonly database: Database;
  readonly staffSignIn: Pick<StaffSignIn, 'signIn'>;
  readonly signInBound: SignInBound;
};

/**
 * Signs a member in by address and password. Both ways it ends are audited, a refusal only for an address that is a member's: nobody can fill the
 * audit by guessing addresses. `too_many` is the same for addresses that exist and that do not.
 */
export async function signInMember(
  deps: SignInMemberDeps,
  attempt: { readonly email: string; readonly password: string; readonly ip: string },
): Promise<SignInResult | { readonly kind: 'too_many' }> {
  const { email, password, ip } = attempt;
  if (!(await deps.signInBound.begin(email, ip))) return { kind: 'too_many' };
  const result = await deps.staffSignIn.signIn(email, password);
  if (result.kind === 'signed_in') {
    await deps.signInBound.succeeded(email, ip);
    const { staffId, role } = result.member;
    await appendAudit(deps.database.sql, {
      event: 'staff.signed_in',
      actor: `staff:${staffId}`,
      result: { staff_id: staffId, role },
    });
    return result;
  }
  const staffId = await findStaffIdByEmail(deps.database.sql, email);
  if (staffId !== null)
    await appendAudit(deps.database.sql, {
      event: 'staff.sign_in_refused',
      actor: 'visitor',
      result: { staff_id: staffId },
    });
  return result;
}
