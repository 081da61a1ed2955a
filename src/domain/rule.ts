/** One rule as it was checked: the sentence's name, whether it held, and what it was judged on. */
export type RuleResult = {
  readonly rule: string;
  readonly passed: boolean;
  readonly inputs: Record<string, unknown>;
};

/** What a broken rule means: a plain no, a matter for a person, or a matter for an approval. */
export type Consequence =
  | { readonly kind: 'refuse'; readonly code: string }
  | { readonly kind: 'needs_person'; readonly code: string }
  | { readonly kind: 'needs_approval' };

/** A sentence that is true or false of some facts. The inputs are recorded, so they hold ids, amounts and dates, never free text. */
export type Rule<Facts> = {
  readonly name: string;
  readonly broken: Consequence | ((facts: Facts) => Consequence);
  readonly judge: (facts: Facts) => { readonly passed: boolean; readonly inputs: Record<string, unknown> };
};

/** All rules judged in order, with the consequence of each broken one. */
export type Judgement = {
  readonly results: readonly RuleResult[];
  readonly broken: readonly { readonly rule: string; readonly consequence: Consequence }[];
};

/** Judges every rule, the later ones too when an early one is broken: whoever reads the record sees the whole picture. */
export function judgeRules<Facts>(rules: readonly Rule<Facts>[], facts: Facts): Judgement {
  const judged = rules.map((rule) => ({ rule, ...rule.judge(facts) }));
  return {
    results: judged.map(({ rule, passed, inputs }) => ({ rule: rule.name, passed, inputs })),
    broken: judged
      .filter(({ passed }) => !passed)
      .map(({ rule }) => ({
        rule: rule.name,
        consequence: typeof rule.broken === 'function' ? rule.broken(facts) : rule.broken,
      })),
  };
}

/**
 * What the gate says. `execute`: now, without a person. `needs_approval`: after one, for the named reasons. `draft`: a person performs it.
 * `refuse`: no. `needs_person`: not a no, but beyond what may be done here.
 */
export type Decision =
  | { readonly kind: 'execute'; readonly rules: readonly RuleResult[] }
  | { readonly kind: 'needs_approval'; readonly reasons: readonly string[]; readonly rules: readonly RuleResult[] }
  | { readonly kind: 'draft'; readonly rules: readonly RuleResult[] }
  | { readonly kind: 'refuse'; readonly code: string; readonly rules: readonly RuleResult[] }
  | { readonly kind: 'needs_person'; readonly code: string; readonly rules: readonly RuleResult[] };

/** Reads the decision from a judgement: the first broken hard rule speaks; else broken soft ones are the reasons for an approval. */
export function decisionOf(judgement: Judgement): Exclude<Decision, { kind: 'draft' }> {
  const rules = judgement.results;
  for (const { consequence } of judgement.broken) {
    if (consequence.kind !== 'needs_approval') return { ...consequence, rules };
  }
  const reasons = judgement.broken.map((broken) => broken.rule);
  return reasons.length > 0 ? { kind: 'needs_approval', reasons, rules } : { kind: 'execute', rules };
}
