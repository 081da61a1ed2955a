import { randomBytes } from 'node:crypto';
import type { StaffRole } from '../../contracts/staff.ts';
import { hashStaffPassword } from '../../identity/staff-sign-in.ts';
import { openDatabase } from '../../store/database.ts';
import { saveStaffMember, setStaffDisabled } from '../../store/staff-members.ts';
import { findInstance } from './find-instance.ts';
import { OpsError } from './ops-error.ts';

/** A member of staff to be made, or given a new role, address and password. */
export type StaffRequest = { readonly role: StaffRole; readonly name: string; readonly email: string };

/** Makes a member of staff, or resets one, and returns the password made up for them: it is shown once. */
export async function saveStaff(request: StaffRequest): Promise<string> {
  const password = randomBytes(15).toString('base64url');
  const passwordHash = await hashStaffPassword(password);
  await withDatabase(async (database) => {
    const { name, email, role } = request;
    await saveStaffMember(database, { staffId: name, name, email, role, passwordHash });
    await setStaffDisabled(database.sql, name, false);
  });
  return password;
}

/** Disables a member of staff: sessions end, tokens stop working, sockets are cut within seconds. */
export async function disableStaff(name: string): Promise<void> {
  await withDatabase(async (database) => {
    if (await setStaffDisabled(database.sql, name, true)) return;
    throw new OpsError(`There is no member of staff named ${name}.`);
  });
}

async function withDatabase(work: (database: ReturnType<typeof openDatabase>) => Promise<void>): Promise<void> {
  const { secrets } = await findInstance();
  const database = openDatabase({ url: secrets.databaseUrl, max: 1, applicationName: 'countersign ops' });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}
