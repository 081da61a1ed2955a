import type { ConversationEvent } from '../contracts/conversation-events.ts';
import type { Queryable } from './database.ts';
import { type EventsWanted, readEventsOfMany } from './events.ts';

/** Statements under way at the same time. */
const AT_ONCE = 2;
/** A statement that is under way for so long, in milliseconds, lets the next one begin: a long replay does not hold up everybody else. */
const LONG_MS = 20;
/** Most readers one statement serves. */
const MOST_TOGETHER = 64;

/** Events after `afterSeq` in order, at most `limit`. Rejects with the database's error. */
export type EventReader = (
  conversation: EventsWanted['conversation'],
  afterSeq: number,
  limit: number,
) => Promise<ConversationEvent[]>;

/**
 * A reader for many conversations: what is asked for while statements are under way goes together in the next one, so a busy process asks the database
 * less often per event, and a quiet one asks at once. A second statement begins beside one that takes long. (A loader that collects within one tick of the event loop would find nothing to put together: signals
 * arrive one by one.)
 */
export function openEventReader(sql: Queryable): EventReader {
  const waiting: Waiting[] = [];
  let underWay = 0;
  let long = 0;
  const ask = async (together: readonly Waiting[]): Promise<void> => {
    let isLong = false;
    underWay += 1;
    const tooLong = setTimeout(() => {
      isLong = true;
      long += 1;
      askForWaiting();
    }, LONG_MS);
    try {
      const lists = await readEventsOfMany(sql, together);
      for (const [at, one] of together.entries()) one.resolve(lists[at] ?? []);
    } catch (error) {
      for (const one of together) one.reject(error);
    } finally {
      clearTimeout(tooLong);
      underWay -= 1;
      if (isLong) long -= 1;
      askForWaiting();
    }
  };
  const askForWaiting = (): void => {
    while (underWay === long && underWay < AT_ONCE && waiting.length > 0) void ask(waiting.splice(0, MOST_TOGETHER));
  };
  return (conversation, afterSeq, limit) => {
    const { promise, resolve, reject } = Promise.withResolvers<ConversationEvent[]>();
    waiting.push({ conversation, afterSeq, limit, resolve, reject });
    askForWaiting();
    return promise;
  };
}

type Waiting = EventsWanted & {
  readonly resolve: (events: ConversationEvent[]) => void;
  readonly reject: (error: unknown) => void;
};
