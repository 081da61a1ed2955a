import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../src/config/project-root.ts';

const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: projectRoot });
/** Paths as pages write them: from the root, or from src/ where a page follows the code. */
const NAMED_FILE = /`((?:src|test|workers|migrations|dashboards|docs)\/[\w./-]+\.\w+)`/gu;
const LINK = /\]\((?!https?:|#)([^)#\s]+)/gu;

test.each(pages)('every file that %s names is there', (page) => {
  const text = readFileSync(join(projectRoot, page), 'utf8');
  const named = [...text.matchAll(NAMED_FILE)].map(([, path]) => path ?? '');
  const linked = [...text.matchAll(LINK)].map(([, path]) => join(dirname(page), path ?? ''));
  const missing = [...named, ...linked].filter((path) => !existsSync(join(projectRoot, path)));
  expect(missing).toEqual([]);
});
