import { randomUUID } from 'node:crypto';
import type { StaffRole } from '../contracts/staff.ts';
import { type Database, inTransaction, type Queryable, type Transaction } from './database.ts';

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
    await setStaffPassword(tx, member.staffId, member.passwordHash);
  });
}

/** Gives a member a password, the first one or a new one. */
export async function setStaffPassword(sql: Queryable, staffId: string, passwordHash: string): Promise<void> {
  await sql`
    insert into staff_accounts (staff_account_id, staff_id, account_id, provider_id, password)
    values (${randomUUID()}, ${staffId}, ${staffId}, 'credential', ${passwordHash})
    on conflict (staff_id, provider_id) do update set password = excluded.password, updated_at = clock_timestamp()`;
}

/** The hash of a member's password; null for one who has not set any. */
export async function readStaffPassword(sql: Queryable, staffId: string): Promise<string | null> {
  const [row] = await sql<{ password: string | null }[]>`
    select password from staff_accounts where staff_id = ${staffId} and provider_id = 'credential'`;
  return row?.password ?? null;
}

/** Ends sessions of a member; with `except`, all but the one of that session token. */
export async function endStaffSessions(sql: Queryable, staffId: string, except: string | null = null): Promise<void> {
  await sql`delete from staff_sessions where staff_id = ${staffId} and (${except}::text is null or token <> ${except})`;
}

/** Disables a member or lets them in again. Disabling ends every session; their machine tokens stop working with it. */
export async function setStaffDisabled(sql: Queryable, staffId: string, disabled: boolean): Promise<boolean> {
  const rows = await sql`
    update staff_members set disabled = ${disabled}, updated_at = clock_timestamp() where staff_id = ${staffId} returning 1`;
  if (disabled) await endStaffSessions(sql, staffId);
  return rows.length === 1;
}

/** Whether a member of staff was deactivated. False for a name that is no member's, such as a program's. */
export async function isDeactivated(sql: Queryable, staffId: string): Promise<boolean> {
  const [row] = await sql<{ disabled: boolean }[]>`select disabled from staff_members where staff_id = ${staffId}`;
  return row?.disabled === true;
}

/** Gives a member another role. Their sessions stay; each request asks for the role again. */
export async function setStaffRole(sql: Queryable, staffId: string, role: StaffRole): Promise<void> {
  await sql`
    update staff_members set role = ${role}, updated_at = clock_timestamp() where staff_id = ${staffId}`;
}

/** A member as administrators see them. */
export type StaffListing = {
  readonly staffId: string;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  /** `invited` has no password yet. */
  readonly status: 'active' | 'invited' | 'deactivated';
  /** Until when the open invitation counts; null without one. */
  readonly invitedUntil: Date | null;
  /** When they last signed in, as far as a session of it is left. */
  readonly signedInAt: Date | null;
};

/** All members, administrators first, then by name. */
export async function listStaffMembers(sql: Queryable): Promise<readonly StaffListing[]> {
  const rows = await sql<MemberRow[]>`
    select m.staff_id, m.name, m.email, m.role, m.disabled, a.password is not null as has_password,
      (select i.expires_at from staff_invitations i where i.staff_id = m.staff_id and i.used_at is null and i.revoked_at is null
        and i.expires_at > clock_timestamp()) as invited_until,
      (select max(s.created_at) from staff_sessions s where s.staff_id = m.staff_id) as signed_in_at
    from staff_members m left join staff_accounts a on a.staff_id = m.staff_id and a.provider_id = 'credential'
    order by m.role <> 'admin', m.name, m.staff_id`;
  return rows.map(toListing);
}

/** One member, locked until the transaction ends; null when there is none of that name. */
export async function lockStaffMember(tx: Transaction, staffId: string): Promise<StaffListing | null> {
  const [row] = await tx<MemberRow[]>`
    select m.staff_id, m.name, m.email, m.role, m.disabled, null as invited_until, null as signed_in_at,
      exists (select from staff_accounts a where a.staff_id = m.staff_id and a.password is not null) as has_password
    from staff_members m where m.staff_id = ${staffId} for update`;
  return row ? toListing(row) : null;
}

/** Makes one change of members at a time, so that two of them cannot each leave the other as the last administrator. */
export async function lockStaffChanges(tx: Transaction): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended('countersign.staff_members', 0))`;
}

/** Whether somebody else is left who can sign in as an administrator. The caller holds the lock of {@link lockStaffChanges}. */
export async function hasOtherAdmin(tx: Transaction, staffId: string): Promise<boolean> {
  const rows = await tx`
    select 1 from staff_members m join staff_accounts a on a.staff_id = m.staff_id and a.password is not null
    where m.role = 'admin' and not m.disabled and m.staff_id <> ${staffId} limit 1`;
  return rows.length > 0;
}

/** Creates a member who cannot sign in until they have set a password. False when the name or the address is taken. */
export async function addInvitedMember(
  tx: Transaction,
  member: Omit<NewStaffMember, 'passwordHash'>,
): Promise<boolean> {
  const rows = await tx`
    insert into staff_members (staff_id, name, email, role)
    values (${member.staffId}, ${member.name}, ${member.email.toLowerCase()}, ${member.role})
    on conflict do nothing returning 1`;
  return rows.length === 1;
}

/** Who signs in with this address; null for nobody. */
export async function findStaffIdByEmail(sql: Queryable, email: string): Promise<string | null> {
  const [row] = await sql<{ staff_id: string }[]>`
    select staff_id from staff_members where email = ${email.trim().toLowerCase()}`;
  return row?.staff_id ?? null;
}

/**
 * Every name this person works under here: their own, and those that share a mail address with it or with `email`, as members or by machine tokens, whether these
 * still count or not.
 */
export async function namesOfPerson(
  sql: Queryable,
  { staffId, email }: { readonly staffId: string; readonly email: string | null },
): Promise<ReadonlySet<string>> {
  const rows = await sql<{ staff_id: string }[]>`
    with known as (
      select staff_id, email from staff_members union all select staff_id, lower(email) from staff_tokens where email is not null),
    theirs as (select email from known where staff_id = ${staffId} union select ${email?.trim().toLowerCase() ?? null}::text)
    select staff_id from known where email in (select email from theirs where email is not null)`;
  return new Set([staffId, ...rows.map((row) => row.staff_id)]);
}

type MemberRow = {
  staff_id: string;
  name: string;
  email: string;
  role: StaffRole;
  disabled: boolean;
  has_password: boolean;
  invited_until: Date | null;
  signed_in_at: Date | null;
};

function toListing(row: MemberRow): StaffListing {
  const usable = row.has_password ? 'active' : 'invited';
  return {
    staffId: row.staff_id,
    name: row.name,
    email: row.email,
    role: row.role,
    status: row.disabled ? 'deactivated' : usable,
    invitedUntil: row.invited_until,
    signedInAt: row.signed_in_at,
  };
}
