import type OpenAI from 'openai';
import { emptyDraft } from '../../src/agent/model/completion-draft.ts';
import { addChunk, judgeDraft } from '../../src/agent/read-completion.ts';

/** What is made of a streamed answer to an empty question, whose chunks are given as a server might send them. */
export function readChunks(chunks: readonly object[]) {
  const draft = emptyDraft();
  for (const chunk of chunks) addChunk(draft, chunk as OpenAI.Chat.ChatCompletionChunk);
  return judgeDraft(draft, { maxCompletionTokens: 2_000, messages: [], tools: [] });
}

/** A chunk of one choice that adds these fields, and ends the answer where a reason is given. */
export function delta(fields: object, finish_reason: string | null = null) {
  return { choices: [{ index: 0, delta: fields, finish_reason }] };
}

/** A chunk with a piece of one tool call. */
export function call(fields: object) {
  return delta({ tool_calls: [fields] });
}
