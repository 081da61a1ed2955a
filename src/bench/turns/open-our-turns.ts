import { answerConversation } from '../../agent/answer-conversation.ts';
import type { TurnDeps } from '../../agent/turn-deps.ts';
import type { ConversationEvent } from '../../contracts/conversation-events.ts';
import type { EventSignal } from '../../contracts/signals.ts';
import { openQueues } from '../../queue/open-queues.ts';
import type { QueueAddress } from '../../queue/queue-backend.ts';
import { openRedisSignal } from '../../queue/redis-signal.ts';
import { type EventHub, openEventHub } from '../../realtime/event-hub.ts';
import { readWatchedConversations } from '../../store/conversation-access.ts';
import { createConversation, findConversationByToken } from '../../store/conversations.ts';
import { type Database, openDatabase } from '../../store/database.ts';
import { openEventReader } from '../../store/event-reader.ts';
import { acceptMessage } from '../../store/messages.ts';
import { openPostgresSignal } from '../../store/postgres-signal.ts';
import type { BenchTurn, TurnHooks, TurnPlace, TurnRunner } from '../measure/turn-runner.ts';
import { composeBenchTurn } from './compose-bench-turn.ts';
import { openStubCommerce } from './stub-commerce.ts';

/** Connections each pool may open. */
const POOL = 16;

/** A conversation of the load. `current` is the turn under way; the customer writes the next message once the last is answered. */
type Chat = {
  readonly conversationId: string;
  readonly token: string;
  readonly customerId: string;
  current: { readonly id: string; seq: number; readonly done: () => void } | null;
  free: Promise<void>;
};

/**
 * The product in one process: a message comes in as the API takes it, a worker of the queue answers it, and the turn is over when the event that says so has
 * gone through the event hub to the customer's connection. The pieces of the real roles, without HTTP and sockets.
 */
export async function openOurTurns(hooks: TurnHooks, place: TurnPlace): Promise<TurnRunner> {
  const database = openDatabase({ url: place.databaseUrl, max: POOL, applicationName: 'countersign bench' });
  // trouble of a queue is survived, as everywhere: the count of refunds at the end says whether anything was lost or doubled
  const queues = openQueues(addressOf(place), (error) => process.stderr.write(`queue: ${String(error)}\n`));
  const signal = openSignal(place, hooks.onError);
  const shop = openStubCommerce(place.commerceUrl);
  const deps = await composeBenchTurn({ database, queues, signal, shop, modelUrl: place.modelUrl });
  const hub = await openHub(database, signal, hooks);
  const chats = new Map<string, Chat>();
  const byId = new Map<string, Chat>();
  const options = { owner: `bench:${process.pid}`, leaseMs: 10_000, stopping: new AbortController().signal };
  queues.startTurnWorker(async ({ conversationId }) => {
    const turn = byId.get(conversationId)?.current;
    if (turn) hooks.onStart(turn.id);
    await answerConversation(conversationId, deps, options);
  }, hooks.conc);
  await queues.untilReady();
  return {
    submit: async (turn) => {
      const chat = chats.get(turn.conv) ?? (await openChat(turn.conv, { deps, hub, hooks, chats, byId }));
      const before = chat.free;
      await startTurn(chat, turn, before, () => hooks.onDone(turn.id));
      const order = /ord_\w+/.exec(turn.text)?.[0];
      if (order !== undefined) shop.own(order, chat.customerId);
      await post(chat, turn, { deps, hub, hooks, ring: queues.ringTurn });
    },
    stop: async () => {
      await hub.close();
      await queues.close();
      await signal.close();
      shop.close();
      await database.close();
    },
  };
}

/** Waits for the conversation's turn before, then makes this one current. */
async function startTurn(chat: Chat, turn: BenchTurn, before: Promise<void>, onDone: () => void): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  chat.free = promise;
  await before;
  const done = (): void => {
    chat.current = null;
    onDone();
    resolve();
  };
  chat.current = { id: turn.id, seq: Number.POSITIVE_INFINITY, done };
}

type Opening = {
  readonly deps: TurnDeps;
  readonly hub: EventHub;
  readonly hooks: TurnHooks;
  readonly chats: Map<string, Chat>;
  readonly byId: Map<string, Chat>;
};

async function openChat(conv: string, { deps, hub, hooks, chats, byId }: Opening): Promise<Chat> {
  const customerId = `customer-${conv}`;
  const made = await createConversation(deps.database, deps.keyring, {
    channel: 'web',
    customerId,
    identityLevel: 'session',
  });
  const { conversationId, conversationToken: token } = made;
  const chat: Chat = { conversationId, token, customerId, current: null, free: Promise.resolve() };
  const row = await findConversationByToken(deps.database, deps.keyring, conversationId, token);
  if (!row) throw new Error('The conversation was not created');
  chats.set(conv, chat);
  byId.set(conversationId, chat);
  const followed = { conversationId, contentKey: row.contentKey, tokenFingerprint: Buffer.alloc(32) };
  const write = (event: ConversationEvent): boolean => {
    if (event.type === 'token' || (event.type === 'message' && event.role === 'agent')) hooks.emit();
    if (event.type === 'message' && event.client_message_id === chat.current?.id && chat.current)
      chat.current.seq = event.seq;
    if (event.type === 'state' && chat.current && event.covers.includes(chat.current.seq)) finish(chat, event, hooks);
    return true;
  };
  hub.subscribe(followed, 0, { write, end: () => {} });
  return chat;
}

function finish(chat: Chat, event: Extract<ConversationEvent, { type: 'state' }>, hooks: TurnHooks): void {
  if (event.state !== 'open') hooks.onError(new Error(`A turn ended as ${event.state}`));
  chat.current?.done();
}

/** The work of `POST .../messages` behind its HTTP: the token's conversation, the message on disk, the ring. */
async function post(
  chat: Chat,
  turn: BenchTurn,
  { deps, hub, hooks, ring }: Omit<Opening, 'chats' | 'byId'> & { readonly ring: (id: string) => Promise<boolean> },
): Promise<void> {
  const { conversationId } = chat;
  const conversation = await findConversationByToken(deps.database, deps.keyring, conversationId, chat.token);
  const accepted = conversation && (await acceptMessage(deps.database, conversation, turn.text, turn.id));
  if (!accepted) throw new Error('The message was not taken');
  hooks.onAccepted?.(turn.id);
  hub.wake(conversationId);
  deps.signal.publish({ kind: 'conversation', conversationId, seq: accepted.seq });
  await ring(conversationId);
}

function openHub(database: Database, signal: EventSignal, hooks: TurnHooks): Promise<EventHub> {
  return openEventHub({
    readEvents: openEventReader(database.sql),
    readWatched: async (ids) =>
      (await readWatchedConversations(database.sql, ids)).map((row) => ({
        ...row,
        tokenFingerprint: Buffer.alloc(32),
      })),
    signal,
    onError: hooks.onError,
  });
}

function addressOf({ backend, databaseUrl, redisUrl }: TurnPlace): QueueAddress {
  return backend === 'redis'
    ? { backend, redisUrl: redisUrl ?? '', prefix: `{bench-${process.pid}}` }
    : { backend, databaseUrl, poolSize: POOL };
}

function openSignal({ backend, databaseUrl, redisUrl }: TurnPlace, onError: (error: unknown) => void): EventSignal {
  return backend === 'redis'
    ? openRedisSignal(redisUrl ?? '', `{bench-${process.pid}}`, onError)
    : openPostgresSignal(databaseUrl, onError);
}
