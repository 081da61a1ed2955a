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
  readonly parameters: Record<string, unknown>;
};

/** One question to the model. */
export type ModelRequest = {
  readonly messages: readonly ChatMessage[];
  readonly tools: readonly ChatTool[];
  /** Told every piece of text as it arrives. */
  readonly onText: (piece: string) => void;
  /** Ends the call early; the answer is then `unavailable`. */
  readonly signal: AbortSignal;
  /** Lets a provider group and a test find the calls of one conversation. */
  readonly conversationId: string;
};

/** Tokens of one call; estimated at four characters each when the server does not say. */
export type TokenUsage = {
  readonly input: number;
  readonly output: number;
  /** Of `input`: what the provider took from its prompt cache and bills at the cached price. 0 when it does not say. */
  readonly cached: number;
};

/**
 * What came of one model call. Only `answer` may be acted on: `cut` means that the text or a call ended early, `blocked` that the
 * provider refused, filtered or said nothing, `unavailable` that there is no answer at all.
 */
export type ModelAnswer =
  | {
      readonly kind: 'answer';
      readonly text: string;
      readonly toolCalls: readonly StoredToolCall[];
      readonly usage: TokenUsage;
    }
  | { readonly kind: 'cut'; readonly usage: TokenUsage }
  | { readonly kind: 'blocked'; readonly text: string; readonly usage: TokenUsage }
  | {
      readonly kind: 'unavailable';
      readonly detail: string;
      readonly retryAfterMs: number | null;
      readonly mayRetry: boolean;
      /** The provider said "too many" (429): all of the pool waits, not this call alone. */
      readonly limited?: boolean;
    };

/** The language model behind the agent. Never throws for anything the provider does. */
export type ModelClient = { readonly model: string; readonly ask: (request: ModelRequest) => Promise<ModelAnswer> };
