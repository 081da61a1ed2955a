import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRetailFile } from './read-retail-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-retail-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function reading(text: string): Promise<unknown> {
  const path = join(folder, 'db.json');
  await writeFile(path, text);
  return readRetailFile(path);
}

test('an empty database is read', async () => {
  expect(await reading('{"users":{},"orders":{},"products":{}}')).toEqual({ users: {}, orders: {} });
});

test.each([
  ['not JSON', 'hello', 'is not JSON'],
  ['something else', '{"name":"x"}', 'is not the retail database'],
  ['an order without its parts', '{"users":{},"orders":{"#1":{}}}', 'orders.#1.order_id'],
])('%s is refused with the place of the fault', async (_what, text, message) => {
  await expect(reading(text)).rejects.toThrow(message);
});

test('a missing file and a folder are named as what they are', async () => {
  await expect(readRetailFile(join(folder, 'nowhere.json'))).rejects.toThrow('there is no such file');
  await expect(readRetailFile(folder)).rejects.toThrow('it is a folder');
});
