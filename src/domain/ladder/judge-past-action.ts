import { type AutonomyPolicy, limitsUnder, type Tier, tierOf } from '../autonomy.ts';
import type { CurrencyCode, MinorUnits } from '../money.ts';
import { limitRules } from '../refund/automatic-rules.ts';
import { approversFor, type RefundLimits, type RefundTotals } from '../refund/refund-limits.ts';
import { judgeRules, type RuleResult } from '../rule.ts';

/** An action as the ledger recorded it, with the rules and inputs it was decided on. */
export type PastAction = {
  readonly actionId: string;
  readonly tool: string;
  /** Its reason; null for a tool that has none. */
  readonly category: string | null;
  /** Null for what is about no order. */
  readonly orderId: string | null;
  readonly at: Date;
  /** Null for what moves no money. */
  readonly amountMinor: MinorUnits | null;
  readonly currency: CurrencyCode | null;
  /** Carried out without a person. */
  readonly automatic: boolean;
  /** How many people its approval asked for; null when it had none. */
  readonly requiredApprovers: number | null;
  readonly rules: readonly RuleResult[];
};

/** What becomes of an action: done alone, with one person's or two people's approval, drafted for a person, or handed over at once. */
export type Handling = 'alone' | 'approval' | 'two_approvals' | 'draft' | 'off';

/** An action judged under a policy: what becomes of it, and how each rule of the policy turned out. */
export type JudgedPast = { readonly handling: Handling; readonly rules: readonly RuleResult[] };

const LIMIT_RULES = new Set(limitRules.map((rule) => rule.name));

/** What became of an action when it was asked for. */
export function recordedHandling(action: PastAction): Handling {
  if (recorded(action, 'tool_may_act_alone')?.inputs['tier'] === 'draft') return 'draft';
  if (action.automatic) return 'alone';
  return action.requiredApprovers === 2 ? 'two_approvals' : 'approval';
}

/**
 * What would become of a past action under a policy: its rules judged afresh on the amounts and sums recorded then; what no policy changes keeps its
 * recorded answer. Null when the record lacks a sum a limit is judged on, as for an action that was judged again later.
 *
 * The sums are those that stood then. That another policy would have made earlier actions wait, and so the sums smaller, is left out.
 */
export function judgePastAction(
  action: PastAction,
  policy: AutonomyPolicy,
  configured: RefundLimits,
): JudgedPast | null {
  const tier = tierOf(policy, action.tool, action.category ?? '');
  const limits = limitsUnder(policy, configured);
  const facts = refundFacts(action);
  if (facts === null) return null;
  const { results, broken } =
    facts === 'no_money' ? judgeTier(tier) : judgeRules(limitRules, { ...facts, tier, limits });
  const asks = broken.length > 0 || action.rules.some((rule) => !rule.passed && !LIMIT_RULES.has(rule.rule));
  return { handling: handlingOf(action, tier, asks, limits), rules: results };
}

function handlingOf(action: PastAction, tier: Tier, asks: boolean, limits: RefundLimits): Handling {
  if (tier === 'off' || tier === 'draft') return tier;
  if (!asks) return 'alone';
  const { amountMinor, currency } = action;
  if (amountMinor === null || currency === null) return 'approval';
  return approversFor(limits, amountMinor, currency) === 2 ? 'two_approvals' : 'approval';
}

/** What moves no money is judged by its tier alone: the first of the rules. */
function judgeTier(tier: Tier) {
  const passed = tier === 'auto';
  const rule = 'tool_may_act_alone';
  return { results: [{ rule, passed, inputs: { tier } }], broken: passed ? [] : [{ rule }] };
}

type RefundFactsThen = {
  readonly plan: { amountMinor: MinorUnits; currency: CurrencyCode };
  readonly totals: RefundTotals;
};

function refundFacts(action: PastAction): RefundFactsThen | 'no_money' | null {
  const { amountMinor, currency } = action;
  if (amountMinor === null || currency === null) return 'no_money';
  const orderAutomaticMinor = recordedNumber(action, 'within_order_total', 'before_minor');
  const customerAutomaticMinor = recordedNumber(action, 'within_customer_total', 'before_minor');
  const customerRefunds = recordedNumber(action, 'few_refunds_in_window', 'refunds');
  const storeDayMinor = recordedNumber(action, 'within_store_day', 'before_minor');
  if (orderAutomaticMinor === null || customerAutomaticMinor === null) return null;
  if (customerRefunds === null || storeDayMinor === null) return null;
  return {
    plan: { amountMinor, currency },
    totals: { orderAutomaticMinor, customerAutomaticMinor, customerRefunds, storeDayMinor },
  };
}

function recorded(action: PastAction, rule: string): RuleResult | undefined {
  return action.rules.find((one) => one.rule === rule);
}

function recordedNumber(action: PastAction, rule: string, input: string): number | null {
  const value = recorded(action, rule)?.inputs[input];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
