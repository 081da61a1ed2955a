import { expect, test } from 'vitest';
import type { PolicyChunk, PolicyChunkChanges } from '../store/policy-chunks.ts';
import { indexArticles } from './index-articles.ts';
import type { PolicyArticle } from './read-article.ts';

const nothing: PolicyChunkChanges = { added: [], changed: [], removed: [] };

function article(id: string, changes: Partial<PolicyArticle> = {}): PolicyArticle {
  const body = '## A\n\nOne.\n\n## B\n\nTwo.';
  return { id, version: 2, title: id, effective: '2026-01-01', audience: 'customers', body, ...changes };
}

test('articles for staff are never indexed', async () => {
  let written: readonly PolicyChunk[] = [];
  const index = indexArticles({
    replaceChunks: async (chunks) => {
      written = chunks;
      return nothing;
    },
  });
  const outcome = await index([article('shown'), article('hidden', { audience: 'staff' })]);
  expect(written.map(({ articleId }) => articleId)).toEqual(['shown', 'shown']);
  expect(outcome).toMatchObject({ articles: 1, chunks: 2, reusedVersions: [] });
});

test.each([
  ['a passage changed', { changed: ['kettles@2#1'] }, ['kettles']],
  ['a passage went', { removed: ['kettles@2#2'] }, ['kettles']],
  ['a passage was added to known ones', { added: ['kettles@2#1'] }, ['kettles']],
  ['the article is new', { added: ['kettles@2#0', 'kettles@2#1'] }, []],
  ['the version was raised', { added: ['kettles@2#0', 'kettles@2#1'], removed: ['kettles@1#0', 'kettles@1#1'] }, []],
  ['another article went', { removed: ['pans@1#0'] }, []],
])('a version used for two texts is told when %s', async (_, changes, reused) => {
  const outcome = await indexArticles({ replaceChunks: async () => ({ ...nothing, ...changes }) })([
    article('kettles'),
  ]);
  expect(outcome.reusedVersions).toEqual(reused);
});

test('an article that cannot be cut stops the run before anything is touched', async () => {
  const replaceChunks = () => expect.unreachable('the index was touched');
  await expect(
    indexArticles({ replaceChunks })([article('good'), article('bad', { body: '## No text' })]),
  ).rejects.toThrow(/bad/);
});
