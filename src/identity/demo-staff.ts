import { randomBytes } from 'node:crypto';
import { type StaffRole, staffRole } from '../contracts/staff.ts';
import type { Database } from '../store/database.ts';
import { saveStaffMember } from '../store/staff-members.ts';
import { hashStaffPassword } from './staff-sign-in.ts';

/** A demo member of staff, with the password in clear: for the start banner of an embedded installation and nothing else. */
export type DemoStaffMember = {
  readonly staffId: string;
  readonly email: string;
  readonly password: string;
  readonly role: StaffRole;
};

/** Passwords by role. */
export type DemoPasswords = Partial<Record<StaffRole, string>>;

/**
 * Makes one member of staff per role, so that a stranger can try every page. Passwords given are kept, missing ones are made up; store
 * what comes back and give it again at the next start. Embedded installations only.
 */
export async function ensureDemoStaff(
  database: Database,
  passwords: DemoPasswords,
): Promise<readonly DemoStaffMember[]> {
  const members = staffRole.options.map((role) => ({
    staffId: `demo-${role}`,
    email: `${role}@demo.example`,
    password: passwords[role] ?? randomBytes(9).toString('base64url'),
    role,
  }));
  for (const member of members) {
    await saveStaffMember(database, {
      staffId: member.staffId,
      name: `Demo ${member.role}`,
      email: member.email,
      role: member.role,
      passwordHash: await hashStaffPassword(member.password),
    });
  }
  return members;
}
