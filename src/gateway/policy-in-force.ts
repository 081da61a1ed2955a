import { type AutonomyPolicy, limitsUnder } from '../domain/autonomy.ts';
import { type AutonomyVersion, ensureAutonomy } from '../store/autonomy.ts';
import type { Preflight } from '../store/preflight.ts';
import type { ActionDeps, ActionSettings } from './action-deps.ts';

/** The version of the autonomy policy a call is judged by; the first call of an installation writes the first version. */
export async function policyInForce(
  preflight: Preflight,
  deps: Pick<ActionDeps, 'database' | 'settings'>,
): Promise<AutonomyVersion> {
  return preflight.autonomy ?? (await ensureAutonomy(deps.database, deps.settings.autonomyProfile));
}

/** The settings an action is judged by under a policy: the policy's limits, where it states any, stand in the place of the configured ones. */
export function settingsUnder(policy: AutonomyPolicy, settings: ActionSettings): ActionSettings {
  return policy.limits === undefined ? settings : { ...settings, limits: limitsUnder(policy, settings.limits) };
}
