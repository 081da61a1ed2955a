import type { ChatTool, TokenUsage } from '../model-client.ts';
import type { ToolCallDraft } from './call-pieces.ts';
import type { Ending } from './finish-reasons.ts';
import { openThoughtFilter, type ThoughtFilter } from './leave-out-thoughts.ts';
import { type CallFinder, callFinder } from './names-call.ts';

/**
 * A completion as it grows, tolerant of every odd but legal chunk: no choices, no delta, null content, usage apart or missing. Whatever the server sends, what is
 * read out of it can be stored and shown.
 */
export type CompletionDraft = {
  /** What is said to the customer: without the model's thoughts. */
  text: string;
  readonly thoughts: ThoughtFilter;
  /** Characters received that are no part of what is said. */
  thoughtChars: number;
  /** Text was given out, and then turned out to be a thought. */
  tookBack: boolean;
  /** Received and not yet part of the text. */
  half: string;
  refusal: string;
  /** Index of the choice that is read: the first one that came; null before one did. */
  choice: number | null;
  /** A call of a tool is written where words to the customer should be. */
  saysCall: boolean;
  readonly findsCall: CallFinder;
  /** How it ended, by all that was said of it; null before anything was. */
  ending: Ending | null;
  readonly calls: ToolCallDraft[];
  usage: TokenUsage | null;
  /** Longest text that is kept. */
  readonly maxChars: number;
  /** More text came than is kept. */
  overlong: boolean;
};

/** Longest text of one answer, whatever it may have in tokens; what is longer is treated as cut. */
const MAX_CHARS = 100_000;
/** More characters than a token has in the mean of any text for people to read. A text with more of them to each token allowed has more tokens than that, also where the server does not say so. */
const CHARS_OF_A_TOKEN = 16;

/**
 * An empty draft. `beginsInThought`: the server is known to send thoughts whose beginning is not marked. (Default: it is not.) `tools`: what the model was offered, whose names are
 * no words to a customer. (Default: nothing.) `maxTokens`: how long it was allowed to be. (Default: without limit.)
 */
export function emptyDraft({
  beginsInThought = false,
  tools = [] as readonly ChatTool[],
  maxTokens = Number.POSITIVE_INFINITY,
} = {}): CompletionDraft {
  return {
    ...{ text: '', thoughts: openThoughtFilter(beginsInThought), thoughtChars: 0, tookBack: false, half: '' },
    ...{ refusal: '', choice: null, saysCall: false, findsCall: callFinder(tools), ending: null, calls: [] },
    ...{ usage: null, maxChars: Math.min(MAX_CHARS, maxTokens * CHARS_OF_A_TOKEN), overlong: false },
  };
}
