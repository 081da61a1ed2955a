import type { Socket } from 'socket.io';
import { z } from 'zod';
import type { ChatNamespaceDeps, ChatSession } from './chat-session.ts';
import type { Subscription } from './event-hub.ts';

/** Events handed to a connection that has not taken the earlier ones yet; beyond it the rows wait. */
const MAX_HELD = 256;

/**
 * Sends the conversation's events to a socket. A connection that takes nothing more is waited for, and cut after a while; a cut client comes
 * back by itself with the last seq it saw, unless its token no longer counts.
 */
export function followOnSocket(
  deps: Pick<ChatNamespaceDeps, 'hub' | 'receipts'>,
  socket: Socket,
  session: ChatSession,
): Subscription {
  const { conversation, tokenFingerprint, after } = session;
  const receipt = watchReceipt(deps.receipts, socket, session);
  let held = 0;
  let paused = false;
  const followed = {
    conversationId: conversation.conversationId,
    contentKey: conversation.contentKey,
    tokenFingerprint,
  };
  const subscription = deps.hub.subscribe(followed, after, {
    write: (event) => {
      held += 1;
      receipt.sent(event.seq);
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
      receipt.close();
      subscription.close();
    },
  };
}

const seenPayload = z.object({ seq: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER) });

/**
 * Finds out what the page has received, without asking it: packets arrive in order, so an answered ping proves everything that was sent before it.
 * A page that tells (`seen`) is believed at once, up to what it was sent.
 */
function watchReceipt({ seen }: ChatNamespaceDeps['receipts'], socket: Socket, { conversation, after }: ChatSession) {
  const { conversationId } = conversation;
  const { conn } = socket;
  let sent = after;
  let atPing = 0;
  seen(conversationId, after);
  const onPacket = (packet: { readonly type: string }): void => {
    if (packet.type === 'ping') atPing = sent;
  };
  const onPong = (): void => seen(conversationId, atPing);
  conn.on('packetCreate', onPacket);
  conn.on('heartbeat', onPong);
  socket.on('seen', (payload: unknown) => {
    const told = seenPayload.safeParse(payload);
    if (told.success) seen(conversationId, Math.min(told.data.seq, sent));
  });
  return {
    sent: (seq: number): void => {
      sent = seq;
    },
    close: (): void => {
      conn.off('packetCreate', onPacket);
      conn.off('heartbeat', onPong);
    },
  };
}
