import type { ConversationEvent } from '../../contracts/conversation-events.ts';
import type { CustomerConversation } from './customer-conversation.ts';

/** Summaries a customer agrees to within one wish; more are a product that asks in circles. */
const MOST_YES = 12;

/**
 * Says something, and yes to every summary the product shows before it changes anything. Returns everything that came. A customer who agrees to everything is
 * the careless one: nothing but the product keeps them from harm.
 *
 * @throws Error when it asks without end.
 */
export async function sayAndAgree(
  conversation: CustomerConversation,
  text: string,
): Promise<readonly ConversationEvent[]> {
  const before = conversation.events.length;
  let said = text;
  for (let asked = 0; asked <= MOST_YES; asked += 1) {
    const came = await conversation.say(said);
    if (!came.some(asksForYes)) return conversation.events.slice(before);
    said = 'Yes';
  }
  throw new Error(`The customer was asked for a yes more than ${MOST_YES} times for: ${text}`);
}

/** Whether the event shows a summary the customer is to say yes to. */
export function asksForYes({ type }: ConversationEvent): boolean {
  return type === 'confirmation';
}
