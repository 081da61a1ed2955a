import type { AnswerToolCall, Usage } from './answer.ts';
import { type ChatRequest, textOf, type WireMessage } from './chat-request.ts';

/** Characters counted as one token: the usual rule of thumb for English. An estimate, not a tokenizer. */
export const CHARACTERS_PER_TOKEN = 4;

/** What an answer says, as far as its length matters. */
type Said = { readonly text: string | null; readonly refusal?: string; readonly toolCalls: readonly AnswerToolCall[] };

/**
 * Estimated token counts of a request and its answer, each rounded up.
 *
 * Counted are the texts of all messages, names and arguments of tool calls, and the tools on offer as JSON. `cached_tokens` is
 * always 0: nothing is cached here.
 */
export function estimateUsage(request: ChatRequest, said: Said): Usage {
  const offered = request.tools ? JSON.stringify(request.tools).length : 0;
  const prompt = tokens(request.messages.reduce((sum, message) => sum + messageLength(message), offered));
  const completion = completionTokens(said);
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: { cached_tokens: 0 },
    completion_tokens_details: { reasoning_tokens: 0 },
  };
}

/** Estimated tokens of an answer alone. */
export function completionTokens(said: Said): number {
  const calls = said.toolCalls.reduce((sum, call) => sum + call.name.length + call.arguments.length, 0);
  return tokens((said.text?.length ?? 0) + (said.refusal?.length ?? 0) + calls);
}

function tokens(characters: number): number {
  return Math.ceil(characters / CHARACTERS_PER_TOKEN);
}

function messageLength(message: WireMessage): number {
  const calls = message.tool_calls ?? [];
  return calls.reduce(
    (sum, { function: called }) => sum + called.name.length + called.arguments.length,
    textOf(message).length,
  );
}
