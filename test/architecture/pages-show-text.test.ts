import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const PAGES = join(import.meta.dirname, '..', '..', 'dashboards');
const FOLDERS = ['chat', 'console', 'staff', 'shared'];

/** Ways in which a text could become markup, a script or a style of the page. */
const FORBIDDEN = [
  /dangerouslySetInnerHTML/u,
  /\b(?:inner|outer)HTML\b/u,
  /insertAdjacentHTML/u,
  /document\.write/u,
  /createContextualFragment|DOMParser|setHTML/u,
  /\beval\(|new Function\(/u,
  /javascript:/u,
  /<style[\s>]|\bstyle="/u,
  /\bon\w+="/u,
  /https?:\/\/(?!www\.w3\.org\/)/u,
];

function sourceFiles(): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(PAGES, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:tsx?|html|css)$/u.test(name) && !/\.test\.tsx?$/u.test(name))
      .map((name) => join(PAGES, folder, name)),
  );
}

test('no page turns a text into markup, runs a text as script, styles inline or names another site', () => {
  const files = sourceFiles();
  expect(files.length).toBeGreaterThan(40);
  const found = files.flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    return FORBIDDEN.filter((pattern) => pattern.test(source)).map((pattern) => `${file}: ${pattern}`);
  });
  expect(found).toEqual([]);
});

test('a page holds no script of its own, only the address of one', () => {
  for (const page of ['chat', 'console', 'staff']) {
    const html = readFileSync(join(PAGES, page, 'index.html'), 'utf8');
    for (const [tag, body] of html.matchAll(/<script[^>]*>([^<]*)<\/script>/gu)) {
      expect(tag).toContain('src="');
      expect(body?.trim()).toBe('');
    }
  }
});
