import type { RuleResult } from './rule.ts';

/**
 * What the rules said of a request, as one text: the tool and the rules that did not hold, in order of their names. Two requests with the same one
 * wait for a person for the same reasons, and only such may be decided together.
 */
export function ruleResultOf(tool: string, rules: readonly Pick<RuleResult, 'rule' | 'passed'>[]): string {
  const broken = rules.filter(({ passed }) => !passed).map(({ rule }) => rule);
  return `${tool}/${broken.length === 0 ? 'all_hold' : [...new Set(broken)].toSorted().join('+')}`;
}
