import { appendAudit } from './audit-log.ts';
import { type Database, inTransaction, type Queryable } from './database.ts';
import { asJson } from './json.ts';

/** What a verification came to, as far as it is kept. */
export type VerificationOutcome = {
  readonly rows: number;
  readonly position: number;
  readonly findings: readonly { readonly kind: string; readonly text: string }[];
  readonly notes: readonly string[];
};

/** A verification as it was kept. */
export type KeptVerification = VerificationOutcome & { readonly at: Date; readonly by: string };

/** Findings that are kept with their words; beyond that the number says enough. */
const MOST_KEPT = 100;

/** Keeps what a verification found, and says so in the audit. */
export async function recordVerification(
  database: Database,
  outcome: VerificationOutcome,
  actor: string,
): Promise<void> {
  const { rows, position, findings, notes } = outcome;
  await inTransaction(database, async (tx) => {
    await tx`
      insert into audit_verifications (verified_by, compared, position, findings, notes)
      values (${actor}, ${rows}, ${position}, ${asJson(tx, findings.slice(0, MOST_KEPT))}, ${asJson(tx, notes)})`;
    const result = { rows, position, findings: findings.length, first: findings.slice(0, 5).map(({ text }) => text) };
    await appendAudit(tx, { event: 'audit.verified', actor, result });
  });
}

/** The newest verification; null when there was none yet. */
export async function readLastVerification(sql: Queryable): Promise<KeptVerification | null> {
  const [row] = await sql<KeptVerification[]>`
    select verified_at as at, verified_by as by, compared as rows, position, findings, notes from audit_verifications
    order by verification_number desc limit 1`;
  return row ?? null;
}
