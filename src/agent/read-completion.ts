import type OpenAI from 'openai';
import { cleanText } from '../contracts/text.ts';
import { addCallPieces, sealCalls } from './model/call-pieces.ts';
import type { CompletionDraft } from './model/completion-draft.ts';
import { readUsage, saidUsage, usageOf } from './model/count-usage.ts';
import { worseEnding } from './model/finish-reasons.ts';
import { hasVisible } from './model/has-visible.ts';
import { openThoughtFilter } from './model/leave-out-thoughts.ts';
import type { ChatMessage, ModelAnswer, ModelRequest, TokenUsage } from './model-client.ts';

/** Longest text of one answer; what is longer is treated as cut. */
const MAX_TEXT_CHARS = 100_000;
/** The first half of a character of two units, at the end of a piece: the other half comes with the next. */
const HALF_A_CHARACTER = /[\uD800-\uDBFF]$/;

/** Adds one chunk to the draft and returns the new text in it. */
export function addChunk(draft: CompletionDraft, chunk: OpenAI.Chat.ChatCompletionChunk): string {
  // a later figure that cannot be so does not undo an earlier one
  draft.usage = readUsage(chunk.usage) ?? draft.usage;
  const choice = chunk.choices?.[0];
  if (!choice) return '';
  draft.ending = worseEnding(draft.ending, choice.finish_reason);
  const delta = (choice.delta ?? {}) as OpenAI.Chat.ChatCompletionChunk.Choice.Delta;
  if (typeof delta.refusal === 'string') draft.refusal += delta.refusal;
  addCallPieces(draft.calls, Array.isArray(delta.tool_calls) ? delta.tool_calls : []);
  for (const name of THOUGHT_FIELDS) draft.thoughtChars += lengthOf((delta as Record<string, unknown>)[name]);
  return addText(draft, textOf(delta.content));
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

/** Fields some servers send the model's thoughts in. They are never read, only counted. */
const THOUGHT_FIELDS = ['reasoning_content', 'reasoning', 'thinking'];

function lengthOf(field: unknown): number {
  return typeof field === 'string' ? field.length : 0;
}

/** Content as text: a string, or a list of parts of which only those of type `text` are said. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part) => (part?.type === 'text' && typeof part.text === 'string' ? part.text : '')).join('');
}

function addText(draft: CompletionDraft, piece: string): string {
  const received = draft.half + piece;
  draft.half = HALF_A_CHARACTER.exec(received)?.[0] ?? '';
  const cleaned = cleanText(received.slice(0, received.length - draft.half.length));
  const { text, takeBack } = draft.thoughts.push(cleaned);
  draft.thoughtChars += cleaned.length - text.length;
  if (takeBack) {
    draft.tookBack ||= hasVisible(draft.text);
    draft.thoughtChars += draft.text.length;
    draft.text = '';
  }
  return say(draft, text);
}

/** The text that was held back until the answer was over; empty when asked again. */
export function endText(draft: CompletionDraft): string {
  const rest = draft.thoughts.flush();
  draft.thoughtChars = Math.max(0, draft.thoughtChars - rest.length);
  return say(draft, rest);
}

function say(draft: CompletionDraft, text: string): string {
  if (draft.text.length + text.length > MAX_TEXT_CHARS) {
    draft.overlong = true;
    return '';
  }
  draft.text += text;
  return text;
}

/**
 * Judges a finished draft. Cut is: a finish reason that is not the end of an answer, none at all, as many completion tokens as were allowed, or calls under a
 * reason that ends a text, text shown that was a thought; nothing of a cut answer may run. A filter is worse than a cut: of what it took out nothing is shown, and a cut is asked for again.
 */
export function judgeDraft(
  draft: CompletionDraft,
  asked: Pick<ModelRequest, 'messages' | 'tools'> & { readonly maxCompletionTokens: number },
): ModelAnswer {
  endText(draft);
  const usage = usageOf(draft, asked);
  if (draft.ending !== 'filtered' && isCut(draft, usage, asked.maxCompletionTokens)) return { kind: 'cut', usage };
  if (draft.ending === 'filtered' || draft.refusal !== '')
    return { kind: 'blocked', text: saidIn(draft.refusal), usage };
  const toolCalls = sealCalls(draft.calls, idsIn(asked.messages));
  if (toolCalls.length === 0 && !hasVisible(draft.text)) return { kind: 'blocked', text: '', usage };
  return { kind: 'answer', text: draft.text, toolCalls, usage };
}

function idsIn(messages: readonly ChatMessage[]): string[] {
  return messages.flatMap((message) => ('tool_calls' in message ? (message.tool_calls ?? []) : []).map(({ id }) => id));
}

function isCut(draft: CompletionDraft, usage: TokenUsage, maxCompletionTokens: number): boolean {
  const { ending, calls } = draft;
  const spentAll = saidUsage(draft) !== null && usage.output >= maxCompletionTokens;
  const callsUnsure = ending === 'text' && calls.length > 0;
  return ending === null || ending === 'cut' || callsUnsure || spentAll || draft.overlong || draft.tookBack;
}

function saidIn(refusal: string): string {
  const filter = openThoughtFilter();
  const text = `${filter.push(cleanText(refusal)).text}${filter.flush()}`.trim();
  return hasVisible(text) ? text : '';
}
