import { expect, test, vi } from 'vitest';
import { openReceipts } from './receipts.ts';

test('many receipts become one write of the newest, and what was written is not written again', async () => {
  vi.useFakeTimers();
  const writes: unknown[] = [];
  const receipts = openReceipts({ write: async (batch) => void writes.push(batch), onError: () => {}, everyMs: 100 });
  for (const seq of [3, 7, 5]) receipts.seen('a', seq);
  receipts.seen('b', 2);
  await vi.advanceTimersByTimeAsync(100);
  receipts.seen('a', 7);
  receipts.seen('a', 0);
  await vi.advanceTimersByTimeAsync(300);
  receipts.seen('a', 8);
  await receipts.close();
  vi.useRealTimers();
  expect(writes).toEqual([
    [
      { conversationId: 'a', seq: 7 },
      { conversationId: 'b', seq: 2 },
    ],
    [{ conversationId: 'a', seq: 8 }],
  ]);
});

test('a write that failed is made again', async () => {
  vi.useFakeTimers();
  const write = vi.fn().mockRejectedValueOnce(new Error('the database is away')).mockResolvedValue(undefined);
  const faults: unknown[] = [];
  const receipts = openReceipts({ write, onError: (error) => faults.push(error), everyMs: 100 });
  receipts.seen('a', 4);
  await vi.advanceTimersByTimeAsync(250);
  await receipts.close();
  vi.useRealTimers();
  expect(faults).toHaveLength(1);
  expect(write.mock.calls).toEqual([[[{ conversationId: 'a', seq: 4 }]], [[{ conversationId: 'a', seq: 4 }]]]);
});
