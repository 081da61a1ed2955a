import { type Decision, decisionOf, judgeRules, type Rule } from '../rule.ts';
import { staffAddressRules, staffCancellationRules, staffChangeRules } from '../staff/staff-rules.ts';
import type { ChangeFacts } from './change-facts.ts';
import { addressRules, aloneRules, cancellationRules, preferenceRules, receiptRules } from './change-rules.ts';

/** The rules of a kind, typed for the facts they are given: facts and rules are chosen by the same kind. */
function rulesFor(facts: ChangeFacts): {
  readonly always: readonly Rule<never>[];
  readonly alone: readonly Rule<never>[];
  readonly ofPeople: readonly Rule<never>[];
} {
  switch (facts.kind) {
    case 'receipt':
      return { always: receiptRules, alone: aloneRules, ofPeople: staffChangeRules };
    case 'preference':
      return { always: preferenceRules, alone: aloneRules, ofPeople: staffChangeRules };
    case 'address':
      return { always: addressRules, alone: aloneRules, ofPeople: staffAddressRules };
    case 'cancellation':
      return { always: cancellationRules, alone: aloneRules, ofPeople: staffCancellationRules };
    default: {
      const impossible: never = facts;
      throw new Error(`Unknown change ${JSON.stringify(impossible)}`);
    }
  }
}

function judge(rules: readonly Rule<never>[], facts: ChangeFacts): Exclude<Decision, { kind: 'draft' }> {
  return decisionOf(judgeRules(rules as readonly Rule<ChangeFacts>[], facts));
}

/** What the gate says about a change. For the agent the tier counts; for a person the rules of people. */
export function decideChange(facts: ChangeFacts): Decision {
  const { always, alone, ofPeople } = rulesFor(facts);
  if (facts.staff !== null) return judge([...always, ...ofPeople], facts);
  const decision = judge([...always, ...alone], facts);
  if (decision.kind === 'refuse' || decision.kind === 'needs_person') return decision;
  if (facts.tier === 'off') return { kind: 'needs_person', code: 'tool_off', rules: decision.rules };
  return facts.tier === 'draft' ? { kind: 'draft', rules: decision.rules } : decision;
}

/** The rules again, for a change a person agreed to: only those that hold whoever agrees. */
export function recheckChange(facts: ChangeFacts): Exclude<Decision, { kind: 'draft' }> {
  return judge(rulesFor(facts).always, facts);
}
