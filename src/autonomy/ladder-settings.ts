import type { Config } from '../config/config.ts';
import type { AutonomyProfile } from '../domain/autonomy.ts';
import type { RefundLimits } from '../domain/refund/refund-limits.ts';

/** What the ladder is told by the configuration. */
export type LadderSettings = {
  readonly profile: AutonomyProfile;
  /** In force where a version of the policy states none. */
  readonly limits: RefundLimits;
  /** What a raise takes, and the planned day. */
  readonly plan: Config['ladder'];
};

/** Reads it from the configuration of a process. */
export function ladderSettings(config: Config): LadderSettings {
  return { profile: config.autonomy.profile, limits: config.refunds, plan: config.ladder };
}
