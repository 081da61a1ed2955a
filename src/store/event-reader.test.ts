import { afterEach, expect, test, vi } from 'vitest';
import type { Queryable } from './database.ts';
import { openEventReader } from './event-reader.ts';

afterEach(() => vi.useRealTimers());

const conversation = { conversationId: 'c', contentKey: Buffer.alloc(32) };

/** A database that answers when it is told to; `asked` has how many readers each of its statements was for. */
function openSlowDatabase() {
  const asked: number[] = [];
  const answers: (() => void)[] = [];
  const sql = (_strings: TemplateStringsArray, ids: readonly string[]): Promise<readonly unknown[]> => {
    asked.push(ids.length);
    const { promise, resolve } = Promise.withResolvers<readonly unknown[]>();
    answers.push(() => resolve([]));
    return promise;
  };
  return { sql: sql as unknown as Queryable, asked, answer: (at: number) => answers[at]?.() };
}

test('what is asked for while a statement is under way goes together in the next one', async () => {
  const { sql, asked, answer } = openSlowDatabase();
  const read = openEventReader(sql);
  const first = read(conversation, 0, 10);
  const others = [read(conversation, 1, 10), read(conversation, 2, 10), read(conversation, 3, 10)];
  expect(asked).toEqual([1]);
  answer(0);
  await first;
  expect(asked).toEqual([1, 3]);
  answer(1);
  expect(await Promise.all(others)).toEqual([[], [], []]);
});

test('a statement that takes long lets one more begin, and no third', async () => {
  vi.useFakeTimers();
  const { sql, asked, answer } = openSlowDatabase();
  const read = openEventReader(sql);
  const long = read(conversation, 0, 500);
  const second = read(conversation, 0, 10);
  vi.advanceTimersByTime(10);
  expect(asked).toEqual([1]);
  vi.advanceTimersByTime(10);
  expect(asked).toEqual([1, 1]);
  const third = read(conversation, 0, 10);
  vi.advanceTimersByTime(1_000);
  expect(asked).toEqual([1, 1]);
  answer(1);
  await second;
  expect(asked).toEqual([1, 1, 1]);
  answer(2);
  answer(0);
  expect(await Promise.all([long, third])).toEqual([[], []]);
});
