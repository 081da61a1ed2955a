import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../config/project-root.ts';
import { roles } from './roles.ts';
import { smallNode } from './small-node.ts';

test('the Procfile runs every role as the supervisor does, with as little memory', () => {
  const settings = Object.entries(smallNode.env).map(([name, value]) => `${name}=${value}`);
  const lines = Object.entries(roles).map(([role, { file }]) =>
    [`${role}:`, ...settings, 'node', ...smallNode.options, file].join(' '),
  );
  const written = readFileSync(join(projectRoot, 'Procfile'), 'utf8').trim().split('\n');
  expect(written.toSorted()).toEqual(lines.toSorted());
});
