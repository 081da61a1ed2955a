import type { AutonomyPolicy } from '../domain/autonomy.ts';
import type { Handling } from '../domain/ladder/judge-past-action.ts';
import { type PolicyDrift, policyDriftOf } from '../domain/ladder/policy-drift.ts';
import { approversFor, type RefundLimits } from '../domain/refund/refund-limits.ts';
import type { Decision, RuleResult } from '../domain/rule.ts';
import type { Action } from '../store/action-row.ts';
import type { AutonomyVersion } from '../store/autonomy.ts';
import { readAutonomyVersion } from '../store/autonomy-versions.ts';
import type { ActionCase } from './action-case.ts';
import type { ActionDeps } from './action-deps.ts';
import { settingsUnder } from './policy-in-force.ts';

/** What a newer version of the policy than a request was asked under means for it, with how that version judges it. */
export type PolicyChange = PolicyDrift & {
  readonly rules: readonly RuleResult[];
  /** Names of the rules for which a person has to agree by the newer version. */
  readonly reasons: readonly string[];
};

/**
 * Judges a request under the version it was asked under and under the one in force, on the same facts. Null when the two are one version, for what nobody
 * was asked about, and for what a person asked for: that is governed by the limits of people and by the second approver's alone.
 */
export async function comparePolicies(
  action: Action,
  autonomy: AutonomyVersion,
  layOut: (policy: AutonomyPolicy) => ActionCase | null,
  deps: Pick<ActionDeps, 'database' | 'settings'>,
): Promise<PolicyChange | null> {
  const asked = action.versions['policy'];
  if (action.automatic || typeof asked !== 'number' || asked === autonomy.version) return null;
  const earlier = await readAutonomyVersion(deps.database.sql, asked);
  const [was, is] = [earlier && layOut(earlier.policy), layOut(autonomy.policy)];
  if (!earlier || !was || !is) return null;
  const judged = (version: AutonomyVersion, decision: Decision) => ({
    version: version.version,
    rules: action.staffId === null ? decision.rules : [],
    handling: handlingOf(action, decision, settingsUnder(version.policy, deps.settings).limits),
  });
  const decision = is.decide();
  return {
    ...policyDriftOf(judged(earlier, was.decide()), judged(autonomy, decision)),
    rules: decision.rules,
    reasons: decision.kind === 'needs_approval' ? decision.reasons : [],
  };
}

function handlingOf(action: Action, decision: Decision, limits: RefundLimits): Handling {
  const people =
    approversFor(limits, action.amountMinor ?? 0, action.currency ?? '') === 2 ? 'two_approvals' : 'approval';
  if (action.staffId !== null) return people;
  switch (decision.kind) {
    case 'execute':
      return 'alone';
    case 'draft':
      return 'draft';
    case 'needs_approval':
      return people;
    default:
      return 'off';
  }
}
