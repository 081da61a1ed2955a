import type { AutonomyPolicy } from '../domain/autonomy.ts';
import { canonicalJson } from '../domain/canonical-json.ts';
import { describeChanges } from '../domain/ladder/describe-changes.ts';
import { appendAudit } from '../store/audit-log.ts';
import { ensureAutonomy, lockAutonomy, readAutonomy } from '../store/autonomy.ts';
import {
  insertAutonomyVersion,
  type NewVersion,
  readAutonomyVersion,
  readPredecessor,
} from '../store/autonomy-versions.ts';
import { type Database, inTransaction } from '../store/database.ts';
import type { LadderSettings } from './ladder-settings.ts';
import { readUnearnedRaises } from './try-policy.ts';

/** What publishing and rolling back work with. */
export type PublishDeps = { readonly database: Database; readonly ladder: LadderSettings };

/** Who changes what is in force, and why. */
export type PolicyChange = {
  /** The version in force that the change was made from; another one by now, and nothing is written. */
  readonly basedOn: number;
  readonly reason: string;
  /** Waives the sample for raises to `auto`, and says why; null waives nothing. */
  readonly overrideReason: string | null;
  readonly staffId: string;
};

/**
 * How a change went. Only `published` wrote something.
 *
 * - `stale`: another version came into force meanwhile.
 * - `unchanged`: the policy is the one in force.
 * - `not_earned`: it raises categories to `auto` without the sample for it; one sentence each.
 * - `nothing_before`: there is no version to go back to.
 */
export type Published =
  | { readonly kind: 'published'; readonly version: number; readonly changes: readonly string[] }
  | { readonly kind: 'stale'; readonly current: number }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'not_earned'; readonly cells: readonly string[] }
  | { readonly kind: 'nothing_before' };

/** Puts a policy in force. Every call of the agent reads the newest version, so it holds from the next one on, in every process. */
export async function publishPolicy(
  deps: PublishDeps,
  policy: AutonomyPolicy,
  change: PolicyChange,
): Promise<Published> {
  return await putInForce(deps, policy, change, { kind: 'published', restores: null });
}

/** Puts back the policy that ruled before the one in force, as a new version. Raises take the same sample as in publishing. */
export async function rollBackPolicy(deps: PublishDeps, change: PolicyChange): Promise<Published> {
  const { sql } = deps.database;
  const current = await readAutonomyVersion(sql, change.basedOn);
  const before = current ? await readPredecessor(sql, current) : null;
  if (current && !before) return { kind: 'nothing_before' };
  if (!before) return { kind: 'stale', current: (await readAutonomy(sql))?.version ?? 0 };
  return await putInForce(deps, before.policy, change, { kind: 'rolled_back', restores: before.version });
}

async function putInForce(
  deps: PublishDeps,
  policy: AutonomyPolicy,
  change: PolicyChange,
  how: Pick<NewVersion, 'kind' | 'restores'>,
): Promise<Published> {
  const seen = await ensureAutonomy(deps.database, deps.ladder.profile);
  if (seen.version !== change.basedOn) return { kind: 'stale', current: seen.version };
  if (canonicalJson(seen.policy) === canonicalJson(policy)) return { kind: 'unchanged' };
  // Read before the lock: the sample is large, and the version it was judged against is compared again under the lock.
  const unearned = await readUnearnedRaises(deps, seen.policy, policy);
  if (unearned.length > 0 && change.overrideReason === null) return { kind: 'not_earned', cells: unearned };
  const changes = describeChanges(seen.policy, policy, deps.ladder.limits);
  return await inTransaction(deps.database, async (tx) => {
    await lockAutonomy(tx);
    const now = await readAutonomy(tx);
    if (now?.version !== change.basedOn) return { kind: 'stale', current: now?.version ?? 0 };
    const { basedOn, reason, staffId } = change;
    const changedBy = `staff:${staffId}`;
    const overrideReason = unearned.length > 0 ? change.overrideReason : null;
    const version = await insertAutonomyVersion(tx, { ...how, policy, reason, changedBy, basedOn, overrideReason });
    await appendAudit(tx, {
      event: how.kind === 'rolled_back' ? 'autonomy.rolled_back' : 'autonomy.published',
      actor: changedBy,
      result: {
        version,
        based_on: basedOn,
        restores: how.restores,
        reason,
        changes,
        override_reason: overrideReason,
        overridden: overrideReason === null ? [] : unearned,
      },
    });
    return { kind: 'published', version, changes };
  });
}
