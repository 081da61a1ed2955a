import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../config/project-root.ts';
import { sabotages } from './sabotages.ts';

test.each(sabotages.flatMap(({ name, edits }) => edits.map((edit) => [name, edit] as const)))(
  'the check %s still stands where it is to be taken away',
  (_name, { file, find }) => {
    expect(readFileSync(join(projectRoot, file), 'utf8').split(find)).toHaveLength(2);
  },
);

test('every check that is named in the table once is named once', () => {
  const names = sabotages.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
