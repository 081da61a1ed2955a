import { expect, test } from 'vitest';
import type { PolicyChunkSearch } from '../store/policy-chunks.ts';
import { searchPolicy } from './search-policy.ts';

function recorded() {
  const searches: PolicyChunkSearch[] = [];
  const search = searchPolicy({
    searchChunks: async (asked) => {
      searches.push(asked);
      return [
        {
          chunkId: 'k@1#0',
          articleId: 'k',
          version: 1,
          title: 'K',
          headingPath: 'A > B',
          text: 'Text.',
          score: 0.123456,
        },
      ];
    },
  });
  return { search, searches };
}

test('a passage is returned in the shape the model reads', async () => {
  expect(await recorded().search('kettle')).toEqual([
    { chunk_id: 'k@1#0', article_id: 'k', version: 1, title: 'K', heading_path: 'A > B', text: 'Text.', score: 0.123 },
  ]);
});

test('a question without a word of its own is answered by nothing, and nothing is asked', async () => {
  const { search, searches } = recorded();
  expect(await search('please help me with this 😀')).toEqual([]);
  expect(searches).toEqual([]);
});

test.each([
  [undefined, 3],
  [1, 1],
  [0, 1],
  [-5, 1],
  [2.9, 2],
  [1_000, 10],
])('a limit of %s means at most %s passages', async (limit, asked) => {
  const { search, searches } = recorded();
  await search('kettle', limit === undefined ? {} : { limit });
  expect(searches[0]?.limit).toBe(asked);
});
