import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../src/config/project-root.ts';

const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: projectRoot });
/** Paths as pages write them: from the root, or from src/ where a page follows the code. */
const NAMED_FILE = /`((?:src|test|workers|migrations|dashboards|docs)\/[\w./-]+\.\w+)`/gu;
/** A page that is mentioned without a link. */
const NAMED_PAGE = /(?<![\w/`.])(docs\/[\w/-]+\.md)/gu;
const LINK = /\]\((?!https?:|#)([^)#\s]+)/gu;

test.each(pages)('every file that %s names is there', (page) => {
  const text = readFileSync(join(projectRoot, page), 'utf8');
  const named = [...text.matchAll(NAMED_FILE)].map(([, path]) => path ?? '');
  const linked = [...text.matchAll(LINK)].map(([, path]) => join(dirname(page), path ?? ''));
  const mentioned = [...text.matchAll(NAMED_PAGE)].map(([, path]) => path ?? '');
  const missing = [...named, ...mentioned, ...linked].filter((path) => !existsSync(join(projectRoot, path)));
  expect(missing).toEqual([]);
});

const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { scripts: object };

test.each(pages)('every command that %s names is there', (page) => {
  const text = readFileSync(join(projectRoot, page), 'utf8');
  const named = [...text.matchAll(/npm run (?:-s |--silent )?([\w:]+)/gu)].map(([, name]) => name ?? '');
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
});
