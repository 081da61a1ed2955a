import type { Tier } from '../autonomy.ts';
import { type OrderFacts, orderRules } from '../order-rules.ts';
import { type Decision, decisionOf, judgeRules, type Rule } from '../rule.ts';
import type { StaffHand } from '../staff/staff-hand.ts';
import { staffChangeRules } from '../staff/staff-rules.ts';

/** Everything a return is judged by. */
export type ReturnFacts = OrderFacts & {
  readonly tier: Tier;
  /** The person who asks; left out or null when the agent does. */
  readonly staff?: StaffHand | null;
};

/** A return moves no money and can be cancelled, so limits do not apply; what the tool may do alone does. */
const returnRules: readonly Rule<ReturnFacts>[] = [
  ...orderRules('already_returned'),
  {
    name: 'tool_may_act_alone',
    broken: { kind: 'needs_approval' },
    judge: ({ tier }) => ({ passed: tier === 'auto', inputs: { tier } }),
  },
];

/** What the gate says about one return. */
export function decideReturn(facts: ReturnFacts): Decision {
  if (facts.staff) return decisionOf(judgeRules([...orderRules('already_returned'), ...staffChangeRules], facts));
  const decision = decisionOf(judgeRules(returnRules, facts));
  if (decision.kind === 'refuse' || decision.kind === 'needs_person') return decision;
  if (facts.tier === 'off') return { kind: 'needs_person', code: 'tool_off', rules: decision.rules };
  return facts.tier === 'draft' ? { kind: 'draft', rules: decision.rules } : decision;
}

/** The rules again, for a return a person agreed to. */
export function recheckReturn(facts: ReturnFacts): Exclude<Decision, { kind: 'draft' }> {
  return decisionOf(judgeRules(orderRules('already_returned'), facts));
}
