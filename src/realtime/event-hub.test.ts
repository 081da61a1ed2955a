import { expect, test, vi } from 'vitest';
import type { ConversationEvent } from '../contracts/conversation-events.ts';
import type { Signal } from '../contracts/signals.ts';
import { openEventHub } from './event-hub.ts';

const conversation = { conversationId: 'c1', contentKey: Buffer.alloc(32), tokenFingerprint: Buffer.alloc(32) };
const event = (seq: number): ConversationEvent => ({ seq, at: '2026-01-01T00:00:00Z', type: 'error', code: 'x' });

/** A hub over a list of events, with one reader; `reads` counts what the database was asked. */
async function openHub() {
  const stored: ConversationEvent[] = [];
  const seen: number[] = [];
  const reads = { count: 0 };
  let hear: (signal: Signal) => void = () => {};
  let gate: Promise<void> = Promise.resolve();
  const hub = await openEventHub({
    readEvents: async (_conversation, after) => {
      reads.count += 1;
      const page = stored.filter(({ seq }) => seq > after);
      await gate;
      return page;
    },
    readWatched: async () => [],
    signal: {
      subscribe: async (handler) => {
        hear = handler;
        return async () => {};
      },
    },
    onError: (error) => {
      throw error;
    },
    lookMs: 3_600_000,
  });
  const write = ({ seq }: ConversationEvent): boolean => {
    seen.push(seq);
    return true;
  };
  hub.subscribe(conversation, 0, { write, end: () => {} });
  await vi.waitFor(() => expect(reads.count).toBe(1));
  return {
    ...{ hub, stored, seen, reads },
    say: (seq?: number) => hear({ kind: 'conversation', conversationId: 'c1', ...(seq === undefined ? {} : { seq }) }),
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
  };
}

test('a signal for what every reader has reads nothing; one for more, or one that does not say, reads', async () => {
  const { hub, stored, seen, reads, say } = await openHub();
  stored.push(event(1), event(2));
  say(2);
  await vi.waitFor(() => expect(seen).toEqual([1, 2]));
  const before = reads.count;
  say(2);
  say(1);
  expect(reads.count).toBe(before);
  say();
  await vi.waitFor(() => expect(reads.count).toBe(before + 1));
  await hub.close();
});

test('an event that was committed while a read was under way is read after it, and once', async () => {
  const { hub, stored, seen, reads, say, hold } = await openHub();
  const release = hold();
  stored.push(event(1));
  say(1);
  await vi.waitFor(() => expect(reads.count).toBe(2));
  stored.push(event(2));
  say(2);
  say(2);
  release();
  await vi.waitFor(() => expect(seen).toEqual([1, 2]));
  expect(reads.count).toBe(3);
  await hub.close();
});
