import { textOf, type WireMessage, type WireToolCall } from '../wire/chat-request.ts';
import { isObject } from '../wire/fault.ts';
import { plainWords } from './plain-words.ts';
import { type ResultFields, readResult, textField } from './read-result.ts';

/** A tool call and what came back. */
export type Step = {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly result: ResultFields;
  readonly status: string;
  /** False when the call was put aside before it ran, because the customer wrote again or the process died. */
  readonly ran: boolean;
  /** True for a decision or a settlement that was written into the history from outside (call id `dec_...`, `set_...`). */
  readonly isDecision: boolean;
};

/** What the customer wrote in one go, what was done about it, and what was said. */
export type Block = {
  /** The customer's words as the rules read them. Empty when a decision, not the customer, made the model speak. */
  text: string;
  /** The same as they were written. */
  said: string;
  readonly steps: Step[];
  /** Null while it is still being answered, or when the customer wrote again before an answer came. */
  reply: string | null;
};

/** Older turns told in short: nothing that anybody says now. Its mark cannot stand in anybody's words, which are escaped. */
const EARLIER_TURNS = '<earlier_turns>';

/** Cuts a history into blocks, oldest first; the last one is to be answered. System messages are not read, and neither is the digest of turns that are over. */
export function readHistory(messages: readonly WireMessage[]): Block[] {
  const blocks: Block[] = [];
  for (const [index, message] of messages.entries()) {
    if (message.role === 'user' && !textOf(message).includes(EARLIER_TURNS)) addWords(blocks, textOf(message));
    if (message.role === 'assistant') addAnswer(blocks, message, messages.slice(index + 1));
  }
  return blocks;
}

/** What a colleague wrote closes a block as an answer of ours would. */
function addWords(blocks: Block[], content: string): void {
  const words = customerText(content);
  if (words === '' && blocks.length > 0) {
    addReply(blocks, content);
    return;
  }
  const last = blocks.at(-1);
  const block = last && last.reply === null && last.steps.length === 0 ? last : openBlock(blocks);
  block.said = `${block.said}\n${words}`.trim();
  block.text = plainWords(block.said);
}

function addAnswer(blocks: Block[], message: WireMessage, later: readonly WireMessage[]): void {
  const calls = message.tool_calls ?? [];
  if (calls.length === 0) {
    addReply(blocks, textOf(message));
    return;
  }
  const last = blocks.at(-1);
  const block = last && last.reply === null ? last : openBlock(blocks);
  block.steps.push(...calls.map((call) => readStep(call, later)));
}

function addReply(blocks: Block[], text: string): void {
  const block = blocks.at(-1) ?? openBlock(blocks);
  block.reply = `${block.reply ?? ''}\n${text}`.trim();
}

function openBlock(blocks: Block[]): Block {
  const block: Block = { text: '', said: '', steps: [], reply: null };
  blocks.push(block);
  return block;
}

/** Ids may repeat in a long history, so the result is the first one behind the call. */
function readStep(call: WireToolCall, later: readonly WireMessage[]): Step {
  const answer = later.find((message) => message.tool_call_id === call.id);
  const result = readResult(answer ? textOf(answer) : '');
  return {
    name: call.function.name,
    args: readArguments(call.function.arguments),
    result,
    status: textField(result, 'status') ?? 'ok',
    ran: !/supersed|not_run|interrupted|wrote_again|newer_message/.test(textField(result, 'code') ?? ''),
    isDecision: /^(?:dec|set)_/.test(call.id),
  };
}

function readArguments(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

const staffWords = /<(staff_message)(?:\s[^>]*)?>[\s\S]*?<\/\1>/gi;
const wrapped = /<([a-z_-]*(?:customer|message|untrusted|quoted)[a-z_-]*)(?:\s[^>]*)?>([\s\S]*?)<\/\1>/gi;

/** The customer's own words: what stands inside the delimiters, or everything where there are none. A colleague's words are not. */
function customerText(content: string): string {
  const own = content.replaceAll(staffWords, '');
  const inside = [...own.matchAll(wrapped)].map((match) => match[2] ?? '');
  const text = inside.length > 0 ? inside.join('\n') : own;
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/[\u2018\u2019]/g, "'")
    .trim();
}
