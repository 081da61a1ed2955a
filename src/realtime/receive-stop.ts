import { findConversationOfToken } from '../store/conversation-access.ts';
import type { ChatNamespaceDeps, ChatSession } from './chat-session.ts';
import { stopAnswer } from './stop-answer.ts';

/** What the sender hears: whether there was an answer to stop, or why it is not known. Codes are those of the HTTP API. */
export type StopAck = { readonly stopping: boolean } | { readonly error: 'not_found' | 'unavailable' };

/** Handles `stop` of one connection: `POST .../stop` by another way. Without an acknowledgement function it is done all the same. */
export function receiveStop(session: ChatSession, deps: ChatNamespaceDeps): (...given: unknown[]) => void {
  return (...given) => {
    const acknowledge = given.at(-1);
    const tell = (ack: StopAck): void => {
      if (typeof acknowledge === 'function') acknowledge(ack);
    };
    stop(session, deps).then(tell, (error: unknown) => {
      deps.events.fault(error, { part: 'chat socket' });
      tell({ error: 'unavailable' });
    });
  };
}

async function stop(session: ChatSession, deps: ChatNamespaceDeps): Promise<StopAck> {
  // The token is asked for again, because a connection may outlive it.
  const conversation = await findConversationOfToken(deps.database.sql, deps.keyring, session.token);
  if (conversation?.conversationId !== session.conversation.conversationId) return { error: 'not_found' };
  return await stopAnswer(deps, conversation.conversationId);
}
