import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Queryable, Transaction } from './database.ts';

/** How long an invitation counts: long enough for a weekend, short enough for a forgotten mailbox. */
export const INVITATION_LIFETIME_MS = 72 * 3_600_000;

/** An invitation just made. The token is shown here and nowhere else. */
export type NewInvitation = { readonly invitationId: string; readonly token: string; readonly expiresAt: Date };

/** Makes the member's one invitation that counts; an earlier one no longer does. */
export async function createInvitation(tx: Transaction, staffId: string, invitedBy: string): Promise<NewInvitation> {
  await revokeInvitations(tx, staffId);
  const invitationId = randomUUID();
  const token = randomBytes(32).toString('base64url');
  const [row] = await tx<{ expires_at: Date }[]>`
    insert into staff_invitations (invitation_id, staff_id, token_hash, invited_by, expires_at)
    values (${invitationId}, ${staffId}, ${hashOf(token)}, ${invitedBy},
      clock_timestamp() + ${`${INVITATION_LIFETIME_MS} milliseconds`}::interval)
    returning expires_at`;
  return { invitationId, token, expiresAt: row?.expires_at ?? new Date() };
}

/** Takes back what invitation of a member is open. */
export async function revokeInvitations(sql: Queryable, staffId: string): Promise<void> {
  await sql`
    update staff_invitations set revoked_at = clock_timestamp()
    where staff_id = ${staffId} and used_at is null and revoked_at is null`;
}

/** Whose open invitation this is; null for a token that is unknown, used, replaced or past its time, or whose member is deactivated. */
export async function findInvited(
  sql: Queryable,
  token: string,
): Promise<{ readonly staffId: string; readonly name: string; readonly email: string } | null> {
  const [row] = await sql<{ staff_id: string; name: string; email: string }[]>`
    select m.staff_id, m.name, m.email from staff_invitations i join staff_members m using (staff_id)
    where i.token_hash = ${hashOf(token)} and i.used_at is null and i.revoked_at is null
      and i.expires_at > clock_timestamp() and not m.disabled`;
  return row ? { staffId: row.staff_id, name: row.name, email: row.email } : null;
}

/** Uses an invitation up; of several that try at once one gets the member's name, the others null. */
export async function useInvitation(tx: Transaction, token: string): Promise<string | null> {
  const [row] = await tx<{ staff_id: string }[]>`
    update staff_invitations i set used_at = clock_timestamp() from staff_members m
    where i.token_hash = ${hashOf(token)} and i.used_at is null and i.revoked_at is null and i.expires_at > clock_timestamp()
      and m.staff_id = i.staff_id and not m.disabled
    returning i.staff_id`;
  return row?.staff_id ?? null;
}

// 32 random bytes cannot be guessed, so a plain hash keeps them.
function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
