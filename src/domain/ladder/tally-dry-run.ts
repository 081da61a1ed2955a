import type { AutonomyPolicy } from '../autonomy.ts';
import type { RefundLimits } from '../refund/refund-limits.ts';
import {
  type Handling,
  type JudgedPast,
  judgePastAction,
  type PastAction,
  recordedHandling,
} from './judge-past-action.ts';

/** How many actions are handled in each way. */
export type HandlingCounts = Readonly<Record<Handling, number>>;

/** An action that the new policy would handle otherwise. */
export type ChangedAction = Omit<PastAction, 'rules' | 'automatic' | 'requiredApprovers'> & {
  /** What really became of it. */
  readonly recorded: Handling;
  /** Under the policy in force. */
  readonly before: Handling;
  /** Under the new one. */
  readonly after: Handling;
  /** Rules that turn out otherwise. */
  readonly rules: readonly { readonly rule: string; readonly before: boolean; readonly after: boolean }[];
};

/** The actions of one tool, in counts. */
export type ToolTally = {
  readonly tool: string;
  readonly judged: number;
  readonly changed: number;
  readonly before: HandlingCounts;
  readonly after: HandlingCounts;
};

/** Counts of a trial so far, and the first of the actions it changes. */
export type DryRunTally = {
  readonly judged: number;
  /** Actions whose record lacks what a limit is judged on. */
  readonly notJudged: number;
  /** Would need one person's or two people's approval under the new policy. */
  readonly needApproval: number;
  /** Of them, those the policy in force lets run by themselves. */
  readonly newlyNeedApproval: number;
  /** Would run by themselves under the new policy, and do not under the one in force. */
  readonly newlyAlone: number;
  readonly changed: number;
  readonly tools: readonly ToolTally[];
  readonly changes: readonly ChangedAction[];
};

/** The two policies a trial compares. */
export type ComparedPolicies = {
  readonly before: AutonomyPolicy;
  readonly after: AutonomyPolicy;
  readonly configured: RefundLimits;
};

/** Counts actions one by one; memory stays bounded by `maxListed`, however many there are. */
export type DryRunCounter = { readonly add: (action: PastAction) => void; readonly tally: () => DryRunTally };

type MutableCounts = Record<Handling, number>;
type MutableTool = { judged: number; changed: number; before: MutableCounts; after: MutableCounts };

/** Starts a trial. `maxListed` is how many changed actions are kept by name; all are counted. */
export function createDryRunCounter(policies: ComparedPolicies, maxListed: number): DryRunCounter {
  const tools = new Map<string, MutableTool>();
  const changes: ChangedAction[] = [];
  const totals = { judged: 0, notJudged: 0, needApproval: 0, newlyNeedApproval: 0, newlyAlone: 0, changed: 0 };
  const add = (action: PastAction): void => {
    const before = judgePastAction(action, policies.before, policies.configured);
    const after = judgePastAction(action, policies.after, policies.configured);
    if (before === null || after === null) {
      totals.notJudged += 1;
      return;
    }
    const tool = toolOf(tools, action.tool);
    for (const counts of [totals, tool]) counts.judged += 1;
    tool.before[before.handling] += 1;
    tool.after[after.handling] += 1;
    if (needsApproval(after.handling)) totals.needApproval += 1;
    if (before.handling === after.handling) return;
    for (const counts of [totals, tool]) counts.changed += 1;
    if (needsApproval(after.handling) && before.handling === 'alone') totals.newlyNeedApproval += 1;
    if (after.handling === 'alone') totals.newlyAlone += 1;
    if (changes.length < maxListed) changes.push(changeOf(action, before, after));
  };
  return {
    add,
    tally: () => ({ ...totals, tools: [...tools].map(([tool, counts]) => ({ tool, ...counts })), changes }),
  };
}

function toolOf(tools: Map<string, MutableTool>, name: string): MutableTool {
  const none = (): MutableCounts => ({ alone: 0, approval: 0, two_approvals: 0, draft: 0, off: 0 });
  const known = tools.get(name) ?? { judged: 0, changed: 0, before: none(), after: none() };
  tools.set(name, known);
  return known;
}

function needsApproval(handling: Handling): boolean {
  return handling === 'approval' || handling === 'two_approvals';
}

function changeOf(action: PastAction, before: JudgedPast, after: JudgedPast): ChangedAction {
  const { rules: _rules, automatic: _automatic, requiredApprovers: _required, ...facts } = action;
  const rules = after.rules.flatMap(({ rule, passed }) => {
    const was = before.rules.find((one) => one.rule === rule)?.passed ?? passed;
    return was === passed ? [] : [{ rule, before: was, after: passed }];
  });
  return { ...facts, recorded: recordedHandling(action), before: before.handling, after: after.handling, rules };
}

/** A trial in two sentences: how many would have needed an approval, and how many change which way. */
export function dryRunSentence(tally: DryRunTally, days: number): string {
  const count = (value: number): string => value.toLocaleString('en');
  if (tally.judged === 0) return `No action of the last ${days} days can be judged, so nothing is known of the change.`;
  const newly = tally.newlyNeedApproval;
  const before = tally.tools.reduce((sum, { before: { approval, two_approvals: two } }) => sum + approval + two, 0);
  return [
    `${count(tally.needApproval)} of ${count(tally.judged)} actions of the last ${days} days would have needed an approval (under the version in force: ${count(before)}).`,
    `${count(newly)} that run alone now would wait for a person; ${count(tally.newlyAlone)} would run alone that do not now; ${count(tally.changed)} change in all.`,
  ].join(' ');
}
