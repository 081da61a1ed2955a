import Table from 'cli-table3';
import type { Config } from '../../config/config.ts';
import { openContext } from '../../context.ts';
import type { StaffRole } from '../../contracts/staff.ts';
import { inviteStaffBody, staffIdField } from '../../contracts/staff-http.ts';
import { createStaffDesk, type InviteResult, type StaffChange, type StaffDesk } from '../../identity/staff-desk.ts';
import { staffIdOf } from '../../identity/staff-id.ts';
import { listStaffMembers } from '../../store/staff-members.ts';
import { listStaffTokens } from '../../store/staff-tokens.ts';
import { notGiven } from '../command-line/not-given.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { findInstance } from './find-instance.ts';
import { OpsError } from './ops-error.ts';

/** Whoever is at the machine itself stands in the audit under this name. */
const BY = 'ops-command';

/** Lists members and machine tokens as two tables. */
export async function listStaff(): Promise<string> {
  return withDesk(async (_desk, { database }) => {
    const members = new Table({
      head: ['name', 'role', 'status', 'address', 'invited until'],
      style: { head: [], border: [] },
    });
    for (const member of await listStaffMembers(database.sql)) {
      const until = member.invitedUntil?.toISOString() ?? '';
      members.push([member.staffId, member.role, member.status, member.email, until]);
    }
    const tokens = new Table({ head: ['machine token', 'name', 'role', 'made'], style: { head: [], border: [] } });
    for (const token of await listStaffTokens(database.sql))
      tokens.push([token.tokenId, token.staffId, token.role, token.createdAt.toISOString()]);
    return tokens.length === 0 ? members.toString() : `${members.toString()}\n${tokens.toString()}`;
  });
}

/**
 * Invites somebody, or sends a member another link; the link stands on the last line, because without a mail server nobody else could hand
 * it over. The first administrator of an installation comes in by this. @throws UsageError for an address or a name that is none.
 */
export async function inviteStaff(request: {
  readonly email: string;
  readonly role: StaffRole;
  readonly name: string | null;
}): Promise<string> {
  const { email, role } = request;
  if (!inviteStaffBody.shape.email.safeParse(email).success)
    throw new UsageError(`--email takes a mail address, not "${email}".`);
  const staffId = request.name ?? staffIdOf(email);
  if (!staffIdField.safeParse(staffId).success)
    throw new UsageError(`--name must be 1 to 64 letters, digits, or one of . _ - @${notGiven(request.name)}.`);
  return withDesk(async (desk, { config, database }) => {
    const known = (await listStaffMembers(database.sql)).find((member) => member.staffId === staffId);
    const again = known !== undefined && known.email === email.toLowerCase();
    const result = again
      ? await desk.inviteAgain(staffId, BY)
      : await desk.invite({ staffId, name: staffId, email, role }, BY);
    return invited(result, email, config.mail.delivery);
  });
}

function invited(result: InviteResult, email: string, delivery: Config['mail']['delivery']): string {
  switch (result.kind) {
    case 'invited':
      return `${result.staffId} is invited. The link works once, until ${result.expiresAt.toISOString()}. ${wayOfLink(email, delivery)}\n${result.link}`;
    case 'name_taken':
      throw new OpsError('There is a member of that name or address. Give another --name, or see "ops -- staff list".');
    case 'deactivated':
      throw new OpsError('The member is deactivated. Reactivate them first: "ops -- staff reactivate --name NAME".');
    default:
      throw new OpsError('There is no such member.');
  }
}

function wayOfLink(email: string, delivery: Config['mail']['delivery']): string {
  return delivery === 'smtp'
    ? `It is mailed to ${email}.`
    : `No mail is sent, because SMTP_URL is not set: hand the link to ${email} yourself.`;
}

/** Deactivates a name: sessions, sockets, tokens and invitations end. */
export function deactivateStaff(name: string): Promise<string> {
  return withDesk(async (desk) => changed(await desk.deactivate(name, BY), `${name} is deactivated.`));
}

/** Lets a deactivated member sign in again. */
export function reactivateStaff(name: string): Promise<string> {
  return withDesk(async (desk) => changed(await desk.reactivate(name, BY), `${name} may sign in again.`));
}

/** Gives a member another role. */
export function changeStaffRole(name: string, role: StaffRole): Promise<string> {
  return withDesk(async (desk) => changed(await desk.changeRole(name, role, BY), `${name} is ${role} now.`));
}

function changed(change: StaffChange, done: string): string {
  if (change === 'changed') return done;
  throw new OpsError(
    change === 'last_admin'
      ? 'This is the last administrator who can sign in. Make somebody else an administrator first, and let them set their password.'
      : 'There is no member or machine token of that name.',
  );
}

async function withDesk(
  work: (desk: StaffDesk, context: Awaited<ReturnType<typeof openContext>>) => Promise<string>,
): Promise<string> {
  const context = await openContext('ops', await findInstance('everything'));
  try {
    const { config } = context;
    return await work(
      createStaffDesk({ ...context, storeName: config.store.name, publicUrl: config.web.publicUrl }),
      context,
    );
  } finally {
    await context.close();
  }
}
