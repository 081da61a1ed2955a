import type { TokenUsage } from '../model-client.ts';
import type { ToolCallDraft } from './call-pieces.ts';
import type { Ending } from './finish-reasons.ts';
import { openThoughtFilter, type ThoughtFilter } from './leave-out-thoughts.ts';

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
  /** How it ended, by all that was said of it; null before anything was. */
  ending: Ending | null;
  readonly calls: ToolCallDraft[];
  usage: TokenUsage | null;
  /** More text came than is kept. */
  overlong: boolean;
};

/** An empty draft. `beginsInThought`: the server is known to send thoughts whose beginning is not marked. (Default: it is not.) */
export function emptyDraft({ beginsInThought = false } = {}): CompletionDraft {
  return {
    ...{ text: '', thoughts: openThoughtFilter(beginsInThought), thoughtChars: 0, tookBack: false, half: '' },
    ...{ refusal: '', ending: null, calls: [], usage: null, overlong: false },
  };
}
