import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { indexArticles } from '../../src/knowledge/index-articles.ts';
import { loadArticles } from '../../src/knowledge/load-articles.ts';
import type { PolicyArticle } from '../../src/knowledge/read-article.ts';
import { searchPolicy } from '../../src/knowledge/search-policy.ts';
import { type Database, openDatabase } from '../../src/store/database.ts';
import { replacePolicyChunks, searchPolicyChunks } from '../../src/store/policy-chunks.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { heldOutQuestions, type PolicyQuestion, tuningQuestions, unansweredQuestions } from './policy-questions.ts';

let place: TestDatabase;
let database: Database;

beforeAll(async () => {
  place = await openTestDatabase();
  database = openDatabase({ url: place.databaseUrl });
});
afterAll(async () => {
  await database.close();
  await place.drop();
});

const search = (query: string, limit?: number) =>
  searchPolicy({ searchChunks: (asked) => searchPolicyChunks(database.sql, asked) })(
    query,
    limit === undefined ? {} : { limit },
  );

const index = (articles: readonly PolicyArticle[]) =>
  indexArticles({ replaceChunks: (chunks) => replacePolicyChunks(database, chunks) })(articles);

function article(id: string, changes: Partial<PolicyArticle> = {}): PolicyArticle {
  const body = '## Zebras\n\nEvery zebra has stripes.';
  return { id, version: 1, title: id, effective: '2026-01-01', audience: 'customers', body, ...changes };
}

async function storedRows(): Promise<readonly unknown[]> {
  return database.sql`select chunk_id, content_hash, indexed_at::text from policy_chunks order by chunk_id`;
}

