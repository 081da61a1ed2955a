import type { RuleResult } from '../rule.ts';
import type { Handling } from './judge-past-action.ts';

/** A request as one version of the policy judges it, on the order and the sums as they are now. */
export type JudgedUnder = {
  readonly version: number;
  readonly handling: Handling;
  readonly rules: readonly RuleResult[];
};

/** What another version of the policy means for a request that was approved under an earlier one. */
export type PolicyDrift = {
  readonly from: number;
  readonly to: number;
  /**
   * Whether the later version objects to something the earlier one did not: a rule that held does not, a limit that was passed is lower, or the agent
   * does not carry such requests out any more. Laxer rules, and those that have nothing to do with the request, are none.
   */
  readonly stricter: boolean;
  /** How many people have to agree by the later version. */
  readonly people: 0 | 1 | 2;
  /** Whether it is left to a person by the later version, so that no agreement has the agent carry it out. */
  readonly leftToPerson: 'draft' | 'off' | null;
  /** What is another now, as fields of a drift: the version first; one that ends in `_minor` holds an amount. */
  readonly differences: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[];
};

const HANDLING_WORDS: Readonly<Record<Handling, string>> = {
  alone: 'nobody has to agree',
  approval: 'one person has to agree',
  two_approvals: 'two people have to agree',
  draft: 'a person does it',
  off: 'a person takes it over',
};
const PEOPLE: Readonly<Record<Handling, 0 | 1 | 2>> = { alone: 0, approval: 1, two_approvals: 2, draft: 0, off: 0 };
/** What a rule of the policy is judged by, in its inputs: each rule has at most one of these. */
const BOUNDS = ['limit_minor', 'before_approval', 'tier'] as const;

/** Compares how two versions of the policy judge the same request on the same facts. */
export function policyDriftOf(before: JudgedUnder, now: JudgedUnder): PolicyDrift {
  const pairs = now.rules.map((rule) => [before.rules.find((one) => one.rule === rule.rule), rule] as const);
  const leftToPerson = now.handling === 'draft' || now.handling === 'off' ? now.handling : null;
  return {
    from: before.version,
    to: now.version,
    stricter: leftToPerson !== null || pairs.some(([was, is]) => objectsMore(was, is)),
    people: PEOPLE[now.handling],
    leftToPerson,
    differences: [
      { field: 'policy version', before: before.version, after: now.version },
      ...(before.handling === now.handling
        ? []
        : [
            {
              field: 'policy handling',
              before: HANDLING_WORDS[before.handling],
              after: HANDLING_WORDS[now.handling],
            },
          ]),
      ...pairs.flatMap(([was, is]) => boundDifference(was, is)),
    ],
  };
}

function objectsMore(was: RuleResult | undefined, is: RuleResult): boolean {
  if (is.passed) return false;
  if (was === undefined || was.passed) return true;
  const [from, to] = [boundOf(was)?.value, boundOf(is)?.value];
  // A currency that lost its amount is asked about whatever the amount, as by the lowest limit.
  return (typeof from === 'number' && typeof to === 'number' && to < from) || (typeof from === 'number' && to === null);
}

function boundDifference(was: RuleResult | undefined, is: RuleResult): PolicyDrift['differences'] {
  const [from, to] = [was && boundOf(was), boundOf(is)];
  if (to === undefined || from === undefined || from.value === to.value) return [];
  return [{ field: `policy ${is.rule} ${to.name}`, before: from.value, after: to.value }];
}

function boundOf({ inputs }: RuleResult): { readonly name: string; readonly value: unknown } | undefined {
  const name = BOUNDS.find((one) => Object.hasOwn(inputs, one));
  return name === undefined ? undefined : { name, value: inputs[name] };
}
