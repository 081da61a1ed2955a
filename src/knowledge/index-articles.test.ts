import { expect, test } from 'vitest';
import type { ArticleSet, PolicyChunkChanges } from '../store/policy-articles.ts';
import { type Embedder, EmbeddingError } from './embedder.ts';
import { indexArticles, ofTheSandbox } from './index-articles.ts';
import { outlineArticle } from './outline-article.ts';
import type { PolicyArticle } from './policy-article.ts';

const nothing: PolicyChunkChanges = { added: [], changed: [], removed: [] };

function article(id: string, { body, ...changes }: Partial<PolicyArticle> & { body?: string } = {}): PolicyArticle {
  const sections = outlineArticle(body ?? '## A\n\nOne.\n\n## B\n\nTwo.');
  return {
    ...{ id, version: 2, title: id, effective: '2026-01-01', audience: 'customers', url: null },
    sections,
    ...changes,
  };
}

/** A store that notes what it is given and answers with these changes. */
function recorded(changes: Partial<PolicyChunkChanges> = {}) {
  const sets: ArticleSet[] = [];
  const replaceArticles = async (set: ArticleSet) => {
    sets.push(set);
    const chunks = set.articles.flatMap(({ articleId, version, title, passages }) =>
      passages.map((passage, position) => ({
        chunkId: `${articleId}@${version}#${position}`,
        ...{ articleId, version: version ?? 1, title, position, ...passage },
      })),
    );
    return { kind: 'replaced' as const, chunks, ...nothing, ...changes };
  };
  return { sets, replaceArticles };
}

test('articles for staff are never indexed', async () => {
  const { sets, replaceArticles } = recorded();
  const outcome = await indexArticles({ replaceArticles })(
    [article('shown'), article('hidden', { audience: 'staff' })],
    ofTheSandbox,
  );
  expect(sets.flatMap(({ articles }) => articles.map(({ articleId }) => articleId))).toEqual(['shown']);
  expect(outcome).toMatchObject({ articles: [{ articleId: 'shown', version: 2 }], chunks: 2, reusedVersions: [] });
});

test.each([
  ['a passage changed', { changed: ['kettles@2#1'] }, ['kettles']],
  ['a passage went', { removed: ['kettles@2#2'] }, ['kettles']],
  ['a passage was added to known ones', { added: ['kettles@2#1'] }, ['kettles']],
  ['the article is new', { added: ['kettles@2#0', 'kettles@2#1'] }, []],
  ['the version was raised', { added: ['kettles@2#0', 'kettles@2#1'], removed: ['kettles@1#0', 'kettles@1#1'] }, []],
  ['another article went', { removed: ['pans@1#0'] }, []],
])('a version used for two texts is told when %s', async (_, changes, reused) => {
  const outcome = await indexArticles(recorded(changes))([article('kettles')], ofTheSandbox);
  expect(outcome).toMatchObject({ reusedVersions: reused });
});

test('articles that cannot be cut stop the run before anything is touched, all of them named', async () => {
  const { sets, replaceArticles } = recorded();
  const long = `${'word '.repeat(2_000)}end`;
  const run = indexArticles({ replaceArticles })(
    [article('good'), article('empty', { body: '## No text' }), article('long', { body: long })],
    ofTheSandbox,
  );
  await expect(run).rejects.toMatchObject({
    faults: [expect.stringContaining('empty: '), expect.stringContaining('long: ')],
  });
  expect(sets).toEqual([]);
});

function embedderOf(embedTexts: Embedder['embedTexts']): Embedder {
  return { model: 'toy', embedTexts, embedQuestion: async () => null };
}

test('only passages without an embedding are embedded, each with its title and headings', async () => {
  const { sets, replaceArticles } = recorded();
  const asked: string[] = [];
  const progress: string[] = [];
  const embedder = embedderOf(async (texts, onDone) => {
    asked.push(...texts);
    onDone?.(texts.length);
    return texts.map(() => [1, 0]);
  });
  const listEmbedded = async (hashes: readonly string[]) => new Set(hashes.slice(0, 1));
  const outcome = await indexArticles({ replaceArticles, embedding: { embedder, listEmbedded } })(
    [article('kettles')],
    {
      ...ofTheSandbox,
      onEmbedded: (done, of) => progress.push(`${done}/${of}`),
    },
  );
  expect(asked).toEqual(['kettles\nB\nTwo.']);
  expect(progress).toEqual(['1/1']);
  expect(outcome).toMatchObject({ embedded: 1 });
  expect(sets[0]?.embeddings).toMatchObject({ model: 'toy' });
});

test('an embedding that cannot be had stops the run before anything is touched', async () => {
  const { sets, replaceArticles } = recorded();
  const embedder = embedderOf(async () => Promise.reject(new EmbeddingError('The endpoint is down.')));
  const run = indexArticles({ replaceArticles, embedding: { embedder, listEmbedded: async () => new Set() } })(
    [article('kettles')],
    ofTheSandbox,
  );
  await expect(run).rejects.toThrow('The endpoint is down.');
  expect(sets).toEqual([]);
});
