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
