/** What a conversation has spent and met since it was opened, last closed or given back. */
export type TurnSpending = {
  readonly modelCalls: number;
  readonly tokensUsed: number;
  /** Failed calls (`error` results) of each tool within the turn. */
  readonly failuresByTool: ReadonlyMap<string, number>;
  /** Times a state-changing call was bounced by a newer message in this turn. */
  readonly bounces: number;
};

/** Why a turn may not go on by itself. Each is a reason to hand over, never to guess. */
export type StopReason = 'model_calls_exhausted' | 'tokens_exhausted' | 'tool_failed_twice' | 'customer_keeps_writing';

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

/** Stops when one tool failed twice. */
export const sameToolFailedTwice: StopCondition = ({ failuresByTool }) =>
  [...failuresByTool.values()].some((failures) => failures >= 2) ? 'tool_failed_twice' : null;

/** Stops after two bounces, so that a customer who keeps typing reaches a person instead of nothing. */
export const bouncedTwice: StopCondition = ({ bounces }) => (bounces >= 2 ? 'customer_keeps_writing' : null);

/** The first condition that says stop, or null. */
export function firstStop(conditions: readonly StopCondition[], spending: TurnSpending): StopReason | null {
  for (const condition of conditions) {
    const reason = condition(spending);
    if (reason) return reason;
  }
  return null;
}
