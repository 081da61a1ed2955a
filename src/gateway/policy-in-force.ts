import { type AutonomyVersion, ensureAutonomy } from '../store/autonomy.ts';
import type { Preflight } from '../store/preflight.ts';
import type { ActionDeps } from './action-deps.ts';

/** The version of the autonomy policy a call is judged by; the first call of an installation writes the first version. */
export async function policyInForce(
  preflight: Preflight,
  deps: Pick<ActionDeps, 'database' | 'settings'>,
): Promise<AutonomyVersion> {
  return preflight.autonomy ?? (await ensureAutonomy(deps.database, deps.settings.autonomyProfile));
}
