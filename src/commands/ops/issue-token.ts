import type { StaffRole } from '../../contracts/staff.ts';
import { inviteStaffBody } from '../../contracts/staff-http.ts';
import { appendAudit } from '../../store/audit-log.ts';
import { inTransaction, openDatabase } from '../../store/database.ts';
import { createStaffToken } from '../../store/staff-tokens.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { findInstance } from './find-instance.ts';
import { OpsError } from './ops-error.ts';

/** What a machine token is to stand for. */
export type TokenRequest = { readonly role: StaffRole; readonly name: string; readonly email: string | null };

/** Issues a machine token of a staff role and returns it. Embedded and test installations only: nothing else takes such a token. @throws UsageError for an address that is none. */
export async function issueToken(request: TokenRequest): Promise<string> {
  if (request.email !== null && !inviteStaffBody.shape.email.safeParse(request.email).success)
    throw new UsageError(`--email takes a mail address, not "${request.email}".`);
  const { config, secrets } = await findInstance();
  if (!config.testControl) {
    throw new OpsError(
      'Machine tokens do not exist in production (COUNTERSIGN_ENV). Staff sign in by password: "ops -- staff".',
    );
  }
  const database = openDatabase({ url: secrets.databaseUrl, max: 1, applicationName: 'countersign ops' });
  try {
    return await inTransaction(database, async (tx) => {
      const { name: staffId, role, email } = request;
      const token = await createStaffToken(tx, { staffId, role, email });
      const result = { staff_id: staffId, role };
      await appendAudit(tx, { event: 'staff.token_issued', actor: 'system', result });
      return token;
    });
  } finally {
    await database.close();
  }
}
