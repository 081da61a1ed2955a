import type { StoredToolCall } from '../contracts/checkpoint.ts';

/** A chat message in the provider's form. */
export type ChatMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | {
      readonly role: 'assistant';
      readonly content: string | null;
      readonly tool_calls?: readonly {
        readonly id: string;
        readonly type: 'function';
        readonly function: { readonly name: string; readonly arguments: string };
      }[];
    }
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string };

/** A tool as the model sees it: a name, a sentence and a strict JSON schema of its arguments. */
export type ChatTool = {
  readonly name: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Whether the server is asked to keep to the schema. What it sends is checked all the same. (Default: not asked.) */
  readonly strict?: boolean;
};

/** The shape an answer in words is to have: a JSON object by a schema. */
export type AnswerSchema = { readonly name: string; readonly schema: Readonly<Record<string, unknown>> };

/** One question to the model. */
export type ModelRequest = {
  readonly messages: readonly ChatMessage[];
  readonly tools: readonly ChatTool[];
  /** Asked for where the server knows it; what comes is read with care all the same. (Default: free words.) */
  readonly answerSchema?: AnswerSchema;
  /** Told every piece of text as it arrives. */
  readonly onText: (piece: string) => void;
  /** Ends the call early; the answer is then `unavailable`. */
  readonly signal: AbortSignal;
  /** Lets a provider group and a test find the calls of one conversation. */
  readonly conversationId: string;
  /** How often this very question has brought no answer before; every other time a fallback model is asked first. (Default: 0.) */
  readonly retry?: number;
};

/** Tokens of one call; counted by our own tokenizer when the server does not say. */
export type TokenUsage = {
  readonly input: number;
  readonly output: number;
  /** Of `input`: what the provider took from its prompt cache and bills at the cached price. 0 when it does not say. */
  readonly cached: number;
};

/** How long one call took, in milliseconds. */
export type AnswerTiming = {
  /** From the request to the first piece of the answer: words, a tool call or a refusal. Null when none came. */
  readonly firstTokenMs: number | null;
  /** From the request to the end of the answer, or to giving it up. */
  readonly totalMs: number;
};

/** Where an answer came from. Left out where no server was asked, and by stand-ins in tests. */
export type AnswerOrigin = {
  /** The model that was asked, which may be the fallback. */
  readonly model?: string;
  readonly timing?: AnswerTiming;
  /** Calls that were made for the same question before this one and brought no answer, oldest first; they cost as well. (Default: none.) */
  readonly failedBefore?: readonly FailedCall[];
};

/** A call to a model that brought no answer. */
export type FailedCall = Extract<ModelOutcome, { kind: 'unavailable' }> & Omit<AnswerOrigin, 'failedBefore'>;

/**
 * What came of one model call. Only `answer` may be acted on: `cut` means that the text or a call ended early, `blocked` that the
 * provider refused, filtered or said nothing, `unavailable` that there is no answer at all.
 */
export type ModelAnswer = AnswerOrigin & ModelOutcome;

type ModelOutcome =
  | {
      readonly kind: 'answer';
      readonly text: string;
      readonly toolCalls: readonly StoredToolCall[];
      readonly usage: TokenUsage;
    }
  // `detail` says why for the log, in words of ours
  | { readonly kind: 'cut'; readonly detail?: string; readonly usage: TokenUsage }
  | { readonly kind: 'blocked'; readonly detail?: string; readonly text: string; readonly usage: TokenUsage }
  | {
      readonly kind: 'unavailable';
      readonly detail: string;
      readonly retryAfterMs: number | null;
      readonly mayRetry: boolean;
      /** The provider said "too many" (429): all of the pool waits, not this call alone. */
      readonly limited?: boolean;
      /** False when no call was made, because it would have failed or had to wait too long. (Default: true.) */
      readonly asked?: boolean;
      /** The caller ended it; says nothing about the server. (Default: false.) */
      readonly ended?: boolean;
      /** What the part that came has cost, by our own count; left out when nothing came. */
      readonly usage?: TokenUsage;
    };

/** The language model behind the agent. Never throws for anything the provider does. */
export type ModelClient = { readonly model: string; readonly ask: (request: ModelRequest) => Promise<ModelAnswer> };
