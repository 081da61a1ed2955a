import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { modelPrices } from './model-prices.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prices-'));
});
afterAll(() => rm(folder, { recursive: true }));

const entry = { model: 'gpt*', currency: 'USD', input: '0.25', cached: 0.025, output: '2.00' };
const faultOf = (text: string) => modelPrices.safeParse(text).error?.issues[0]?.message;

test('a list is read as it stands and from a file, and none prices nothing', async () => {
  const read = [{ model: 'gpt*', currency: 'USD', input: 250_000, cached: 25_000, output: 2_000_000 }];
  await writeFile(join(folder, 'prices.json'), JSON.stringify([entry]));
  expect(modelPrices.parse(JSON.stringify([entry]))).toEqual(read);
  expect(modelPrices.parse(join(folder, 'prices.json'))).toEqual(read);
  expect(modelPrices.parse('none')).toEqual([]);
});

test('a file that is missing, a folder and a file that is no JSON are each told as that', async () => {
  await writeFile(join(folder, 'words.json'), 'words');
  expect(faultOf('/nope.json')).toMatch(/^The file \/nope\.json cannot be read: there is no such file\. It must be/);
  expect(faultOf(folder)).toContain('it is a folder; name the file in it');
  expect(faultOf(join(folder, 'words.json'))).toContain('cannot be read: it is not JSON. It must be');
  expect(faultOf('[{]')).toMatch(/^It is not JSON\. It must be/);
});

test('a price that is wrong is told by its entry and its field', () => {
  const list = JSON.stringify([entry, { ...entry, input: 'cheap', currency: 'usd', output: undefined }]);
  const fault = faultOf(list);
  expect(fault).toContain('In the list: entry 2, currency must be three letters, such as USD');
  expect(fault).toContain('entry 2, input must be an amount');
  expect(fault).toContain('entry 2, output is missing');
  expect(fault).not.toMatch(/Invalid|expected/);
});
