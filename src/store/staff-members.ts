import { randomUUID } from 'node:crypto';
import type { StaffRole } from '../contracts/staff.ts';
import { type Database, inTransaction, type Queryable } from './database.ts';

/** What a new member of staff needs. */
export type NewStaffMember = {
  /** Stable name. It can never be changed, because decisions refer to it. */
  readonly staffId: string;
  readonly name: string;
  /** Sign-in address; stored in lower case. */
  readonly email: string;
  readonly role: StaffRole;
  /** Password as a hash of the sign-in library. */
  readonly passwordHash: string;
};

/**
 * Creates a member with a password, or gives an existing one of the same name this address, role and password. Whether the
 * member is disabled stays as it is.
 */
export async function saveStaffMember(database: Database, member: NewStaffMember): Promise<void> {
  await inTransaction(database, async (tx) => {
    await tx`
      insert into staff_members (staff_id, name, email, role)
      values (${member.staffId}, ${member.name}, ${member.email.toLowerCase()}, ${member.role})
      on conflict (staff_id) do update set name = excluded.name, email = excluded.email, role = excluded.role,
        updated_at = clock_timestamp()`;
    await tx`
      insert into staff_accounts (staff_account_id, staff_id, account_id, provider_id, password)
      values (${randomUUID()}, ${member.staffId}, ${member.staffId}, 'credential', ${member.passwordHash})
      on conflict (staff_id, provider_id) do update set password = excluded.password, updated_at = clock_timestamp()`;
  });
}

/** Disables a member or lets them in again. Disabling ends every session; their machine tokens stop working with it. */
export async function setStaffDisabled(sql: Queryable, staffId: string, disabled: boolean): Promise<boolean> {
  const rows = await sql`
    update staff_members set disabled = ${disabled}, updated_at = clock_timestamp() where staff_id = ${staffId} returning 1`;
  if (disabled) await sql`delete from staff_sessions where staff_id = ${staffId}`;
  return rows.length === 1;
}
