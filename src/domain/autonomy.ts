/**
 * How far the agent may go alone with one tool: not at all, prepare it for a person, do it once a person agreed, or do it
 * within the limits.
 */
export type Tier = 'off' | 'draft' | 'approve' | 'auto';

/** Tools that no configuration can raise: they are in no schema, and called by name they are refused and handed over. */
export const neverTools: readonly string[] = ['delete_account', 'change_payment_details'];

/** What a store lets the agent do, as data. Later versions of the policy may add categories and limits per tool. */
export type AutonomyPolicy = {
  readonly tools: Readonly<Record<string, { readonly tier: Tier; readonly byReason?: Readonly<Record<string, Tier>> }>>;
};

/** Where a new installation starts. */
export type AutonomyProfile = 'demo' | 'production';

/** The first version of the policy: the demo acts within its limits, a production store starts by letting the agent draft. */
export function startingPolicy(profile: AutonomyProfile): AutonomyPolicy {
  const tier = profile === 'demo' ? 'auto' : 'draft';
  return { tools: { create_return: { tier }, issue_refund: { tier } } };
}

/** The tier of a tool for a return reason. A writing tool the policy does not name is drafted: silence is not permission. */
export function tierOf(policy: AutonomyPolicy, tool: string, reason: string): Tier {
  const rule = Object.hasOwn(policy.tools, tool) ? policy.tools[tool] : undefined;
  const byReason = rule?.byReason && Object.hasOwn(rule.byReason, reason) ? rule.byReason[reason] : undefined;
  return byReason ?? rule?.tier ?? 'draft';
}
