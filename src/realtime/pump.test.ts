import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ConversationEvent } from '../contracts/conversation-events.ts';
import { pump } from './pump.ts';
import type { Subscriber } from './subscriber.ts';

const event = (seq: number): ConversationEvent => ({ seq, at: '2026-01-01T00:00:00Z', type: 'error', code: 'x' });

/** A reader at `cursor` that asks for a pause after every `pauseEvery` events. */
function reader(cursor: number, pauseEvery: number): Subscriber & { readonly seen: number[] } {
  const seen: number[] = [];
  return {
    cursor,
    seen,
    pausedSince: null,
    ended: false,
    tokenFingerprint: Buffer.alloc(32),
    write: ({ seq }) => seen.push(seq) % pauseEvery !== 0,
    end: () => {},
  };
}

test('every reader gets every later event once and in order, wherever it starts and however often it pauses', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.integer({ min: 1, max: 3_000 }), { maxLength: 1_200 }),
      fc.array(fc.record({ cursor: fc.nat(3_000), pauseEvery: fc.integer({ min: 1, max: 400 }) }), { maxLength: 4 }),
      async (numbers, starts) => {
        const seqs = [...numbers].sort((a, b) => a - b);
        const readers = starts.map(({ cursor, pauseEvery }) => reader(cursor, pauseEvery));
        const read = async (after: number, limit: number) =>
          seqs
            .filter((seq) => seq > after)
            .slice(0, limit)
            .map(event);
        for (let round = 0; round < 4_000; round += 1) {
          for (const one of readers) one.pausedSince = null;
          await pump(new Set(readers), read);
          if (readers.every((one) => one.pausedSince === null)) break;
        }
        for (const [index, { cursor }] of starts.entries()) {
          expect(readers[index]?.seen).toEqual(seqs.filter((seq) => seq > cursor));
        }
      },
    ),
    { numRuns: 30 },
  );
});

test('a reader that left meanwhile is given nothing', async () => {
  const gone = reader(0, 1_000);
  await pump(new Set([gone]), async () => {
    gone.ended = true;
    return [event(1)];
  });
  expect(gone.seen).toEqual([]);
});
