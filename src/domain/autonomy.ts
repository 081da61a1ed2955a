import type { RefundLimits } from './refund/refund-limits.ts';

/**
 * How far the agent may go alone with one tool: not at all, prepare it for a person, do it once a person agreed, or do it
 * within the limits.
 */
export type Tier = 'off' | 'draft' | 'approve' | 'auto';

/** Tools that no configuration can raise: they are in no schema, and called by name they are refused and handed over. */
export const neverTools: readonly string[] = ['delete_account', 'change_payment_details'];

/** The tier of one tool, and of those of its categories (reasons) that differ from it. */
export type ToolTiers = { readonly tier: Tier; readonly byReason?: Readonly<Record<string, Tier>> };

/**
 * What a store lets the agent do, as data. A version without `limits` leaves them to the configuration: the first version of an
 * installation does, so that the settings count until somebody publishes a version that states its own.
 */
export type AutonomyPolicy = {
  readonly tools: Readonly<Record<string, ToolTiers>>;
  readonly limits?: RefundLimits;
};

/** Where a new installation starts. */
export type AutonomyProfile = 'demo' | 'production';

/**
 * The first version of the policy. What costs at most an annoyance when it is wrong runs by itself anywhere. Of what changes something
 * that matters, the demo acts within its limits, and a production store starts by letting the agent draft.
 */
export function startingPolicy(profile: AutonomyProfile): AutonomyPolicy {
  const demo = profile === 'demo';
  return {
    tools: {
      issue_refund: { tier: demo ? 'auto' : 'draft' },
      create_return: { tier: demo ? 'auto' : 'draft' },
      change_address: { tier: demo ? 'approve' : 'draft' },
      resend_receipt: { tier: 'auto' },
      update_preference: { tier: 'auto' },
    },
  };
}

/**
 * The tier of a tool for a category; the empty category is that of a tool that has none. A writing tool the policy does not name is
 * drafted, so a version older than a tool is no permission for it: silence is not permission.
 */
export function tierOf(policy: AutonomyPolicy, tool: string, category: string): Tier {
  const rule = Object.hasOwn(policy.tools, tool) ? policy.tools[tool] : undefined;
  const byReason = rule?.byReason && Object.hasOwn(rule.byReason, category) ? rule.byReason[category] : undefined;
  return byReason ?? rule?.tier ?? 'draft';
}

/** The limits a policy puts in force: its own, or the configured ones where it states none. */
export function limitsUnder(policy: AutonomyPolicy, configured: RefundLimits): RefundLimits {
  return policy.limits ?? configured;
}
