import { expect, test } from 'vitest';
import type { Signal } from '../contracts/signals.ts';
import type { Database } from '../store/database.ts';
import type { Lease } from '../store/lease.ts';
import { openTokenWriter } from './write-tokens.ts';

const lease = { conversationId: 'c', fence: 1, turnId: 't', contentKey: Buffer.alloc(32) } as Lease;

/** A writer whose statements are counted. */
function openWriter() {
  const published: number[] = [];
  const sql = async () => {
    await new Promise(setImmediate);
    return [{ append_event: published.length + 1 }];
  };
  const signal = {
    publish: (said: Signal) => {
      if (said.kind === 'conversation') published.push(said.seq ?? 0);
    },
    subscribe: async () => async () => {},
    close: async () => {},
  };
  const deps = { database: { sql } as unknown as Database, signal };
  const writer = openTokenWriter(deps, lease, 1, () => {
    throw new Error('not lost');
  });
  return { writer, published };
}

test('what is not on its way yet is handed out for the statement that ends the turn, once', async () => {
  const { writer, published } = openWriter();
  writer.push('All of it.');
  expect(await writer.close(() => true)).toBe('All of it.');
  expect(await writer.close()).toBe('');
  expect([published, writer.text(), writer.wrote()]).toEqual([[], 'All of it.', true]);
});

test('what is on its way is waited for, and only the rest is handed out', async () => {
  const { writer, published } = openWriter();
  writer.push('The beginning, ');
  await expect.poll(() => published).toEqual([1]);
  writer.push('the end.');
  expect(await writer.close(() => true)).toBe('the end.');
  expect(published).toEqual([1]);
});

test('a turn that is interrupted while it waits has all of its text stored', async () => {
  let keeps = true;
  const { writer, published } = openWriter();
  writer.push('The beginning, ');
  await expect.poll(() => published).toEqual([1]);
  writer.push('the middle, ');
  writer.push('the end.');
  const close = writer.close(() => keeps);
  keeps = false;
  expect(await close).toBe('');
  expect(published).toEqual([1, 2]);
});

test('without being asked to keep anything it stores everything', async () => {
  const { writer, published } = openWriter();
  writer.push('All of it.');
  expect(await writer.close()).toBe('');
  expect(published).toEqual([1]);
});
