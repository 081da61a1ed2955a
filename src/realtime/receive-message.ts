import type { Socket } from 'socket.io';
import { postMessageBody } from '../contracts/http.ts';
import { findConversationOfToken } from '../store/conversation-access.ts';
import { createAllowance } from './allowance.ts';
import type { ChatNamespaceDeps, ChatSession } from './chat-session.ts';
import { takeCustomerMessage } from './take-customer-message.ts';

/** What the sender hears: the number of the stored message, or why there is none. Codes are those of the HTTP API. */
export type MessageAck =
  | { readonly seq: number }
  | { readonly error: 'bad_request' | 'text_too_long' | 'not_found' | 'rate_limited' | 'unavailable' };

/** Messages of one connection within a minute; the HTTP API allows a conversation as many. */
const MESSAGES_PER_MINUTE = 30;
/** Longest a sender waits for the acknowledgement, in milliseconds. */
const ACK_WITHIN_MS = 4_500;

/** Handles `message` of one connection. Without an acknowledgement function the message is stored all the same. */
export function receiveMessage(
  socket: Socket,
  session: ChatSession,
  deps: ChatNamespaceDeps,
): (payload: unknown, acknowledge?: unknown) => void {
  const allowance = createAllowance({ count: MESSAGES_PER_MINUTE, perMs: 60_000 });
  return (payload, acknowledge) => {
    let told = false;
    const tell = (ack: MessageAck): void => {
      if (told) return;
      told = true;
      clearTimeout(deadline);
      if (typeof acknowledge === 'function') acknowledge(ack);
    };
    const deadline = setTimeout(tell, ACK_WITHIN_MS, { error: 'unavailable' } as const);
    if (!allowance.take() && deps.rateLimits) return tell({ error: 'rate_limited' });
    take(session, deps, payload).then(
      (ack) => {
        tell(ack);
        if ('error' in ack && ack.error === 'not_found') socket.disconnect(true);
      },
      (error: unknown) => {
        deps.events.fault(error, { part: 'chat socket' });
        tell({ error: 'unavailable' });
      },
    );
  };
}

async function take(session: ChatSession, deps: ChatNamespaceDeps, payload: unknown): Promise<MessageAck> {
  const parsed = postMessageBody.safeParse(payload);
  if (!parsed.success) {
    const tooLong = parsed.error.issues.some((issue) => issue.code === 'custom' && issue.params?.['tooLong'] === true);
    return { error: tooLong ? 'text_too_long' : 'bad_request' };
  }
  // The token is asked for again with every message, because a connection may outlive it.
  const conversation = await findConversationOfToken(deps.database.sql, deps.keyring, session.token);
  if (conversation?.conversationId !== session.conversation.conversationId) return { error: 'not_found' };
  if (deps.rateLimits && !(await deps.customerAllowance.take(conversation))) return { error: 'rate_limited' };
  const { text, client_message_id: clientMessageId } = parsed.data;
  const taken = await takeCustomerMessage(deps, conversation, text, clientMessageId ?? null);
  return taken ? { seq: taken.seq } : { error: 'not_found' };
}
