import { timingSafeEqual } from 'node:crypto';
import type { ConversationEvent } from '../contracts/conversation-events.ts';
import type { EventSignal } from '../contracts/signals.ts';
import type { WatchedConversation } from '../store/conversation-access.ts';
import { pump } from './pump.ts';
import type { EventSink, Subscriber } from './subscriber.ts';

/** A conversation as a subscriber follows it: id, the key to its texts, and the fingerprint of the token that opened it. */
export type FollowedConversation = {
  readonly conversationId: string;
  readonly contentKey: Buffer;
  readonly tokenFingerprint: Buffer;
};

/** A reader's hold on its subscription. */
export type Subscription = {
  /** The sink can take more. */
  readonly resume: () => void;
  /** The reader left; `end` is not called. */
  readonly close: () => void;
};

/** Fans the events of conversations out to their readers. The rows are the truth; a signal only says when to look. */
export type EventHub = {
  /** Follows a conversation: every event with a higher `seq` than `after`, each once, in order, without a gap. */
  readonly subscribe: (conversation: FollowedConversation, after: number, sink: EventSink) => Subscription;
  /** Looks at a conversation now, if anybody follows it here. */
  readonly wake: (conversationId: string) => void;
  readonly close: () => Promise<void>;
};

/** What {@link openEventHub} works with. */
export type EventHubDeps = {
  readonly readEvents: (
    conversation: FollowedConversation,
    after: number,
    limit: number,
  ) => Promise<ConversationEvent[]>;
  /** Newest seq and token fingerprint of many conversations at once; what is gone is missing. */
  readonly readWatched: (conversationIds: readonly string[]) => Promise<readonly WatchedConversation[]>;
  readonly signal: Pick<EventSignal, 'subscribe'>;
  readonly onError: (error: unknown) => void;
  /** How often everything followed is looked at without a signal, and tokens are checked again, in milliseconds. (Default: 1,500.) */
  readonly lookMs?: number;
  /** How long a reader may ask for a pause before it is dropped, in milliseconds. (Default: 30,000.) */
  readonly stallMs?: number;
};

/** Readers of one conversation, and whether somebody is reading for them. */
type Channel = {
  readonly conversation: FollowedConversation;
  readonly subscribers: Set<Subscriber>;
  running: boolean;
  /** Newest event said to be there since the last read began; infinite when something was said to be there and not what. */
  wanted: number;
};

/** Most conversations asked for in one look. */
const LOOK_BATCH = 1_000;

/** Opens the hub of this process. Resolves once signals are heard. */
export async function openEventHub(deps: EventHubDeps): Promise<EventHub> {
  const channels = new Map<string, Channel>();
  const wake = (conversationId: string, seq?: number): void => {
    const channel = channels.get(conversationId);
    if (channel) void run(channel, deps, seq);
  };
  const wakeAll = (): void => {
    for (const conversationId of channels.keys()) wake(conversationId);
  };
  const unsubscribe = await deps.signal.subscribe((signal) => {
    if (signal.kind === 'conversation') wake(signal.conversationId, signal.seq);
    if (signal.kind === 'resync') wakeAll();
  });
  const looking = startLooking(channels, deps, wake);
  return {
    subscribe: (conversation, after, sink) => join(channels, deps, conversation, after, sink),
    wake,
    close: async () => {
      await looking.stop();
      for (const channel of channels.values()) for (const subscriber of channel.subscribers) subscriber.end('closing');
      channels.clear();
      await unsubscribe();
    },
  };
}

function join(
  channels: Map<string, Channel>,
  deps: EventHubDeps,
  conversation: FollowedConversation,
  after: number,
  sink: EventSink,
): Subscription {
  const { conversationId } = conversation;
  const channel = channels.get(conversationId) ?? {
    conversation,
    subscribers: new Set<Subscriber>(),
    running: false,
    wanted: 0,
  };
  channels.set(conversationId, channel);
  const leave = (): void => {
    subscriber.ended = true;
    channel.subscribers.delete(subscriber);
    if (channel.subscribers.size === 0 && channels.get(conversationId) === channel) channels.delete(conversationId);
  };
  const subscriber: Subscriber = {
    cursor: after,
    pausedSince: null,
    ended: false,
    tokenFingerprint: conversation.tokenFingerprint,
    write: sink.write,
    end: (reason) => {
      if (subscriber.ended) return;
      leave();
      sink.end(reason);
    },
  };
  channel.subscribers.add(subscriber);
  void run(channel, deps);
  return {
    resume: () => {
      subscriber.pausedSince = null;
      void run(channel, deps);
    },
    close: leave,
  };
}

/**
 * One reader per conversation at a time: a wake during a read makes it read once more, unless that read has brought everybody what the wake was for. A wake for what everybody has already reads nothing.
 */
async function run(channel: Channel, deps: EventHubDeps, seq = Number.POSITIVE_INFINITY): Promise<void> {
  channel.wanted = Math.max(channel.wanted, seq);
  if (channel.running) return;
  channel.running = true;
  try {
    while (isBehind(channel)) {
      channel.wanted = 0;
      await pump(channel.subscribers, (after, limit) => deps.readEvents(channel.conversation, after, limit));
    }
  } catch (error) {
    // The next look reads again; readers keep their place meanwhile.
    deps.onError(error);
  } finally {
    channel.running = false;
  }
}

function isBehind({ subscribers, wanted }: Channel): boolean {
  for (const subscriber of subscribers) if (subscriber.cursor < wanted) return true;
  return false;
}

function startLooking(
  channels: Map<string, Channel>,
  deps: EventHubDeps,
  wake: (conversationId: string) => void,
): { readonly stop: () => Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout;
  let look: Promise<void> = Promise.resolve();
  const schedule = (): void => {
    timer = setTimeout(() => {
      look = lookAtAll(channels, deps, wake)
        .catch(deps.onError)
        .finally(() => {
          if (!stopped) schedule();
        });
    }, deps.lookMs ?? 1_500);
  };
  schedule();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await look;
    },
  };
}

async function lookAtAll(
  channels: Map<string, Channel>,
  deps: EventHubDeps,
  wake: (conversationId: string) => void,
): Promise<void> {
  dropStalled(channels, deps.stallMs ?? 30_000);
  const ids = [...channels.keys()];
  for (let start = 0; start < ids.length; start += LOOK_BATCH) {
    const batch = ids.slice(start, start + LOOK_BATCH);
    const known = new Map((await deps.readWatched(batch)).map((row) => [row.conversationId, row]));
    for (const id of batch) lookAtOne(channels.get(id), known.get(id), () => wake(id));
  }
}

function lookAtOne(channel: Channel | undefined, row: WatchedConversation | undefined, wake: () => void): void {
  for (const subscriber of [...(channel?.subscribers ?? [])]) {
    const opens = row !== undefined && timingSafeEqual(row.tokenFingerprint, subscriber.tokenFingerprint);
    if (!opens) subscriber.end('revoked');
    else if (row.newestSeq > subscriber.cursor) wake();
  }
}

function dropStalled(channels: Map<string, Channel>, stallMs: number): void {
  const oldest = Date.now() - stallMs;
  for (const channel of channels.values()) {
    for (const subscriber of [...channel.subscribers]) {
      if (subscriber.pausedSince !== null && subscriber.pausedSince < oldest) subscriber.end('slow_consumer');
    }
  }
}
