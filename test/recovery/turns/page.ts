import { io, type Socket } from 'socket.io-client';
import type { ConversationEvent } from '../../../src/contracts/conversation-events.ts';
import { type OpenStream, openStream } from '../../support/read-stream.ts';
import type { Held } from '../../support/talk.ts';

/** A customer's page while it is connected. */
export type Connection = {
  /** What came, in the order it came. Grows. */
  readonly events: readonly ConversationEvent[];
  /** Resolves when the connection stands. */
  readonly opened: Promise<unknown>;
  readonly cut: () => void;
};

/** How pages connect: each opens a connection to one web process that brings everything after `after`. */
export const transports = {
  'server-sent events': followStream,
  websocket: (chat: Held, web: string, after: number) => followSocket(chat, web, after, 'websocket'),
  polling: (chat: Held, web: string, after: number) => followSocket(chat, web, after, 'polling'),
} as const;

/** Opens a connection. */
export type Connect = (typeof transports)[keyof typeof transports];

function followStream(chat: Held, web: string, after: number): Connection {
  let stream: OpenStream | undefined;
  const opened = openStream(`${web}/v1/conversations/${chat.id}/events?after=${after}`, { token: chat.token }).then(
    (open) => {
      stream = open;
    },
  );
  return {
    get events() {
      return stream?.events ?? [];
    },
    opened,
    cut: () => stream?.cut(),
  };
}

function followSocket(chat: Held, web: string, after: number, transport: 'websocket' | 'polling'): Connection {
  const options = { auth: { token: chat.token, after }, transports: [transport], forceNew: true, reconnection: false };
  const socket: Socket = io(`${web}/chat`, options);
  const events: ConversationEvent[] = [];
  socket.onAny((_type: string, event: ConversationEvent) => events.push(event));
  const opened = new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(undefined));
    socket.once('connect_error', reject);
  });
  return { events, opened, cut: () => void socket.disconnect() };
}
