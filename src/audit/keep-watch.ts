import { recordVerification } from '../store/audit-verifications.ts';
import { takeDailyChore } from '../store/daily-chores.ts';
import type { DeliverHeadsDeps } from './deliver-heads.ts';
import { headFolder, readHeadCopies } from './head-files.ts';
import type { Verification } from './verify/findings.ts';
import { verifyAudit } from './verify/verify-audit.ts';

/** What the daily look works with. */
export type KeepWatchDeps = DeliverHeadsDeps & {
  readonly appRole: string | null;
  readonly log: { readonly error: (facts: object, text: string) => void };
};

/** Rows the daily look goes back: some days of a large shop, a minute of work. The whole chain is for the command. */
const NEWEST = 1_000_000;

/** Once a day, by whichever housekeeper comes first: verifies the newest rows and all heads, and notes what was found. */
export async function keepWatch(deps: KeepWatchDeps): Promise<Verification | null> {
  if (!(await takeDailyChore(deps.database.sql, 'verify the audit'))) return null;
  const verification = await verifyAudit(deps.database.sql, {
    kept: await readHeadCopies(headFolder(deps.destinations.dataDir)),
    keyring: deps.keyring,
    appRole: deps.appRole,
    newest: NEWEST,
  });
  await recordVerification(deps.database, verification, 'system');
  if (verification.findings.length > 0)
    deps.log.error(
      { findings: verification.findings.slice(0, 20) },
      'THE AUDIT DOES NOT VERIFY: run npm run audit -- verify',
    );
  return verification;
}
