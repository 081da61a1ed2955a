import { mkdtemp, rm, writeFile } from 'node:fs/promises';
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
