import { headFolder, readHeadCopies } from '../../audit/head-files.ts';
import type { Verification } from '../../audit/verify/findings.ts';
import { verifyAudit } from '../../audit/verify/verify-audit.ts';
import { counted } from '../../domain/counted.ts';
import { recordVerification } from '../../store/audit-verifications.ts';
import type { Database } from '../../store/database.ts';
import { refuseUnreadable } from '../command-line/readable-path.ts';
import { OpsError } from '../ops/ops-error.ts';
import { withAudit } from './open-audit.ts';

/** Verifies the audit, says what is wrong in plain words, and returns 1 when anything is. @throws UsageError when nothing lies where the heads are said to. */
export async function verify(options: {
  readonly heads: string | null;
  readonly newest: number | null;
}): Promise<number> {
  if (options.heads !== null) await refuseUnreadable(`--heads ${options.heads}`, options.heads, 'file or folder');
  return await withAudit(async ({ config, database, keyring, appRole }) => {
    const heads = await readHeadCopies(options.heads ?? headFolder(config.dataDir));
    // Whoever names a place compares with what lies there; without it a changed audit would pass.
    if (options.heads !== null && heads.copies.length + heads.unreadable.length === 0)
      throw new OpsError(`There is no head at ${options.heads}. Give the folder or file the heads were copied to.`);
    const result = await verifyAudit(database.sql, {
      ...{ kept: heads, keyring, appRole, onProgress: showProgress() },
      ...(options.newest === null ? {} : { newest: options.newest }),
    });
    const kept = await keep(database, result);
    const { rows, position, findings, notes } = result;
    const lines = [
      `Compared ${rows} of ${counted(position, 'sealed row')} with the chain, and the chain with ${counted(heads.copies.length, 'head')} kept outside the database.`,
      ...findings.map(({ text }) => `WRONG: ${text}`),
      ...[...notes, ...kept].map((note) => `Note: ${note}`),
      findings.length === 0
        ? 'Nothing was changed, removed or added.'
        : `${counted(findings.length, 'thing is', 'things are')} wrong.`,
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
    return findings.length === 0 ? 0 : 1;
  });
}

/** Whoever verifies with a role that may only read gets the result all the same. Returns what to note. */
async function keep(database: Database, result: Verification): Promise<readonly string[]> {
  try {
    await recordVerification(database, result, 'system');
    return [];
  } catch {
    return ['The result could not be kept in the audit itself: this database role may only read.'];
  }
}

/** A line on a terminal, rewritten; nothing where the output is kept. */
function showProgress(): (position: number) => void {
  if (!process.stderr.isTTY) return () => {};
  return (position) => process.stderr.write(`\rrow ${position} `);
}
