import type { Socket } from 'socket.io';
import type { ChatSession } from './chat-session.ts';
import type { EventHub, Subscription } from './event-hub.ts';

/** Events handed to a connection that has not taken the earlier ones yet; beyond it the rows wait. */
const MAX_HELD = 256;

/**
 * Sends the conversation's events to a socket. A connection that takes nothing more is waited for, and cut after a while; a cut client comes
 * back by itself with the last seq it saw, unless its token no longer counts.
 */
export function followOnSocket(hub: EventHub, socket: Socket, session: ChatSession): Subscription {
  const { conversation, tokenFingerprint, after } = session;
  let held = 0;
  let paused = false;
  const followed = {
    conversationId: conversation.conversationId,
    contentKey: conversation.contentKey,
    tokenFingerprint,
  };
  const subscription = hub.subscribe(followed, after, {
    write: (event) => {
      held += 1;
      socket.emit(event.type, event);
      paused = held >= MAX_HELD && !socket.conn.transport.writable;
      return !paused;
    },
    end: (reason) => {
      if (reason === 'revoked') socket.disconnect(true);
      else socket.conn.close();
    },
  });
  const onDrain = (): void => {
    held = 0;
    if (!paused) return;
    paused = false;
    subscription.resume();
  };
  socket.conn.on('drain', onDrain);
  return {
    resume: subscription.resume,
    close: () => {
      socket.conn.off('drain', onDrain);
      subscription.close();
    },
  };
}
