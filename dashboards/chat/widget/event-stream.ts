import { io } from 'socket.io-client';
import type { ConversationEvent } from '../../../src/contracts/conversation-events.ts';
import { asNumber, asRecord, asText } from '../../shared/unknown-value.ts';
import type { ConversationKey } from './conversation-api.ts';
import { readCitations } from './read-citations.ts';

/** How the line to the server stands. `refused`: the server does not accept this conversation's token (any more). */
export type Connection = 'idle' | 'connecting' | 'connected' | 'lost' | 'refused';

/** What the stream reports, and what it asks for. `after` is read at every connection: replay starts behind it. */
export type EventStreamHandlers = {
  readonly after: () => number;
  readonly onEvent: (event: ConversationEvent) => void;
  readonly onConnection: (connection: Connection) => void;
};

const EVENT_TYPES = ['message', 'token', 'state', 'tool_status', 'confirmation', 'error'] as const;

/** Milliseconds until a connection that the server closed in an orderly way (a restart) is tried again. */
const RECONNECT_AFTER_CLOSE_MS = 1_000;

/** Milliseconds within which several receipts become one. */
const RECEIPT_AFTER_MS = 300;

/** Opens the live line of one conversation. It reconnects by itself until it is closed or refused. */
export function openEventStream(
  origin: string,
  key: ConversationKey,
  handlers: EventStreamHandlers,
): { close: () => void } {
  const socket = io(`${origin}/chat`, {
    auth: (send) => send({ token: key.token, after: handlers.after() }),
    transports: ['websocket', 'polling'],
    reconnectionDelay: 400,
    reconnectionDelayMax: 3_000,
    timeout: 8_000,
    forceNew: true,
  });
  let retry: ReturnType<typeof setTimeout> | undefined;
  let receipt: ReturnType<typeof setTimeout> | undefined;
  // What this page has received need not be mailed.
  const acknowledgeLater = (): void => {
    clearTimeout(receipt);
    receipt = setTimeout(() => socket.emit('seen', { seq: handlers.after() }), RECEIPT_AFTER_MS);
  };
  const connectLater = (): void => {
    clearTimeout(retry);
    retry = setTimeout(() => socket.connect(), RECONNECT_AFTER_CLOSE_MS);
  };
  socket.on('connect', () => handlers.onConnection('connected'));
  socket.on('disconnect', () => {
    handlers.onConnection('lost');
    if (!socket.active) connectLater();
  });
  socket.on('connect_error', (error) => {
    const refused = !socket.active && isRefusal(error);
    handlers.onConnection(refused ? 'refused' : 'lost');
    if (!socket.active && !refused) connectLater();
  });
  for (const type of EVENT_TYPES) {
    socket.on(type, (body: unknown) => {
      const event = readEvent(type, body);
      if (event === null) return;
      handlers.onEvent(event);
      if (type === 'message' || type === 'state') acknowledgeLater();
    });
  }
  return {
    close: () => {
      clearTimeout(retry);
      clearTimeout(receipt);
      socket.removeAllListeners();
      socket.disconnect();
    },
  };
}

/** A middleware of the server said no, in contrast to a server that is down or overloaded. */
function isRefusal(error: Error & { data?: unknown }): boolean {
  const code = asText(asRecord(error.data)?.['code']) ?? error.message;
  return /not_found|unauthori[sz]ed|unauthenticated|forbidden|bad_token|invalid_token/u.test(code);
}

/** The event as the contract has it, or null for a body that lacks what its type needs. */
export function readEvent(type: (typeof EVENT_TYPES)[number], body: unknown): ConversationEvent | null {
  const fields = asRecord(body);
  const seq = asNumber(fields?.['seq']);
  if (fields === null || seq === null) return null;
  const complete = {
    message: typeof fields['text'] === 'string' && typeof fields['role'] === 'string',
    token: typeof fields['text'] === 'string' && asNumber(fields['attempt']) !== null,
    state: typeof fields['state'] === 'string' && Array.isArray(fields['covers']),
    tool_status: typeof fields['text'] === 'string',
    confirmation: ['confirmation_id', 'text', 'yes', 'no'].every((name) => typeof fields[name] === 'string'),
    error: typeof fields['code'] === 'string',
  }[type];
  if (!complete) return null;
  const { citations, ...rest } = fields;
  const shown = readCitations(citations);
  return { ...rest, ...(shown.length === 0 ? {} : { citations: shown }), type } as ConversationEvent;
}
