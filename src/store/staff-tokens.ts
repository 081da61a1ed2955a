import { createHash, randomBytes } from 'node:crypto';
import type { StaffMember, StaffRole } from '../contracts/staff.ts';
import type { Queryable } from './database.ts';

/** What a machine token stands for. */
export type NewStaffToken = {
  readonly staffId: string;
  readonly role: StaffRole;
  /** Address of the person behind it, if any. */
  readonly email: string | null;
};

/** Creates a machine token and returns it; only its hash is stored, so it can be shown once and never again. */
export async function createStaffToken(sql: Queryable, input: NewStaffToken): Promise<string> {
  const token = `cst_${randomBytes(32).toString('base64url')}`;
  await sql`
    insert into staff_tokens (token_hash, staff_id, role, email)
    values (${hashOf(token)}, ${input.staffId}, ${input.role}, ${input.email?.toLowerCase() ?? null})`;
  return token;
}

/** Who holds this token; null when it is unknown, revoked, past its time, or its member of staff is disabled. */
export async function findStaffToken(sql: Queryable, token: string): Promise<StaffMember | null> {
  const [row] = await sql<{ staff_id: string; name: string; role: StaffRole; email: string | null }[]>`
    select t.staff_id, coalesce(m.name, t.staff_id) as name, t.role, coalesce(t.email, m.email) as email
    from staff_tokens t left join staff_members m on m.staff_id = t.staff_id
    where t.token_hash = ${hashOf(token)} and t.revoked_at is null
      and (t.expires_at is null or t.expires_at > clock_timestamp()) and coalesce(m.disabled, false) = false`;
  return row ? { staffId: row.staff_id, name: row.name, role: row.role, email: row.email, via: 'token' } : null;
}

// A token is 32 random bytes, so a plain hash cannot be guessed; passwords are another matter.
function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A machine token as administrators see it; the token itself is known to nobody but its holder. */
export type StaffTokenListing = {
  readonly tokenId: string;
  readonly staffId: string;
  readonly role: StaffRole;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
};

/** Machine tokens that still count, newest first, at most 500. */
export async function listStaffTokens(sql: Queryable): Promise<readonly StaffTokenListing[]> {
  const rows = await sql<
    { token_id: string; staff_id: string; role: StaffRole; created_at: Date; expires_at: Date | null }[]
  >`
    select token_id, staff_id, role, created_at, expires_at from staff_tokens
    where revoked_at is null and (expires_at is null or expires_at > clock_timestamp())
    order by created_at desc limit 500`;
  return rows.map((row) => ({
    tokenId: row.token_id,
    staffId: row.staff_id,
    role: row.role,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }));
}

/** Revokes one token; whose it was, or null when there is no such token that still counts. */
export async function revokeStaffToken(sql: Queryable, tokenId: string): Promise<string | null> {
  const [row] = await sql<{ staff_id: string }[]>`
    update staff_tokens set revoked_at = clock_timestamp() where token_id = ${tokenId} and revoked_at is null returning staff_id`;
  return row?.staff_id ?? null;
}

/** Revokes every token of a name, member or not, but for those of the role `except`; how many there were. */
export async function revokeTokensOf(
  sql: Queryable,
  staffId: string,
  { except }: { readonly except?: StaffRole } = {},
): Promise<number> {
  const rows = await sql`
    update staff_tokens set revoked_at = clock_timestamp()
    where staff_id = ${staffId} and revoked_at is null and role is distinct from ${except ?? null} returning 1`;
  return rows.length;
}
