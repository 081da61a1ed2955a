import { type AutonomyPolicy, type AutonomyProfile, startingPolicy } from '../domain/autonomy.ts';
import { type Database, inTransaction, type Queryable, type Transaction } from './database.ts';
import { asJson } from './json.ts';

/** A version of the policy; the newest rules. */
export type AutonomyVersion = { readonly version: number; readonly policy: AutonomyPolicy };

/** One key, so that two processes do not both write a version on top of the same one. Spells `CSAU`. */
const VERSIONS_LOCK = 0x43534155;

/** Keeps everybody else from writing a version until the transaction ends. Readers are not held up. */
export async function lockAutonomy(tx: Transaction): Promise<void> {
  await tx`select pg_advisory_xact_lock(${VERSIONS_LOCK})`;
}

/**
 * Number of the version to be written, one above the newest, so that no number is missing: the table's sequence, which is taken along, leaves out up to 32 of them when the
 * database comes up after a crash. Call it under {@link lockAutonomy}.
 */
export async function nextAutonomyVersion(tx: Transaction): Promise<number> {
  const [row] = await tx<{ version: number }[]>`
    select coalesce(max(version), 0) + 1 as version, nextval(pg_get_serial_sequence('autonomy_versions', 'version'))
    from autonomy_versions`;
  return row?.version ?? 1;
}

/** The policy in force; null before first use. */
export async function readAutonomy(sql: Queryable): Promise<AutonomyVersion | null> {
  const [row] = await sql<AutonomyVersion[]>`
    select version, policy from autonomy_versions order by version desc limit 1`;
  return row ?? null;
}

/** Number of the version in force; 0 before first use. For whoever judged by a version and must know that it still holds. */
export async function newestAutonomyVersion(sql: Queryable): Promise<number> {
  const [row] = await sql<{ version: number }[]>`
    select coalesce(max(version), 0) as version from autonomy_versions`;
  return row?.version ?? 0;
}

/** The policy in force; writes the first version from the profile when there is none. */
export async function ensureAutonomy(database: Database, profile: AutonomyProfile): Promise<AutonomyVersion> {
  const known = await readAutonomy(database.sql);
  if (known) return known;
  return await inTransaction(database, async (tx) => {
    await lockAutonomy(tx);
    const first = await readAutonomy(tx);
    if (first) return first;
    const policy = startingPolicy(profile);
    const version = await nextAutonomyVersion(tx);
    await tx`
      insert into autonomy_versions (version, policy, reason, changed_by, kind) overriding system value
      values (${version}, ${asJson(tx, policy)}, ${`First start with the profile ${profile}.`}, 'system', 'first')`;
    return { version, policy };
  });
}
