import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import pinned from './versions.json' with { type: 'json' };

/*
 * One change, one version: what a version says is recorded with every turn, so the file of a version never changes. Who changes a prompt copies its file under the next number,
 * uses that one, and adds its digest to versions.json; a file that no code reads any more may go, its line in versions.json stays.
 */

const folder = import.meta.dirname;
const files = readdirSync(folder).filter((name) => name.endsWith('.md'));

test.each(files)('%s says what it said when it got its version', (name) => {
  const digest = createHash('sha256')
    .update(readFileSync(join(folder, name)))
    .digest('hex');
  expect(pinned, `${name} was edited: give the change a version of its own`).toHaveProperty([name], digest);
});

test('every prompt has its version in its name', () => {
  expect(files.filter((name) => !/^[a-z-]+\.v\d+\.md$/.test(name))).toEqual([]);
});
