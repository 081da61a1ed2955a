import type { StoredMessage } from '../contracts/checkpoint.ts';
import { clipText } from './context/clip-text.ts';
import { cutHistory } from './context/cut-history.ts';
import type { ChatMessage } from './model-client.ts';
import { quoteRecord, quoteUntrusted } from './quote-untrusted.ts';
import { conversationFacts, type SystemPrompt } from './system-prompt.ts';

/** What is known of the conversation beside its history. */
export type ConversationFacts = {
  readonly verified: boolean;
  /** The customer's profile and last tickets, rendered by code; null for one nothing is remembered of, or who has not said who they are. */
  readonly record: string | null;
};

const EARLIER =
  'Earlier turns of this conversation, shortened by code: what people wrote, and what each tool call was answered. Ids, amounts, dates, promises and requests are complete.';

/**
 * The request's messages: the stable prefix, this conversation's facts, then the history in order. Of a history that has outgrown its share, the older turns are told by a digest that stays
 * the same from call to call until the next cut.
 */
export function buildContext(
  prompt: SystemPrompt,
  history: readonly StoredMessage[],
  facts: ConversationFacts,
): ChatMessage[] {
  const { digest, recent } = cutHistory(history);
  return [
    { role: 'system', content: prompt.text },
    { role: 'system', content: factsOf(facts) },
    ...(digest === null
      ? []
      : [{ role: 'user' as const, content: `${EARLIER}\n${quoteUntrusted('earlier_turns', digest)}` }]),
    ...recent.map(toChatMessage),
  ];
}

function factsOf({ verified, record }: ConversationFacts): string {
  const said = conversationFacts(verified);
  return record === null ? said : `${said}\n\n${quoteUntrusted('customer_record', record)}`;
}

function toChatMessage(message: StoredMessage): ChatMessage {
  switch (message.role) {
    case 'customer':
      return { role: 'user', content: quoteUntrusted('customer_message', message.text) };
    case 'staff':
      return { role: 'user', content: quoteUntrusted('staff_message', message.text) };
    case 'assistant':
      return message.toolCalls.length === 0
        ? { role: 'assistant', content: message.text ?? '' }
        : {
            role: 'assistant',
            content: message.text === '' ? null : message.text,
            tool_calls: message.toolCalls.map((call) => ({
              id: call.id,
              type: 'function',
              function: { name: call.name, arguments: asObject(call.arguments) },
            })),
          };
    case 'tool':
      return { role: 'tool', tool_call_id: message.toolCallId, content: quoteRecord(message.result) };
    default: {
      const impossible: never = message;
      throw new Error(`Unknown stored message ${JSON.stringify(impossible)}`);
    }
  }
}

/** Longest part of unreadable arguments that the model is shown again. */
const UNREADABLE_SHOWN = 500;

/** Arguments as a JSON object: servers that parse a history refuse it for good where they are anything else, and the model is to see what it wrote. */
function asObject(json: string): string {
  if (isObject(json)) return json;
  return json.trim() === '' ? '{}' : JSON.stringify({ unreadable_arguments: clipText(json, UNREADABLE_SHOWN) });
}

function isObject(json: string): boolean {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
