import type { StoredMessage, StoredToolCall } from '../contracts/checkpoint.ts';
import type { ToolResult } from '../contracts/tool-results.ts';
import { findSignal } from '../domain/conversation/signals/find-signal.ts';

/** What the history says when a person gave the conversation back. It asks for nothing, so that no later turn stays silent by it. */
export const HANDED_BACK = 'A member of staff took part here and has given the conversation back to the assistant.';

/** The answer to a handover that comes too soon. */
export const justGivenBack: ToolResult = {
  status: 'refused',
  code: 'just_given_back',
  message:
    'A member of staff has just given this conversation back, and the customer has not asked for a person since. Answer the customer; hand over again only if you cannot.',
};

/**
 * Whether a handover "because the customer asked" comes right after a person gave the conversation back, without a word of the customer since that asks for
 * one: a model that reads the old wish once more would send them round in a circle. Held once; a model that insists hands over, and so does any other reason.
 */
export function comesTooSoon(
  history: readonly StoredMessage[],
  call: Pick<StoredToolCall, 'name' | 'arguments'>,
): boolean {
  if (call.name !== 'escalate_to_human' || !/"reason"\s*:\s*"customer_request"/.test(call.arguments)) return false;
  const back = history.findLastIndex(
    ({ role, ...message }) => role === 'staff' && 'text' in message && message.text === HANDED_BACK,
  );
  if (back < 0) return false;
  const since = history.slice(back + 1);
  if (since.some((message) => isAnswer(message) || isHeld(message))) return false;
  return findSignal(since.flatMap((message) => (message.role === 'customer' ? [message.text] : []))) === null;
}

function isAnswer(message: StoredMessage): boolean {
  return message.role === 'assistant' && message.toolCalls.length === 0;
}

function isHeld(message: StoredMessage): boolean {
  return message.role === 'tool' && message.result.includes(`"${justGivenBack.code}"`);
}
