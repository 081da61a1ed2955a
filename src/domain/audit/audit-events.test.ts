import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../config/project-root.ts';
import { auditEvents } from './audit-events.ts';

const page = readFileSync(join(projectRoot, 'docs', 'audit.md'), 'utf8');
const described = [...page.matchAll(/^\| `([a-z_]+\.[a-z_]+)` \| (.+) \|$/gm)];

test('docs/audit.md describes every event in the words of the catalogue, and no other', () => {
  const wanted = Object.entries(auditEvents).map(([event, { meaning }]) => [event, meaning]);
  const found = described.map(([, event, meaning]) => [event, meaning]);
  expect(found.sort()).toEqual(wanted.sort());
});

test('every event of the catalogue is written somewhere, so that the page promises none that never comes', () => {
  const code = sources(join(projectRoot, 'src'))
    .filter((path) => !/\.test\.ts$|[/\\](domain|evals|bench|proofs|commands[/\\]demo)[/\\]/.test(path))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  // The tools' own kinds are put in front of it.
  const dynamic = /`\$\{[^}]+\}\.replayed`/.test(code) ? /\.replayed$/ : /$^/;
  const unwritten = Object.keys(auditEvents).filter((event) => !code.includes(`'${event}'`) && !dynamic.test(event));
  expect(unwritten).toEqual([]);
});

test('rows get into the audit through one function of the database, and that one is called by one file', () => {
  const writers = sources(join(projectRoot, 'src'))
    .filter((path) => !/\.test\.ts$|[/\\](bench|proofs)[/\\]/.test(path))
    .filter((path) => /insert into audit_log\b/.test(readFileSync(path, 'utf8')));
  expect(writers).toEqual([]);
});

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name));
}
