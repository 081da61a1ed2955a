import { type Decision, decisionOf, judgeRules } from '../rule.ts';
import { staffRefundRules } from '../staff/staff-rules.ts';
import { automaticRules } from './automatic-rules.ts';
import { type RefundFacts, refundRules } from './refund-rules.ts';

/** What the gate says about one refund. A rule that fails for everybody outranks the tier; then `off` and `draft` outrank an approval. For a person who asks, the limits of people stand in the place of the agent's. */
export function decideRefund(facts: RefundFacts): Decision {
  if (facts.staff) return decisionOf(judgeRules([...refundRules, ...staffRefundRules], facts));
  const decision = decisionOf(judgeRules([...refundRules, ...automaticRules], facts));
  if (decision.kind === 'refuse' || decision.kind === 'needs_person') return decision;
  if (facts.tier === 'off') return { kind: 'needs_person', code: 'tool_off', rules: decision.rules };
  return facts.tier === 'draft' ? { kind: 'draft', rules: decision.rules } : decision;
}

/** The rules again, for a refund a person agreed to: only those that hold whoever agrees. */
export function recheckRefund(facts: RefundFacts): Exclude<Decision, { kind: 'draft' }> {
  return decisionOf(judgeRules(refundRules, facts));
}
