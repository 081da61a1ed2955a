/** What a call to a model was for. Only `main` calls count against a conversation's limits; all of them cost. */
export const modelCallPurposes = ['main', 'router', 'summary', 'embedding'] as const;

/** One of {@link modelCallPurposes}. */
export type ModelCallPurpose = (typeof modelCallPurposes)[number];

/** What came of a call, as the model client names it. What brought no usable answer is paid all the same. */
export const modelCallOutcomes = ['answer', 'cut', 'blocked', 'unavailable'] as const;

/** One of {@link modelCallOutcomes}. */
export type ModelCallOutcome = (typeof modelCallOutcomes)[number];

/** One call to a model, as it is kept: what it took and how long it lasted. Never what was said. */
export type ModelCallRecord = {
  readonly purpose: ModelCallPurpose;
  /** The model that answered, which may be the fallback; of a call without an answer the one that was asked. */
  readonly model: string;
  /** Input tokens, cached ones included. */
  readonly input: number;
  /** Of `input`: billed at the cached price. 0 when the provider does not say. */
  readonly cached: number;
  readonly output: number;
  /** Milliseconds from the request to the first piece of the answer; null when none came or it does not come in pieces. */
  readonly firstTokenMs: number | null;
  /** Milliseconds from the request to the end of the answer, or to giving it up. */
  readonly totalMs: number;
  readonly outcome: ModelCallOutcome;
};
