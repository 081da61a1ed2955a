import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { modelPrices } from './model-prices.ts';

const folder = mkdtempSync(join(tmpdir(), 'countersign-prices-'));
afterAll(() => rmSync(folder, { recursive: true }));

const list = '[{"model":"gpt-*","currency":"USD","input":"0.25","cached":0.025,"output":"2"}]';
const read = [{ model: 'gpt-*', currency: 'USD', input: 250_000, cached: 25_000, output: 2_000_000 }];

describe('prices of models', () => {
  test('are read from text, to a millionth and without binary fractions', () => {
    expect(modelPrices.parse(list)).toEqual(read);
    expect(
      modelPrices.parse('[{"model":"m","currency":"USD","input":"0.1","cached":"0.000001","output":"9999.999999"}]'),
    ).toEqual([{ model: 'm', currency: 'USD', input: 100_000, cached: 1, output: 9_999_999_999 }]);
  });

  test('are read from a file', () => {
    const file = join(folder, 'prices.json');
    writeFileSync(file, list);
    expect(modelPrices.parse(file)).toEqual(read);
  });

  test('may be none', () => {
    expect(modelPrices.parse('none')).toEqual([]);
  });

  test.each([
    '[{"model":"m","currency":"USD","input":"1"}]',
    '[{"model":"m","currency":"usd","input":"1","cached":"1","output":"1"}]',
    '[{"model":"m","currency":"USD","input":"-1","cached":"1","output":"1"}]',
    '[{"model":"m","currency":"USD","input":"1e3","cached":"1","output":"1"}]',
    '[{"model":"m","currency":"USD","input":"1","cached":"1","output":"1","cache_write":"1"}]',
    '[{]',
    'no/such/file.json',
  ])('are refused as %s, with an example of how', (text) => {
    expect(modelPrices.safeParse(text).error?.issues[0]?.message).toMatch(/JSON list.*gpt-5-mini/);
  });

  const faultOf = (text: string) => modelPrices.safeParse(text).error?.issues[0]?.message;

  test('in a file that is missing, a folder or a file that is no JSON are each told as that', () => {
    const words = join(folder, 'words.json');
    writeFileSync(words, 'words');
    expect(faultOf('/nope.json')).toMatch(/^The file \/nope\.json cannot be read: there is no such file\. It must be/);
    expect(faultOf(folder)).toContain('it is a folder; name the file in it');
    expect(faultOf(words)).toContain('cannot be read: it is not JSON. It must be');
    expect(faultOf('[{')).toMatch(/^It is not JSON\. It must be/);
  });

  test('that are wrong are told by entry and field', () => {
    const entry = { model: 'm', currency: 'USD', input: '1', cached: '1', output: '1' };
    const fault = faultOf(JSON.stringify([entry, { ...entry, input: 'cheap', currency: 'usd', output: undefined }]));
    expect(fault).toContain('In the list: entry 2, currency must be three letters, such as USD');
    expect(fault).toContain('entry 2, input must be an amount');
    expect(fault).toContain('entry 2, output is missing');
    expect(fault).not.toMatch(/Invalid|expected/);
  });
});
