import { type AutonomyPolicy, type AutonomyProfile, startingPolicy } from '../domain/autonomy.ts';
import { type Database, inTransaction, type Queryable } from './database.ts';
import { asJson } from './json.ts';

/** A version of the policy; the newest rules. */
export type AutonomyVersion = { readonly version: number; readonly policy: AutonomyPolicy };

/** One key, so that two processes do not both write the first version. Spells `CSAU`. */
const FIRST_VERSION_LOCK = 0x43534155;

/** The policy in force; null before first use. */
export async function readAutonomy(sql: Queryable): Promise<AutonomyVersion | null> {
  const [row] = await sql<AutonomyVersion[]>`
    select version, policy from autonomy_versions order by version desc limit 1`;
  return row ?? null;
}

/** The policy in force; writes the first version from the profile when there is none. */
export async function ensureAutonomy(database: Database, profile: AutonomyProfile): Promise<AutonomyVersion> {
  const known = await readAutonomy(database.sql);
  if (known) return known;
  return await inTransaction(database, async (tx) => {
    await tx`select pg_advisory_xact_lock(${FIRST_VERSION_LOCK})`;
    const first = await readAutonomy(tx);
    if (first) return first;
    const policy = startingPolicy(profile);
    const [row] = await tx<{ version: number }[]>`
      insert into autonomy_versions (policy, reason, changed_by)
      values (${asJson(tx, policy)}, ${`First start with the profile ${profile}.`}, 'system') returning version`;
    return { version: row?.version ?? 1, policy };
  });
}
