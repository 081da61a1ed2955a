import { countTokens } from '../context/count-tokens.ts';
import type { ModelRequest, TokenUsage } from '../model-client.ts';
import type { CompletionDraft } from './completion-draft.ts';

/** Most tokens one call can have used, either way; a figure above it is no figure. The largest context windows hold fewer. */
const MAX_TOKENS_OF_A_CALL = 10_000_000;
/** Characters of English to a token, roughly. */
const CHARS_PER_TOKEN = 4;
/** Tokens a provider adds around each message for its role and its ends. Source: OpenAI's cookbook on counting tokens. */
const TOKENS_AROUND_A_MESSAGE = 4;

type Asked = Pick<ModelRequest, 'messages' | 'tools'>;

/**
 * What the server says was used; null where it says nothing that can be so: no figures, figures under other names, none for a request that was sent, more than anybody can have used. It
 * is then counted here as if nothing had been said.
 */
export function readUsage(said: unknown): TokenUsage | null {
  if (typeof said !== 'object' || said === null) return null;
  const {
    prompt_tokens: input,
    completion_tokens: output,
    prompt_tokens_details: details,
  } = said as Record<string, unknown>;
  if (!isCount(input) || !isCount(output) || input === 0) return null;
  const cached = typeof details === 'object' && details !== null && 'cached_tokens' in details && details.cached_tokens;
  return { input, output, cached: isCount(cached) ? Math.min(cached, input) : 0 };
}

function isCount(tokens: unknown): tokens is number {
  return Number.isSafeInteger(tokens) && Number(tokens) >= 0 && Number(tokens) <= MAX_TOKENS_OF_A_CALL;
}

/** What the server said, unless it says that nothing came where something did. */
export function saidUsage(draft: CompletionDraft): TokenUsage | null {
  return draft.usage?.output === 0 && receivedChars(draft) > 0 ? null : draft.usage;
}

/** What an answer has used: as the server says, else by our own count. */
export function usageOf(draft: CompletionDraft, asked: Asked): TokenUsage {
  const said = saidUsage(draft);
  if (said) return said;
  const calls = draft.calls.reduce((sum, call) => sum + countTokens(`${call.name}${call.arguments}`), 0);
  const words = countTokens(draft.text) + countTokens(draft.refusal);
  const thought = Math.ceil(draft.thoughtChars / CHARS_PER_TOKEN);
  return { input: countRequest(asked), output: words + calls + thought, cached: 0 };
}

/** What a call that brought no answer has used, roughly: it only goes into the costs, and whoever waits for what comes next must not wait for a tokenizer. */
export function roughUsageOf(draft: CompletionDraft, asked: Asked): TokenUsage {
  const said = saidUsage(draft);
  if (said) return said;
  const sent = JSON.stringify(asked.messages).length + JSON.stringify(asked.tools).length;
  return {
    input: Math.ceil(sent / CHARS_PER_TOKEN),
    output: Math.ceil(receivedChars(draft) / CHARS_PER_TOKEN),
    cached: 0,
  };
}

function receivedChars({ text, refusal, thoughtChars, calls }: CompletionDraft): number {
  const called = calls.reduce((sum, call) => sum + call.name.length + call.arguments.length, 0);
  return text.length + refusal.length + thoughtChars + called;
}

function countRequest({ messages, tools }: Asked): number {
  const said = messages.reduce((sum, message) => {
    const calls = message.role === 'assistant' && message.tool_calls ? JSON.stringify(message.tool_calls) : '';
    return sum + TOKENS_AROUND_A_MESSAGE + countTokens(message.content ?? '') + countTokens(calls);
  }, 0);
  return said + (tools.length === 0 ? 0 : countTokens(JSON.stringify(tools)));
}
