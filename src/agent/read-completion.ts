import type OpenAI from 'openai';
import { cleanText } from '../contracts/text.ts';
import { countTokens } from './context/count-tokens.ts';
import { addCallPieces, sealCalls, type ToolCallDraft } from './model/call-pieces.ts';
import { type Ending, worseEnding } from './model/finish-reasons.ts';
import type { ModelAnswer, ModelRequest, TokenUsage } from './model-client.ts';

/** Longest text of one answer; what is longer is treated as cut. */
const MAX_TEXT_CHARS = 100_000;
/** Most tokens one call can have used, either way; a figure above it is no figure. The largest context windows hold fewer. */
const MAX_TOKENS_OF_A_CALL = 10_000_000;
/** The first half of a character of two units, at the end of a piece: the other half comes with the next. */
const HALF_A_CHARACTER = /[\uD800-\uDBFF]$/;

/**
 * A completion as it grows, tolerant of every odd but legal chunk: no choices, no delta, null content, usage apart or missing. Whatever the server sends, what is
 * read out of it can be stored and shown.
 */
export type CompletionDraft = {
  text: string;
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

/** An empty draft. */
export function emptyDraft(): CompletionDraft {
  return { text: '', half: '', refusal: '', ending: null, calls: [], usage: null, overlong: false };
}

/** Adds one chunk to the draft and returns the new text in it. */
export function addChunk(draft: CompletionDraft, chunk: OpenAI.Chat.ChatCompletionChunk): string {
  if (chunk.usage) draft.usage = readUsage(chunk.usage);
  const choice = chunk.choices?.[0];
  if (!choice) return '';
  draft.ending = worseEnding(draft.ending, choice.finish_reason);
  const delta = (choice.delta ?? {}) as OpenAI.Chat.ChatCompletionChunk.Choice.Delta;
  if (typeof delta.refusal === 'string') draft.refusal += delta.refusal;
  addCallPieces(draft.calls, Array.isArray(delta.tool_calls) ? delta.tool_calls : []);
  return addText(draft, typeof delta.content === 'string' ? delta.content : '');
}

/** What a chunk shows of the model: a piece of its answer, its thinking, or nothing yet (a role, an empty choice, usage). */
export function signOfLife(
  draft: CompletionDraft,
  chunk: OpenAI.Chat.ChatCompletionChunk,
): 'answering' | 'thinking' | null {
  const begun = draft.text !== '' || draft.half !== '' || draft.refusal !== '' || draft.calls.length > 0;
  if (begun || draft.ending !== null) return 'answering';
  const parts = Object.entries(chunk.choices?.[0]?.delta ?? {});
  return parts.some(([name, value]) => name !== 'role' && typeof value === 'string' && value !== '')
    ? 'thinking'
    : null;
}

function addText(draft: CompletionDraft, piece: string): string {
  const received = draft.half + piece;
  draft.half = HALF_A_CHARACTER.exec(received)?.[0] ?? '';
  const text = cleanText(received.slice(0, received.length - draft.half.length));
  if (draft.text.length + text.length > MAX_TEXT_CHARS) {
    draft.overlong = true;
    return '';
  }
  draft.text += text;
  return text;
}

/** What the server says was used; null for a figure nobody can have used, which is then estimated as if nothing had been said. */
function readUsage(usage: OpenAI.CompletionUsage): TokenUsage | null {
  const isCount = (tokens: unknown) =>
    Number.isSafeInteger(tokens) && Number(tokens) >= 0 && Number(tokens) <= MAX_TOKENS_OF_A_CALL;
  const { prompt_tokens: input = 0, completion_tokens: output = 0 } = usage;
  const cached = usage.prompt_tokens_details?.cached_tokens ?? 0;
  if (!isCount(input ?? 0) || !isCount(output ?? 0)) return null;
  return { input: input ?? 0, output: output ?? 0, cached: isCount(cached) ? Math.min(cached, input ?? 0) : 0 };
}

/**
 * Judges a finished draft. Cut is: a finish reason that is not the end of an answer, none at all, as many completion tokens as were allowed, or calls under a
 * reason that ends a text; nothing of a cut answer may run. A filter is worse than a cut: of what it took out nothing is shown, and a cut is asked for again.
 */
export function judgeDraft(
  draft: CompletionDraft,
  asked: Pick<ModelRequest, 'messages' | 'tools'> & { readonly maxCompletionTokens: number },
): ModelAnswer {
  const usage = usageOf(draft, asked);
  const { ending } = draft;
  const spentAll = draft.usage !== null && usage.output >= asked.maxCompletionTokens;
  const callsUnsure = ending === 'text' && draft.calls.length > 0;
  if (ending !== 'filtered' && (ending === null || ending === 'cut' || callsUnsure || spentAll || draft.overlong))
    return { kind: 'cut', usage };
  if (ending === 'filtered' || draft.refusal !== '')
    return { kind: 'blocked', text: cleanText(draft.refusal).trim(), usage };
  const toolCalls = sealCalls(draft.calls);
  if (toolCalls.length === 0 && draft.text.trim() === '') return { kind: 'blocked', text: '', usage };
  return { kind: 'answer', text: draft.text, toolCalls, usage };
}

/** Characters of English to a token, roughly. */
const CHARS_PER_TOKEN = 4;

/** What a call that brought no answer has used, roughly: it only goes into the costs, and whoever waits for what comes next must not wait for a tokenizer. */
export function roughUsageOf(draft: CompletionDraft, asked: Pick<ModelRequest, 'messages' | 'tools'>): TokenUsage {
  if (draft.usage) return draft.usage;
  const calls = draft.calls.reduce((sum, call) => sum + call.name.length + call.arguments.length, 0);
  const sent = JSON.stringify(asked.messages).length + JSON.stringify(asked.tools).length;
  const received = draft.text.length + draft.refusal.length + calls;
  return { input: Math.ceil(sent / CHARS_PER_TOKEN), output: Math.ceil(received / CHARS_PER_TOKEN), cached: 0 };
}

/** What an answer has used: as the server says, else by our own count. */
function usageOf(draft: CompletionDraft, asked: Pick<ModelRequest, 'messages' | 'tools'>): TokenUsage {
  if (draft.usage) return draft.usage;
  const calls = draft.calls.reduce((sum, call) => sum + countTokens(`${call.name}${call.arguments}`), 0);
  return {
    input: countRequest(asked),
    output: countTokens(draft.text) + countTokens(draft.refusal) + calls,
    cached: 0,
  };
}

/** Tokens a provider adds around each message for its role and its ends. Source: OpenAI's cookbook on counting tokens. */
const TOKENS_AROUND_A_MESSAGE = 4;

function countRequest({ messages, tools }: Pick<ModelRequest, 'messages' | 'tools'>): number {
  const said = messages.reduce((sum, message) => {
    const calls = message.role === 'assistant' && message.tool_calls ? JSON.stringify(message.tool_calls) : '';
    return sum + TOKENS_AROUND_A_MESSAGE + countTokens(message.content ?? '') + countTokens(calls);
  }, 0);
  return said + (tools.length === 0 ? 0 : countTokens(JSON.stringify(tools)));
}
