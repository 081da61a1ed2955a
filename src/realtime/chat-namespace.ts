import type { Server, Socket } from 'socket.io';
import { z } from 'zod';
import { findConversationOfToken, fingerprintOf } from '../store/conversation-access.ts';
import { createAllowance } from './allowance.ts';
import type { ChatNamespaceDeps, ChatSession } from './chat-session.ts';
import { followOnSocket } from './follow-on-socket.ts';
import { receiveMessage } from './receive-message.ts';
import { receiveStop } from './receive-stop.ts';
import { refusal } from './refusal.ts';

/** What a client says when it connects. `conversation_id` is not needed; when given, the token must be that conversation's. */
const chatAuth = z.looseObject({
  token: z.string().min(1).max(256),
  after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  conversation_id: z.string().nullish(),
});

/** Packets of any kind a connection may send within ten seconds; a client of ours sends one per message. */
const PACKETS_PER_TEN_SECONDS = 60;

/**
 * Serves /chat: a connection is one conversation, by its token; whoever has none is refused with `not_found` before any event. Events go out under their
 * type, everything after `after` first; `message` takes what the customer writes, `stop` that they want no more of the answer.
 */
export function openChatNamespace(io: Server, deps: ChatNamespaceDeps): void {
  const sessions = new WeakMap<Socket, ChatSession>();
  const chat = io.of('/chat');
  chat.use((socket, next) => {
    openSession(deps, socket.handshake.auth).then(
      (session) => {
        if (session) sessions.set(socket, session);
        next(session ? undefined : refusal('not_found'));
      },
      (error: unknown) => {
        deps.events.fault(error, { part: 'chat socket' });
        next(refusal('unavailable'));
      },
    );
  });
  chat.on('connection', (socket) => {
    const session = sessions.get(socket);
    if (session) serve(socket, session, deps);
    else socket.disconnect(true);
  });
}

async function openSession(deps: ChatNamespaceDeps, auth: unknown): Promise<ChatSession | null> {
  const given = chatAuth.safeParse(auth);
  if (!given.success) return null;
  const { token, after, conversation_id: id } = given.data;
  const conversation = await findConversationOfToken(deps.database.sql, deps.keyring, token);
  if (!conversation || (id && id !== conversation.conversationId)) return null;
  return { conversation, token, after, tokenFingerprint: fingerprintOf(token) };
}

function serve(socket: Socket, session: ChatSession, deps: ChatNamespaceDeps): void {
  deps.metrics.connections.inc({ kind: 'chat_socket' });
  const subscription = followOnSocket(deps, socket, session);
  const packets = createAllowance({ count: PACKETS_PER_TEN_SECONDS, perMs: 10_000 });
  socket.use((_packet, next) => {
    if (packets.take() || !deps.rateLimits) next();
    else socket.disconnect(true);
  });
  socket.on('message', receiveMessage(socket, session, deps));
  socket.on('stop', receiveStop(session, deps));
  socket.on('disconnect', () => {
    deps.metrics.connections.dec({ kind: 'chat_socket' });
    subscription.close();
  });
}
