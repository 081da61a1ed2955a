import type { AutonomyPolicy } from '../domain/autonomy.ts';
import type { VersionRow } from '../store/autonomy-versions.ts';

/** A version of the autonomy policy for the wire, without the policy itself. */
export function showVersion(row: VersionRow) {
  return {
    version: row.version,
    kind: row.kind,
    reason: row.reason,
    changed_by: row.changedBy,
    changed_at: row.changedAt.toISOString(),
    based_on: row.basedOn,
    restores: row.restores,
    override_reason: row.overrideReason,
  };
}

/** Where the limits under a policy come from. */
export function limitsFrom(policy: AutonomyPolicy): 'version' | 'configuration' {
  return policy.limits === undefined ? 'configuration' : 'version';
}
