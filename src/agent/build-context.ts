import type { StoredMessage } from '../contracts/checkpoint.ts';
import type { ChatMessage } from './model-client.ts';
import { quoteUntrusted } from './quote-untrusted.ts';
import { conversationFacts, type SystemPrompt } from './system-prompt.ts';

/** The request's messages: the stable prefix, this conversation's facts, then the history in order. */
export function buildContext(
  prompt: SystemPrompt,
  history: readonly StoredMessage[],
  facts: { readonly verified: boolean },
): ChatMessage[] {
  return [
    { role: 'system', content: prompt.text },
    { role: 'system', content: conversationFacts(facts.verified) },
    ...history.map(toChatMessage),
  ];
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
              function: { name: call.name, arguments: call.arguments },
            })),
          };
    case 'tool':
      return { role: 'tool', tool_call_id: message.toolCallId, content: message.result };
    default: {
      const impossible: never = message;
      throw new Error(`Unknown stored message ${JSON.stringify(impossible)}`);
    }
  }
}
