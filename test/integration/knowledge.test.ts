import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Embedder } from '../../src/knowledge/embedder.ts';
import { fillEmbeddings } from '../../src/knowledge/fill-embeddings.ts';
import { type IndexArticlesOptions, indexArticles, ofTheSandbox } from '../../src/knowledge/index-articles.ts';
import { loadArticles } from '../../src/knowledge/load-articles.ts';
import { measureSearch, share } from '../../src/knowledge/measure/measure-search.ts';
import { readQuestions } from '../../src/knowledge/measure/read-questions.ts';
import { createOpenaiEmbedder } from '../../src/knowledge/openai-embedder.ts';
import { outlineArticle } from '../../src/knowledge/outline-article.ts';
import type { PolicyArticle } from '../../src/knowledge/policy-article.ts';
import { searchPolicy } from '../../src/knowledge/search-policy.ts';
import { type RehearsalModel, startRehearsalModel } from '../../src/rehearsal/start-rehearsal-model.ts';
import { type Database, openDatabase } from '../../src/store/database.ts';
import { listEmbeddedHashes } from '../../src/store/passage-embeddings.ts';
import { listArticles, readArticlePage, replaceArticles } from '../../src/store/policy-articles.ts';
import { searchPolicyChunks } from '../../src/store/policy-chunks.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

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

let embedder: Embedder | null = null;

const search = (query: string, limit?: number) =>
  searchPolicy({
    searchChunks: (asked) => searchPolicyChunks(database.sql, asked),
    ...(embedder ? { embedder } : {}),
  })(query, limit === undefined ? {} : { limit });

async function index(articles: readonly PolicyArticle[], options: IndexArticlesOptions = ofTheSandbox) {
  const used = embedder;
  const embedding = used
    ? {
        embedder: used,
        listEmbedded: (hashes: readonly string[]) => listEmbeddedHashes(database.sql, used.model, hashes),
      }
    : undefined;
  const outcome = await indexArticles({
    replaceArticles: (set) => replaceArticles(database, set),
    ...(embedding ? { embedding } : {}),
  })(articles, options);
  if (outcome.kind !== 'indexed') throw new Error(outcome.kind);
  return outcome;
}

function article(id: string, { body, ...changes }: Partial<PolicyArticle> & { body?: string } = {}): PolicyArticle {
  const sections = outlineArticle(body ?? '## Zebras\n\nEvery zebra has stripes.');
  return { ...{ id, version: 1, title: id, effective: null, audience: 'customers', url: null }, sections, ...changes };
}

async function storedRows(): Promise<readonly unknown[]> {
  return database.sql`select chunk_id, content_hash, indexed_at::text from policy_chunks order by chunk_id`;
}

describe('the articles of the sandbox store', () => {
  beforeAll(async () => {
    await index(await loadArticles());
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
    expect(best?.confidence).toBeGreaterThan(0);
    expect(best?.confidence).toBeLessThanOrEqual(1);
  });

  test('one article gives two passages at most, and the limit holds', async () => {
    const found = await search('refund to the original payment method', 10);
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
    expect(await index(articles)).toMatchObject({ chunks: 2, added: [], changed: [], removed: [] });
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
    expect(await index([])).toMatchObject({ articles: [], removed: ['one@1#0'] });
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
    await expect(index([article('fine'), article('new', { version: 2 ** 40 })])).rejects.toThrow(/out of range/);
    expect(await storedRows()).toEqual(before);
  });
});

describe('measured on the committed questions', () => {
  let model: RehearsalModel;
  beforeAll(async () => {
    model = await startRehearsalModel();
    await index(await loadArticles());
  });
  afterAll(async () => {
    embedder = null;
    await model.close();
  });

  async function figures(name: string) {
    const { heldOut } = await readQuestions();
    const found = await measureSearch(heldOut, (question) => search(question));
    const line = `held out, ${name}: recall@3 ${share(found.found, found.answerable)}, false answers ${share(found.falselyAnswered, found.unanswerable)}`;
    process.stdout.write(`${line}\n${found.misses.map((miss) => `  ${miss}\n`).join('')}`);
    return { recall: found.found / found.answerable, falsely: found.falselyAnswered / found.unanswerable };
  }

  test('by words alone nine of ten questions find their article, and nine of ten without an answer find nothing', async () => {
    const { recall, falsely } = await figures('words');
    expect(recall).toBeGreaterThanOrEqual(0.9);
    expect(falsely).toBeLessThanOrEqual(0.1);
  });

  test('with the rehearsal model\u2019s embeddings it is no worse, and words that were typed wrong are understood', async () => {
    embedder = createOpenaiEmbedder({
      baseUrl: model.baseUrl,
      apiKey: 'none',
      model: 'countersign-rehearsal-embedding-1',
    });
    expect(await fillEmbeddings(database, embedder)).toBe(120);
    expect(await fillEmbeddings(database, embedder)).toBe(0);
    const { recall, falsely } = await figures('words and meaning');
    expect(recall).toBeGreaterThanOrEqual(0.9);
    expect(falsely).toBeLessThanOrEqual(0.1);
    const misspelt = (await search('my hedphones arived brocken')).map(({ article_id }) => article_id);
    expect(misspelt).toContain('damaged-items');
  });

  test('an index with embeddings gives the same answer when it is made again, and nothing is embedded twice', async () => {
    const question = 'how long does a refund to my card take';
    const before = await search(question);
    expect(await index(await loadArticles())).toMatchObject({ embedded: 0, added: [], changed: [], removed: [] });
    expect(await search(question)).toEqual(before);
  });
});

