import type { CallTrace } from './call-trace.ts';
import { foundPassage, policyMisses } from './policy-misses.ts';

/** What a conversation has spent since it was opened, last closed or given back, and what this turn has met. */
export type TurnSpending = {
  readonly modelCalls: number;
  readonly tokensUsed: number;
  /** The tool calls of this turn, in order. */
  readonly calls: readonly CallTrace[];
  /** Times a state-changing call was bounced by a newer message in this turn. */
  readonly bounces: number;
  /** The turn before this one ended with the customer being asked who they are, and nobody knows yet. */
  readonly askedWhoTheyAre: boolean;
  /** An earlier turn searched the help articles in vain, and none has found anything since. */
  readonly missedBefore: boolean;
  /** The customer's words in this turn ask for a person. */
  readonly wantsPerson: boolean;
};

/** Why a turn may not go on by itself. Each is a reason to hand over, never to guess. */
export type StopReason =
  | 'model_calls_exhausted'
  | 'tokens_exhausted'
  | 'tool_failed_twice'
  | 'repeated_call'
  | 'no_policy_found'
  | 'identity_unverified'
  | 'customer_request'
  | 'customer_keeps_writing';

/** Says whether to stop, and why. */
export type StopCondition = (spending: TurnSpending) => StopReason | null;

/** Stops at `limit` model calls. Default 10: the second source of requirements sizes a conversation at 6. */
export const modelCallLimit =
  (limit: number): StopCondition =>
  ({ modelCalls }) =>
    modelCalls >= limit ? 'model_calls_exhausted' : null;

/** Stops at `limit` tokens. Default 50,000: ten calls of 4,200 tokens use 42,000. */
export const tokenLimit =
  (limit: number): StopCondition =>
  ({ tokensUsed }) =>
    tokensUsed >= limit ? 'tokens_exhausted' : null;

/** Errors that say nothing about the tool itself. */
const NO_FAILURE = new Set(['not_run', 'interrupted', 'order_system_unavailable']);

/** Stops when one tool failed twice. */
export const sameToolFailedTwice: StopCondition = ({ calls }) => {
  const failed = calls
    .filter(({ status, code }) => status === 'error' && !NO_FAILURE.has(code))
    .map(({ tool }) => tool);
  return new Set(failed).size < failed.length ? 'tool_failed_twice' : null;
};

/** Answers in which the same call with the same outcome is one too many. */
const REPEATED = 3;

/**
 * Stops when the model goes in circles: the same call (tool and normalised arguments) with the same result in three answers of a turn, or two calls by turns, A B A B. The same call several
 * times in one answer counts once, calls that were not run do not count, and a write that came through begins the count anew: looking again afterwards is no circle.
 */
export const sameCallRepeated: StopCondition = ({ calls }) => {
  const ran = sinceProgress(calls.filter(({ code }) => code !== 'not_run' && code !== 'interrupted'));
  const answers = new Map<string, Set<number>>();
  for (const call of ran) answers.set(keyOf(call), (answers.get(keyOf(call)) ?? new Set()).add(call.answer));
  const circles = [...answers.values()].some((of) => of.size >= REPEATED) || alternates(ran);
  return circles ? 'repeated_call' : null;
};

function keyOf({ tool, args, code }: CallTrace): string {
  return `${tool} ${args} ${code}`;
}

/** Codes of a result that began or ended something in the ledger. */
export const CHANGED: ReadonlySet<string> = new Set([
  'drafted',
  'proposed',
  'approved',
  'executing',
  'executed',
  'pending_settlement',
  'withdrawn',
]);

// A write reports what it did by a code of its own; the same write once more is no progress.
function sinceProgress(calls: readonly CallTrace[]): readonly CallTrace[] {
  const done = new Set<string>();
  let start = 0;
  for (const [index, call] of calls.entries()) {
    if (!CHANGED.has(call.code) || call.tool === 'check_action' || done.has(keyOf(call))) continue;
    done.add(keyOf(call));
    start = index + 1;
  }
  return calls.slice(start);
}

function alternates(calls: readonly CallTrace[]): boolean {
  const byAnswer = new Map<number, Set<string>>();
  for (const call of calls) byAnswer.set(call.answer, (byAnswer.get(call.answer) ?? new Set()).add(keyOf(call)));
  const [a, b, c, d] = [...byAnswer.values()].slice(-4).map((keys) => [...keys].sort().join('\n'));
  return d !== undefined && a === c && b === d && a !== b;
}

/**
 * Stops when the help articles said nothing twice in a conversation, in two answers of this turn or in an earlier turn and in this: a further try finds a passage about something
 * else, and from there a rule is made up. Finding one in between begins the count anew.
 */
export const noPassageTwice: StopCondition = ({ calls, missedBefore }) => {
  const misses = policyMisses(calls);
  const before = missedBefore && !foundPassage(calls) ? 1 : 0;
  return misses > 0 && misses + before >= 2 ? 'no_policy_found' : null;
};

/** Stops when an account action needs to know who asks, the customer was asked in the turn before and still nobody knows: they cannot or will not, and a person can. */
export const identityMissing: StopCondition = ({ calls, askedWhoTheyAre }) =>
  askedWhoTheyAre && calls.some(({ code }) => code === 'identity_required') ? 'identity_unverified' : null;

/** Stops when the customer asks for a person, whatever the model makes of it. */
export const personAskedFor: StopCondition = ({ wantsPerson }) => (wantsPerson ? 'customer_request' : null);

/** Stops after two bounces, so that a customer who keeps typing reaches a person instead of nothing. */
export const bouncedTwice: StopCondition = ({ bounces }) => (bounces >= 2 ? 'customer_keeps_writing' : null);

/** Every condition under which the runtime hands over by itself, with the budgets given; the first that says stop names the reason. */
export function turnLimits(budgets: {
  readonly maxModelCalls: number;
  readonly maxTokens: number;
}): readonly StopCondition[] {
  return [
    personAskedFor,
    identityMissing,
    sameToolFailedTwice,
    sameCallRepeated,
    noPassageTwice,
    bouncedTwice,
    modelCallLimit(budgets.maxModelCalls),
    tokenLimit(budgets.maxTokens),
  ];
}

/** The first condition that says stop, or null. */
export function firstStop(conditions: readonly StopCondition[], spending: TurnSpending): StopReason | null {
  for (const condition of conditions) {
    const reason = condition(spending);
    if (reason) return reason;
  }
  return null;
}
