import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chunkArticle, passageSize } from './chunk-article.ts';
import { listArticleFiles, loadArticles } from './load-articles.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'articles-'));
});
afterEach(() => rm(folder, { recursive: true }));

const loadFolder = async () => loadArticles((await listArticleFiles(folder)).articles);

function write(name: string, id: string, text = 'Text.'): Promise<void> {
  const head = `id: ${id}\nversion: 1\ntitle: T\neffective: 2026-01-01\naudience: customers`;
  return writeFile(join(folder, name), `---\n${head}\n---\n${text}\n`);
}

test('the articles of the sandbox store are of the promised kind: 120 to 350 words, every passage under a heading', async () => {
  const articles = await loadArticles();
  expect(articles.length).toBeGreaterThanOrEqual(20);
  for (const article of articles) {
    const text = article.sections.flatMap(({ headings, blocks }) => [headings.at(-1) ?? '', ...blocks]).join(' ');
    const words = text.split(/\s+/).length;
    expect(words, article.id).toBeGreaterThanOrEqual(120);
    expect(words, article.id).toBeLessThanOrEqual(350);
    const { passages } = chunkArticle(article);
    expect(
      passages.filter(({ headingPath }) => headingPath === ''),
      article.id,
    ).toEqual([]);
    expect(
      passages.filter(({ text }) => text.length > passageSize),
      article.id,
    ).toEqual([]);
  }
});

test('articles come sorted by id; other files in the folder are left alone', async () => {
  await Promise.all([
    write('1.md', 'zebra'),
    write('2.md', 'ant'),
    writeFile(join(folder, 'notes.txt'), 'not an article'),
  ]);
  expect((await loadFolder()).map(({ id }) => id)).toEqual(['ant', 'zebra']);
});

test('faults of several files and an id used twice are reported together', async () => {
  await Promise.all([
    write('a.md', 'same'),
    write('b.md', 'same'),
    write('c.md', 'Bad Id'),
    writeFile(join(folder, 'd.md'), '---\nid: d\n'),
  ]);
  await expect(loadFolder()).rejects.toMatchObject({
    code: 'bad_policy_article',
    faults: [
      expect.stringContaining('b.md: the id same'),
      expect.stringContaining('c.md: id'),
      expect.stringContaining('d.md: '),
    ],
  });
});

test('an empty folder is a fault, not an empty shop', async () => {
  await expect(loadFolder()).rejects.toThrow(/no article in this folder/);
});

test.each([
  [
    'a letter of another encoding',
    'a.md',
    Buffer.from('# Pol\u00edtica\n\nLa devoluci\u00f3n es gratis.', 'latin1'),
    /a\.md: .*not UTF-8/,
  ],
  [
    'the same in a page',
    'a.html',
    Buffer.from('<h1>Pol\u00edtica</h1><p>Devoluci\u00f3n.</p>', 'latin1'),
    /a\.html: .*UTF-8/,
  ],
  ['UTF-16', 'a.md', Buffer.from('\ufeff# Title\n\nText.', 'utf16le'), /a\.md: .*UTF-8/],
  ['quotes without end', 'a.md', `${'> '.repeat(3_000)}hello there`, /a\.md: line 1: .*deep/],
  [
    'lists without end',
    'a.md',
    Array.from({ length: 500 }, (_, n) => `${' '.repeat(n * 2)}- x`).join('\n'),
    /a\.md: line \d+: .*deep/,
  ],
  ['lists without end on one line', 'a.md', `${'- '.repeat(3_000)}hello there`, /a\.md: line 1: .*deep/],
  [
    'a page of boxes without end',
    'a.html',
    `${'<div>'.repeat(20_000)}hello${'</div>'.repeat(20_000)}`,
    /a\.html: .*deeply/,
  ],
  ['a book', 'a.md', `# t\n\n${'A word and another. '.repeat(60_000)}`, /a\.md: the file has 1,200,005 bytes/],
])('what cannot be read whole is a fault that names its file, in seconds: %s', async (_what, name, bytes, fault) => {
  const begun = performance.now();
  await writeFile(join(folder, name), bytes);
  await write('b.md', 'well');
  await expect(loadFolder()).rejects.toMatchObject({ faults: [expect.stringMatching(fault)] });
  expect(performance.now() - begun).toBeLessThan(10_000);
});

test('rulers, tables, code and lists as people write them are no depth', async () => {
  const text = `${'-'.repeat(300)}\n\n${'* '.repeat(100)}\n\n- a\n  - b\n    1. c\n\n> > quoted\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n\ttab`;
  await write('a.md', 'a', text);
  expect((await loadFolder()).map(({ id }) => id)).toEqual(['a']);
});

test('a link in the folder is not followed, and is named among what was left out', async () => {
  await write('a.md', 'a');
  await mkdir(join(folder, 'more'));
  await symlink(join(folder, 'a.md'), join(folder, 'more', 'linked.md'));
  await symlink('..', join(folder, 'more', 'loop'));
  const found = await listArticleFiles(folder);
  expect(found.articles).toEqual([join(folder, 'a.md')]);
  expect(found.others).toEqual([join(folder, 'more', 'linked.md'), join(folder, 'more', 'loop')]);
});
