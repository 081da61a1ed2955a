import type { AutonomyPolicy } from '../domain/autonomy.ts';
import { maskPersonalValues } from '../domain/masking.ts';
import { nextAutonomyVersion } from './autonomy.ts';
import type { Queryable, Transaction } from './database.ts';
import { asJson } from './json.ts';

/** A version of the policy with who wrote it, when, why and on top of what. Never changed once written. */
export type VersionRow = {
  readonly version: number;
  readonly policy: AutonomyPolicy;
  /** `first`: the start of the installation; `published` by a person; `rolled_back`: an earlier policy put back. */
  readonly kind: 'first' | 'published' | 'rolled_back';
  readonly reason: string;
  /** `staff:<id>` or `system`. */
  readonly changedBy: string;
  readonly changedAt: Date;
  /** The version in force when this one was written; null for the first. */
  readonly basedOn: number | null;
  /** The version whose policy it puts back. */
  readonly restores: number | null;
  /** Why a category was raised to `auto` without the sample for it. */
  readonly overrideReason: string | null;
};

/** Versions, the one in force first. */
export async function listAutonomyVersions(sql: Queryable, limit: number): Promise<VersionRow[]> {
  return (await sql<StoredVersion[]>`select * from autonomy_versions order by version desc limit ${limit}`).map(
    toVersion,
  );
}

/** One version; null when there is none of that number. */
export async function readAutonomyVersion(sql: Queryable, version: number): Promise<VersionRow | null> {
  const [row] = await sql<StoredVersion[]>`select * from autonomy_versions where version = ${version}`;
  return row ? toVersion(row) : null;
}

/**
 * The version that ruled before the given one: before it was written, or, for one that put an earlier policy back, before that one was. So going back
 * twice goes two steps back and never forward again. Null for the first.
 */
export async function readPredecessor(sql: Queryable, row: VersionRow): Promise<VersionRow | null> {
  const seen = new Set<number>();
  let own: VersionRow | null = row;
  while (own?.restores != null && !seen.has(own.version)) {
    seen.add(own.version);
    own = await readAutonomyVersion(sql, own.restores);
  }
  if (!own) return null;
  const [before] = await sql<StoredVersion[]>`
    select * from autonomy_versions
    where version = coalesce(${own.basedOn}, (select max(version) from autonomy_versions where version < ${own.version}))`;
  return before ? toVersion(before) : null;
}

/** What a new version holds. */
export type NewVersion = Omit<VersionRow, 'version' | 'changedAt'>;

/** Writes a version and returns its number. Call it under {@link lockAutonomy}, after looking at what is in force. */
export async function insertAutonomyVersion(tx: Transaction, row: NewVersion): Promise<number> {
  const { overrideReason } = row;
  const version = await nextAutonomyVersion(tx);
  await tx`
    insert into autonomy_versions (version, policy, kind, reason, changed_by, based_on, restores, override_reason)
    overriding system value
    values (${version}, ${asJson(tx, row.policy)}, ${row.kind}, ${maskPersonalValues(row.reason)}, ${row.changedBy}, ${row.basedOn},
      ${row.restores}, ${overrideReason === null ? null : maskPersonalValues(overrideReason)})`;
  return version;
}

type StoredVersion = {
  version: number;
  policy: AutonomyPolicy;
  kind: VersionRow['kind'];
  reason: string;
  changed_by: string;
  created_at: Date;
  based_on: number | null;
  restores: number | null;
  override_reason: string | null;
};

function toVersion(row: StoredVersion): VersionRow {
  return {
    version: row.version,
    policy: row.policy,
    kind: row.kind,
    reason: row.reason,
    changedBy: row.changed_by,
    changedAt: row.created_at,
    basedOn: row.based_on,
    restores: row.restores,
    overrideReason: row.override_reason,
  };
}
