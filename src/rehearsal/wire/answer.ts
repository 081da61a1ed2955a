/** One tool call of an answer. `arguments` is sent as it is, well-formed or not. */
export type AnswerToolCall = { readonly id: string; readonly name: string; readonly arguments: string };

/** Token counts in OpenAI's shape. */
export type Usage = {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly total_tokens: number;
  readonly prompt_tokens_details?: { readonly cached_tokens: number };
  readonly completion_tokens_details?: { readonly reasoning_tokens: number };
};

/** What the model says, before it is cut into chunks or put into one body. */
export type Answer = {
  /** Null beside tool calls, as a provider sends it. */
  readonly text: string | null;
  /** A refusal in OpenAI's own field. (Default: none.) */
  readonly refusal?: string;
  readonly toolCalls: readonly AnswerToolCall[];
  /** Null leaves the answer without one, as a cut stream does. */
  readonly finishReason: string | null;
  /** Null sends no usage, even when it was asked for. */
  readonly usage: Usage | null;
};
