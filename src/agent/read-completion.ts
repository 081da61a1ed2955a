import type OpenAI from 'openai';
import { cleanText } from '../contracts/text.ts';
import { addCallPieces, sealCalls } from './model/call-pieces.ts';
import type { CompletionDraft } from './model/completion-draft.ts';
import { readUsage, saidUsage, usageOf } from './model/count-usage.ts';
import { worseEnding } from './model/finish-reasons.ts';
import { hasVisible } from './model/has-visible.ts';
import { openThoughtFilter } from './model/leave-out-thoughts.ts';
import { LONGEST_MARK } from './model/names-call.ts';
import type { ChatMessage, ModelAnswer, ModelRequest, TokenUsage } from './model-client.ts';

/** The first half of a character of two units, at the end of a piece: the other half comes with the next. */
const HALF_A_CHARACTER = /[\uD800-\uDBFF]$/;

/** Adds one chunk to the draft and returns the new text in it. */
export function addChunk(draft: CompletionDraft, chunk: OpenAI.Chat.ChatCompletionChunk): string {
  // a later figure that cannot be so does not undo an earlier one
  draft.usage = readUsage(chunk.usage) ?? draft.usage;
  const choice = pickChoice(draft, chunk.choices);
  if (!choice) return '';
  draft.ending = worseEnding(draft.ending, choice.finish_reason);
  const delta = (choice.delta ?? {}) as OpenAI.Chat.ChatCompletionChunk.Choice.Delta;
  if (typeof delta.refusal === 'string') addRefusal(draft, delta.refusal);
  addCallPieces(draft.calls, callsIn(delta));
  for (const name of THOUGHT_FIELDS) draft.thoughtChars += lengthOf((delta as Record<string, unknown>)[name]);
  return addText(draft, textOf(delta.content));
}

/** The one choice of a chunk that is read. Only one is asked for; of a server that sends several the first is the answer, and the others are none of it. */
function pickChoice(draft: CompletionDraft, choices: unknown): OpenAI.Chat.ChatCompletionChunk.Choice | null {
  if (!Array.isArray(choices)) return null;
  for (const choice of choices as readonly (OpenAI.Chat.ChatCompletionChunk.Choice | null)[]) {
    if (typeof choice !== 'object' || choice === null) continue;
    if (!Number.isSafeInteger(choice.index)) return choice;
    draft.choice ??= choice.index;
    if (choice.index === draft.choice) return choice;
  }
  return null;
}

/** The pieces of calls in a delta, in the form of today or in the one before it, which has one call without an id. */
function callsIn(delta: OpenAI.Chat.ChatCompletionChunk.Choice.Delta): readonly unknown[] {
  if (Array.isArray(delta.tool_calls) && delta.tool_calls.length > 0) return delta.tool_calls;
  const older: unknown = delta.function_call;
  return typeof older === 'object' && older !== null ? [{ index: 0, function: older }] : [];
}

function addRefusal(draft: CompletionDraft, piece: string): void {
  if (draft.refusal.length + piece.length > draft.maxChars) draft.overlong = true;
  else draft.refusal += piece;
}

/** What a chunk shows of the model: a piece of its answer, its thinking, or nothing yet (a role, an empty choice, usage). */
export function signOfLife(
  draft: CompletionDraft,
  chunk: OpenAI.Chat.ChatCompletionChunk,
): 'answering' | 'thinking' | null {
  const begun = draft.text !== '' || draft.half !== '' || draft.refusal !== '' || draft.calls.length > 0;
  if (begun || draft.ending !== null) return 'answering';
  const parts = Object.entries(pickChoice(draft, chunk.choices)?.delta ?? {});
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

/** Whether a draft is words alone and has said that they came to their end. */
export function isSaid({ ending, calls, text, half }: CompletionDraft): boolean {
  return (ending === 'whole' || ending === 'text') && calls.length === 0 && half === '' && hasVisible(text);
}

/** The text that was held back until the answer was over; empty when asked again. */
export function endText(draft: CompletionDraft): string {
  const rest = draft.thoughts.flush();
  draft.thoughtChars = Math.max(0, draft.thoughtChars - rest.length);
  return say(draft, rest);
}

function say(draft: CompletionDraft, text: string): string {
  if (draft.saysCall) {
    draft.thoughtChars += text.length;
    return '';
  }
  if (draft.text.length + text.length > draft.maxChars) {
    draft.overlong = true;
    return '';
  }
  draft.text += text;
  draft.saysCall = text !== '' && draft.findsCall(draft.text.slice(-text.length - LONGEST_MARK));
  return draft.saysCall ? '' : text;
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
  const cut = draft.ending === 'filtered' ? null : whyCut(draft, usage, asked.maxCompletionTokens);
  if (cut !== null) return { kind: 'cut', detail: cut, usage };
  if (draft.ending === 'filtered' || draft.refusal !== '')
    return { kind: 'blocked', detail: 'filtered or refused', text: saidIn(draft.refusal), usage };
  const toolCalls = sealCalls(draft.calls, idsIn(asked.messages));
  if (toolCalls.length > 0) return { kind: 'answer', text: draft.text, toolCalls, usage };
  if (draft.saysCall) return { kind: 'blocked', detail: 'a call of a tool was written as words', text: '', usage };
  if (!hasVisible(draft.text)) return { kind: 'blocked', detail: 'nothing a reader could see', text: '', usage };
  return { kind: 'answer', text: draft.text, toolCalls, usage };
}

function idsIn(messages: readonly ChatMessage[]): string[] {
  return messages.flatMap((message) => ('tool_calls' in message ? (message.tool_calls ?? []) : []).map(({ id }) => id));
}

/** Why an answer counts as cut, in a few words; null where it is whole. */
function whyCut(draft: CompletionDraft, usage: TokenUsage, maxCompletionTokens: number): string | null {
  const { ending, calls } = draft;
  if (draft.overlong) return 'longer than any answer';
  if (ending === null) return 'ended without a finish reason';
  if (ending === 'cut') return 'ended by a finish reason that is no end';
  if (ending === 'text' && calls.length > 0) return 'a call under a finish reason of words';
  if (saidUsage(draft) !== null && usage.output >= maxCompletionTokens) return 'as many tokens as were allowed';
  return draft.tookBack ? 'words were shown that were a thought' : null;
}

function saidIn(refusal: string): string {
  const filter = openThoughtFilter();
  const text = `${filter.push(cleanText(refusal)).text}${filter.flush()}`.trim();
  return hasVisible(text) ? text : '';
}