describe('a store of its own', () => {
  const ofTheStore = { source: 'store', scope: 'all' } as const;
  const counted = (id: string, body: string) => article(id, { version: null, body });

  test('its articles take those of the sandbox out, and the next start leaves them alone', async () => {
    await index([article('built-in')]);
    await index([article('own')], ofTheStore);
    const start = indexArticles({ replaceArticles: (set) => replaceArticles(database, set) });
    expect(await start([article('built-in')], ofTheSandbox)).toEqual({ kind: 'store_articles_stand' });
    expect((await listArticles(database.sql, null)).map(({ articleId, source }) => [articleId, source])).toEqual([
      ['own', 'store'],
    ]);
    expect(await start([article('built-in')], { ...ofTheSandbox, force: true })).toMatchObject({ kind: 'indexed' });
    expect((await listArticles(database.sql, null)).map(({ articleId }) => articleId)).toEqual(['built-in']);
  });

  test('one file alone is added or replaced, the store\u2019s others stay', async () => {
    await index([article('one'), article('two')], ofTheStore);
    await index([article('two', { version: 2, body: 'An okapi.' })], { source: 'store', scope: 'these' });
    const listed = await listArticles(database.sql, null);
    expect(listed.map(({ articleId, version }) => `${articleId}@${version}`)).toEqual(['one@1', 'two@2']);
  });

  test('a file that states no version gets one more whenever its text has changed, and keeps it while it has not', async () => {
    const versionOf = async (body: string) => (await index([counted('page', body)], ofTheStore)).articles[0]?.version;
    expect(await versionOf('A zebra.')).toBe(1);
    expect(await versionOf('A zebra.')).toBe(1);
    expect(await versionOf('An okapi.')).toBe(2);
    expect(await versionOf('A zebra.')).toBe(3);
  });

  test('every version stays readable, and without a version the page is the one that is searched', async () => {
    await index([counted('tales', 'The first tale.')], ofTheStore);
    await index([counted('tales', 'The second tale.')], ofTheStore);
    const textOf = async (version: number | null) =>
      (await readArticlePage(database.sql, 'tales', version))?.passages.map(({ text }) => text);
    expect(await textOf(1)).toEqual(['The first tale.']);
    expect(await textOf(null)).toEqual(['The second tale.']);
    await index([article('other')], ofTheStore);
    expect(await textOf(2)).toEqual(['The second tale.']);
    expect(await textOf(null)).toBeUndefined();
    expect(await textOf(9)).toBeUndefined();
  });

  test('a failure of the embedding endpoint half-way changes nothing', async () => {
    await index([article('old')], ofTheStore);
    const before = await storedRows();
    let batches = 0;
    const failing: Embedder = {
      model: 'toy',
      embedTexts: async () => {
        batches += 1;
        throw new Error('The endpoint is gone.');
      },
      embedQuestion: async () => null,
    };
    embedder = failing;
    await expect(index([article('new')], ofTheStore)).rejects.toThrow('The endpoint is gone.');
    embedder = null;
    expect(batches).toBe(1);
    expect(await storedRows()).toEqual(before);
  });

  test('embeddings of another model are not compared, and are made anew', async () => {
    await index([article('one')], ofTheStore);
    const toy = (model: string): Embedder => ({
      model,
      embedTexts: async (texts) => texts.map(() => Array.from({ length: 1_024 }, (_, at) => (at === 0 ? 1 : 0))),
      embedQuestion: async () => Array.from({ length: 1_024 }, (_, at) => (at === 0 ? 1 : 0)),
    });
    expect(await fillEmbeddings(database, toy('first'))).toBe(1);
    expect(await listArticles(database.sql, 'first')).toMatchObject([{ passages: 1, embedded: 1 }]);
    expect(await listArticles(database.sql, 'second')).toMatchObject([{ embedded: 0 }]);
    const found = await searchPolicyChunks(database.sql, {
      ...{ terms: ['zebra'], limit: 3, perArticle: 2 },
      embedding: {
        model: 'second',
        values: (await toy('second').embedQuestion('')) ?? [],
        weight: { always: 1, forStrangeness: 0 },
      },
    });
    expect(found).toMatchObject([{ articleId: 'one', similarity: null }]);
    expect(await fillEmbeddings(database, toy('second'))).toBe(1);
  });

  test('numbers of another size do not get in', async () => {
    await index([article('one')], ofTheStore);
    const short = {
      model: 'short',
      embedTexts: async (texts: readonly string[]) => texts.map(() => [1, 0]),
      embedQuestion: async () => null,
    };
    await expect(fillEmbeddings(database, short)).rejects.toThrow();
  });
});