describe('the articles of the sandbox store', () => {
  beforeAll(async () => {
    await index(await loadArticles());
  });

  /** Questions whose article is among the first three passages, and among the first one. */
  async function measure(name: string, questions: readonly PolicyQuestion[]): Promise<number> {
    const missed: string[] = [];
    let first = 0;
    for (const { question, articles } of questions) {
      const found = (await search(question)).map((passage) => passage.article_id);
      if (found[0] !== undefined && articles.includes(found[0])) first += 1;
      if (!found.some((id) => articles.includes(id))) missed.push(`  ${question} -> ${found.join(', ') || 'nothing'}`);
    }
    const recall = (questions.length - missed.length) / questions.length;
    const line = `${name}: recall@3 ${recall.toFixed(3)}, first ${(first / questions.length).toFixed(3)}, ${questions.length} questions`;
    process.stdout.write(`${[line, ...missed].join('\n')}\n`);
    return recall;
  }

  test('nine of ten questions find their article among the first three passages, by words alone', async () => {
    expect(await measure('tuning questions', tuningQuestions)).toBeGreaterThanOrEqual(0.9);
    expect(await measure('held-out questions', heldOutQuestions)).toBeGreaterThanOrEqual(0.9);
  });

  test('of questions that no article answers, four of five come back empty', async () => {
    const answered: string[] = [];
    for (const { question } of unansweredQuestions) if ((await search(question)).length > 0) answered.push(question);
    process.stdout.write(`unanswered questions: ${answered.length} of ${unansweredQuestions.length} got a passage\n`);
    expect(answered.length / unansweredQuestions.length, answered.join('; ')).toBeLessThanOrEqual(0.2);
  });

  test('a passage can be cited: article, version, headings and whole text', async () => {
    const [best] = await search('return window');
    expect(best).toMatchObject({
      article_id: 'returns-window',
      version: 1,
      title: 'Return window and return policy',
    });
    expect(best?.chunk_id).toMatch(/^returns-window@1#\d+$/);
    expect(best?.heading_path).not.toBe('');
    expect(best?.text).toMatch(/[.!?]$/);
    expect(best?.score).toBeGreaterThan(0);
    expect(best?.score).toBeLessThanOrEqual(1);
  });

  test('the best passage comes first, one article gives two at most, and the limit holds', async () => {
    const found = await search('refund to the original payment method', 10);
    const scores = found.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(found.length).toBeGreaterThan(3);
    for (const { article_id } of found) {
      expect(found.filter((other) => other.article_id === article_id).length).toBeLessThanOrEqual(2);
    }
    expect(await search('refund to the original payment method', 1)).toEqual(found.slice(0, 1));
    expect(await search('refund to the original payment method')).toEqual(found.slice(0, 3));
  });

  test.each([
    ['nothing', ''],
    ['white space', ' \n\t '],
    ['stop words', 'what is the and of it'],
    ['a script nobody wrote articles in', 'मुझे पैसे कब मिलेंगे'],
    ['emoji', '😀😀😀'],
    ['punctuation', `'"\\;:!?()[]{}<>|&*-+~^%$#@`],
    ['a NUL', '\0'],
  ])('a query of %s finds nothing and does not fail', async (_, query) => {
    expect(await search(query)).toEqual([]);
  });

  test.each([
    ['operators', 'refund & | ! <-> :* (upi) -refund not or and "'],
    ['an open quote', '"refund upi'],
    ['SQL', `refund upi'); --`],
    ['NUL and half a character', 'refund\0upi \uD83D'],
    ['emoji between words', 'refund 😀 upi 🙏🏽'],
    ['percent and backslash', 'refund upi %_\\'],
    ['ten thousand characters', `refund upi ${'refund upi '.repeat(1_000)}`],
  ])('a query with %s still finds what its words say', async (_, query) => {
    expect((await search(query)).map((passage) => passage.article_id)).toContain('refund-methods');
  });

  test('no string at all makes the search fail', async () => {
    const anyQuery = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(..."refund-'&|!():*<>\\ \0") }),
    );
    await fc.assert(
      fc.asyncProperty(anyQuery, async (query) => {
        expect(Array.isArray(await search(query))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('a minus sign does not turn a question into its opposite', async () => {
    expect(await search('-refund -upi')).toEqual(await search('refund upi'));
  });

  test.each(['a', '㍿', 'ﷺ', '漢', '𝔸', '1', '-', '"', ' a', '\0', '\uD800'])(
    'ten thousand times %j does not fail',
    async (piece) => {
      expect(Array.isArray(await search(piece.repeat(10_000)))).toBe(true);
    },
  );
});

describe('indexing', () => {
  test('a second run with the same articles writes nothing', async () => {
    const articles = [article('one'), article('two')];
    await index(articles);
    const before = await storedRows();
    expect(await index(articles)).toMatchObject({ articles: 2, chunks: 2, added: [], changed: [], removed: [] });
    expect(await storedRows()).toEqual(before);
  });

  test('a run leaves exactly its own articles behind, and says what it did', async () => {
    await index([article('kept'), article('gone'), article('edited')]);
    const edited = article('edited', { version: 2, body: '## Okapis\n\nAn okapi has stripes too.' });
    expect(await index([article('kept'), edited, article('fresh')])).toMatchObject({
      added: ['edited@2#0', 'fresh@1#0'],
      changed: [],
      removed: expect.toSatisfy((ids: string[]) => ids.toSorted().join() === 'edited@1#0,gone@1#0'),
      reusedVersions: [],
    });
    expect((await search('okapi')).map(({ chunk_id }) => chunk_id)).toEqual(['edited@2#0']);
    expect((await search('zebra', 10)).map(({ article_id }) => article_id)).toEqual(['fresh', 'kept']);
  });

  test('text that changed under an old version is indexed, and told', async () => {
    await index([article('quiet'), article('loud')]);
    const outcome = await index([article('quiet', { body: '## Quaggas\n\nNo quagga is left.' }), article('loud')]);
    expect(outcome).toMatchObject({ changed: ['quiet@1#0'], reusedVersions: ['quiet'] });
    expect((await search('quagga'))[0]).toMatchObject({ chunk_id: 'quiet@1#0', text: 'No quagga is left.' });
  });

  test('taking every article out empties the index', async () => {
    await index([article('one')]);
    expect(await index([])).toMatchObject({ articles: 0, removed: ['one@1#0'] });
    expect(await search('zebra')).toEqual([]);
  });

  test('eight processes that start at once on different articles end with one whole set', async () => {
    await index([]);
    const sets = Array.from({ length: 8 }, (_, set) =>
      Array.from({ length: 5 }, (_, place) => article(`set-${set}-${place}`)),
    );
    await Promise.all(sets.map((set) => index(set)));
    const rows = await database.sql<{ set: string }[]>`
      select substring(article_id from 'set-[0-9]') as set from policy_chunks`;
    expect(rows).toHaveLength(5);
    expect(new Set(rows.map(({ set }) => set)).size).toBe(1);
  });

  test('a reader sees the old articles or the new ones, never a mixture and never none', async () => {
    const versions = [1, 2].map((version) =>
      Array.from({ length: 40 }, (_, place) => article(`zebra-${place}`, { version })),
    );
    await index(versions[0] ?? []);
    let done = false;
    const mixtures: string[] = [];
    const reader = (async () => {
      let reads = 0;
      while (!done || reads < 20) {
        const found = await search('zebra', 10);
        const seen = new Set(found.map(({ version }) => version));
        if (found.length !== 10 || seen.size !== 1) mixtures.push([...seen].join());
        reads += 1;
      }
      return reads;
    })();
    for (let round = 0; round < 10; round += 1) await index(versions[(round + 1) % 2] ?? []);
    done = true;
    expect(await reader).toBeGreaterThanOrEqual(20);
    expect(mixtures).toEqual([]);
  });

  test('an index that fails half-way leaves the old one whole', async () => {
    await index([article('old')]);
    const before = await storedRows();
    const tooLarge = {
      chunkId: 'new@1#0',
      articleId: 'new',
      version: 2 ** 40,
      title: 'New',
      headingPath: '',
      position: 0,
    };
    await expect(replacePolicyChunks(database, [{ ...tooLarge, text: 'A zebra.', contentHash: 'x' }])).rejects.toThrow(
      /out of range/,
    );
    expect(await storedRows()).toEqual(before);
  });
});
