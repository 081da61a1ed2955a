import type { Response } from 'express';
import type { ConversationEvent } from '../contracts/conversation-events.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { EventHub, FollowedConversation } from '../realtime/event-hub.ts';
import type { Receipts } from '../realtime/receipts.ts';

/** Silence after which a comment is sent, so that proxies keep the stream open and a dead client is noticed, in milliseconds. */
const HEARTBEAT_MS = 15_000;
/** How soon a cut client is asked to come back, in milliseconds. */
const RECONNECT_MS = 1_000;

/** What a stream shows. */
export type EventStreamOptions = {
  readonly conversation: FollowedConversation;
  /** Events with a higher seq follow. */
  readonly after: number;
  /** Ends the stream after the first event for which it holds; without it the stream stays open. */
  readonly isLast?: (event: ConversationEvent) => boolean;
  /** Longest the stream stays open, in milliseconds; the client comes back by `Last-Event-ID`. (Default: 15 minutes.) */
  readonly maxMs?: number;
};

/**
 * Answers with server-sent events: `id` is the seq, `event` the type, `data` the event as JSON. A client that reads too slowly is not buffered for: the
 * stream waits for it, and is closed in the end. Resolves when the stream is over.
 */
export async function streamEvents(
  deps: {
    readonly hub: Pick<EventHub, 'subscribe'>;
    readonly metrics: Metrics;
    readonly receipts: Pick<Receipts, 'seen'>;
  },
  res: Response,
  options: EventStreamOptions,
): Promise<void> {
  // A client that left while its request was looked at has no close to tell any more.
  if (res.closed) return;
  openStream(res);
  const receipt = receiptOf(deps.receipts, options);
  deps.metrics.connections.inc({ kind: 'event_stream' });
  await new Promise<void>((resolve) => {
    const subscription = deps.hub.subscribe(options.conversation, options.after, {
      write: (event) => {
        receipt.sent(event.seq);
        const flowing = res.write(`id: ${event.seq}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
        if (options.isLast?.(event)) finish(null);
        return flowing;
      },
      end: (reason) => finish(reason),
    });
    const heartbeat = setInterval(() => {
      receipt.stillThere();
      res.write(': still here\n\n');
    }, HEARTBEAT_MS);
    const deadline = setTimeout(() => finish('come back with Last-Event-ID'), options.maxMs ?? 15 * 60_000);
    const finish = (comment: string | null): void => {
      clearInterval(heartbeat);
      clearTimeout(deadline);
      subscription.close();
      if (!res.closed) res.end(comment === null ? undefined : `: ${comment}\n\n`);
      resolve();
    };
    res.on('drain', subscription.resume);
    res.on('close', () => {
      if (res.writableFinished) receipt.finished();
      finish(null);
    });
  });
  deps.metrics.connections.dec({ kind: 'event_stream' });
}

// A stream has no word from the reader. What it was sent counts as received once the stream has outlived the next heartbeat or ended whole, and what the
// reader says it saw last counts at once.
function receiptOf({ seen }: Pick<Receipts, 'seen'>, { conversation, after }: EventStreamOptions) {
  const { conversationId } = conversation;
  let sent = 0;
  let before = 0;
  seen(conversationId, after);
  return {
    sent: (seq: number): void => {
      sent = seq;
    },
    stillThere: (): void => {
      seen(conversationId, before);
      before = sent;
    },
    finished: (): void => seen(conversationId, sent),
  };
}

function openStream(res: Response): void {
  res.status(200).set({
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  });
  res.flushHeaders();
  res.write(`retry: ${RECONNECT_MS}\n\n`);
}
