import type { ConversationEvent } from '../contracts/conversation-events.ts';
import type { Subscriber } from './subscriber.ts';

/** Events read from the database at once. */
const PAGE = 500;

/**
 * Brings every reader that takes events up to the newest one. Reads after the reader that is furthest behind and gives each reader only what
 * lies after its own place: a newcomer's replay and the live stream are one and the same motion, so no event falls between them.
 *
 * Nothing is buffered: a reader that pauses keeps its place, and the rows wait for it.
 */
export async function pump(
  subscribers: ReadonlySet<Subscriber>,
  read: (after: number, limit: number) => Promise<ConversationEvent[]>,
): Promise<void> {
  for (;;) {
    const ready = [...subscribers].filter(takesEvents);
    if (ready.length === 0) return;
    const after = Math.min(...ready.map((subscriber) => subscriber.cursor));
    const page = await read(after, PAGE);
    for (const subscriber of ready) deliver(subscriber, page);
    if (page.length < PAGE) return;
  }
}

function takesEvents(subscriber: Subscriber): boolean {
  return !subscriber.ended && subscriber.pausedSince === null;
}

function deliver(subscriber: Subscriber, page: readonly ConversationEvent[]): void {
  for (const event of page) {
    if (!takesEvents(subscriber)) return;
    if (event.seq <= subscriber.cursor) continue;
    subscriber.cursor = event.seq;
    if (!subscriber.write(event)) subscriber.pausedSince = Date.now();
  }
}
