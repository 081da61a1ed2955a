import { expect, test } from 'vitest';
import type { PolicyChunkSearch } from '../store/policy-chunks.ts';
import { searchPolicy } from './search-policy.ts';

const kettle = {
  ...{ chunkId: 'k@1#0', articleId: 'k', version: 1, title: 'K', headingPath: 'A > B', text: 'Text.' },
  ...{ wordScore: 0.6, similarity: null, strangeness: 0 },
};

function recorded({
  found = [kettle],
  embedQuestion,
}: {
  found?: (typeof kettle)[];
  embedQuestion?: () => Promise<readonly number[] | null>;
} = {}) {
  const searches: PolicyChunkSearch[] = [];
  const search = searchPolicy({
    searchChunks: async (asked) => {
      searches.push(asked);
      return found;
    },
    ...(embedQuestion ? { embedder: { model: 'toy', embedQuestion } } : {}),
  });
  return { search, searches };
}

test('a passage is returned in the shape the model reads', async () => {
  const [passage] = await recorded().search('kettle');
  expect(passage).toEqual({
    ...{ chunk_id: 'k@1#0', article_id: 'k', version: 1, title: 'K', heading_path: 'A > B', text: 'Text.' },
    confidence: expect.toSatisfy((confidence: number) => confidence > 0.9 && confidence <= 1),
  });
});

test('a question without a word of its own is answered by nothing, and nothing is asked', async () => {
  const { search, searches } = recorded();
  expect(await search('please help me with this \u{1F600}')).toEqual([]);
  expect(searches).toEqual([]);
});

test('what shares too little with the question is no answer', async () => {
  expect(
    await recorded({ found: [{ ...kettle, wordScore: 0.1, strangeness: 0.6 }] }).search('kettle on the moon'),
  ).toEqual([]);
});

test('a question whose embedding cannot be had is searched by words', async () => {
  const { search, searches } = recorded({ embedQuestion: async () => null });
  expect(await search('kettle')).toHaveLength(1);
  expect(searches[0]?.embedding).toBeNull();
});

test('an embedding goes along with the model it is of', async () => {
  const { search, searches } = recorded({ embedQuestion: async () => [1, 0] });
  await search('kettle');
  expect(searches[0]?.embedding).toMatchObject({ model: 'toy', values: [1, 0] });
});

test.each([
  [undefined, 3],
  [1, 1],
  [0, 1],
  [-5, 1],
  [2.9, 2],
  [1_000, 10],
])('a limit of %s means at most %s passages', async (limit, most) => {
  const found = Array.from({ length: 10 }, (_, at) => ({ ...kettle, chunkId: `k@1#${at}` }));
  expect(await recorded({ found }).search('kettle', limit === undefined ? {} : { limit })).toHaveLength(most);
});
