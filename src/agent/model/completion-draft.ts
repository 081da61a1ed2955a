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
  /** More text came than is kept. */
  overlong: boolean;
};

/**
 * An empty draft. `beginsInThought`: the server is known to send thoughts whose beginning is not marked. (Default: it is not.) `tools`: what the model was offered, whose names are
 * no words to a customer. (Default: nothing.)
 */
export function emptyDraft({ beginsInThought = false, tools = [] as readonly ChatTool[] } = {}): CompletionDraft {
  return {
    ...{ text: '', thoughts: openThoughtFilter(beginsInThought), thoughtChars: 0, tookBack: false, half: '' },
    ...{
      refusal: '',
      choice: null,
      saysCall: false,
      findsCall: callFinder(tools),
      ending: null,
      calls: [],
      usage: null,
      overlong: false,
    },
  };
}
