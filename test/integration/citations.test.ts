import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerConversation } from '../../src/agent/answer-conversation.ts';
import { chunkArticle } from '../../src/knowledge/chunk-article.ts';
import { readArticle } from '../../src/knowledge/read-article.ts';
import { listMessages } from '../../src/store/messages.ts';
import { replaceArticles } from '../../src/store/policy-articles.ts';
import { calls, openTurnBench, says } from '../support/turn-bench.ts';
import { openWebBench } from '../support/web-bench.ts';

type Bench = Awaited<ReturnType<typeof openTurnBench>>;
let bench: Bench;
let found: { article_id: string; version: number; title: string; text: string }[] = [];

beforeAll(async () => {
  bench = await openTurnBench({
    search_policy: () => ({
      kind: 'result',
      result:
        found.length === 0
          ? { status: 'not_found', code: 'no_passage', message: 'No article covers this.' }
          : { status: 'ok', code: 'ok', message: 'Answer from these.', passages: found },
    }),
  });
  await index(
    '---\nid: zebra-care\nversion: 1\ntitle: Caring for a zebra\neffective: 2026-01-01\naudience: customers\n---\n## Feeding\n\nZebras eat hay.',
  );
});
afterAll(() => bench.close());

async function index(markdown: string): Promise<void> {
  const articles = [chunkArticle(readArticle(markdown, 'a.md'))];
  await replaceArticles(bench.database, { articles, source: 'store', scope: 'these', embeddings: null });
}

/** One turn that searches and then says this; the agent's message as events and history show it. */
async function answered(reply: string, searches = 1) {
  const conversation = await bench.open();
  await bench.say(conversation, 'what do zebras eat');
  bench.steps.length = 0;
  for (let at = 0; at < searches; at += 1) bench.steps.push(calls('search_policy'));
  bench.steps.push(says(reply));
  const options = { owner: 'bench', leaseMs: 10_000, stopping: new AbortController().signal };
  await answerConversation(conversation.conversationId, { ...bench.deps, publicUrl: 'https://shop.example' }, options);
  const event = (await bench.events(conversation)).findLast((one) => one.type === 'message');
  const message = (await listMessages(bench.database.sql, conversation)).at(-1);
  const [row] = await bench.database.sql<{ state: string }[]>`
    select state from conversations where conversation_id = ${conversation.conversationId}`;
  return { event, message, state: row?.state };
}

const zebra = { article_id: 'zebra-care', version: 1, title: 'Caring for a zebra', text: 'Zebras eat hay.' };

test('an answer carries the articles it names, as event and in the history, and the link stays with the version that was read', async () => {
  found = [zebra];
  const { event, message } = await answered('Our article zebra-care says: Zebras eat hay.');
  const citation = {
    article_id: 'zebra-care',
    version: 1,
    title: 'Caring for a zebra',
    url: 'https://shop.example/articles/zebra-care?version=1',
  };
  expect(event).toMatchObject({ role: 'agent', citations: [citation] });
  expect(message).toMatchObject({ citations: [citation] });
});

test('an article with a page of the store links there', async () => {
  await index(
    '---\nid: okapi-care\nversion: 3\ntitle: Caring for an okapi\neffective: 2026-01-01\naudience: customers\nurl: https://zoo.example/okapi\n---\nOkapis need shade.',
  );
  found = [{ ...zebra, article_id: 'okapi-care', version: 3 }];
  const { event } = await answered('See okapi-care.');
  expect(event).toMatchObject({ citations: [{ article_id: 'okapi-care', url: 'https://zoo.example/okapi' }] });
});

test.each([
  ['names an article that was not retrieved', [zebra], 'See okapi-care.', 1],
  ['searched nothing', [zebra], 'See zebra-care.', 0],
])('an answer that %s has no links', async (_, passages, reply, searches) => {
  found = [...passages];
  const { event, message } = await answered(reply, searches);
  expect(event).not.toHaveProperty('citations');
  expect(message?.citations).toEqual([]);
});

test('searches that found nothing twice go to a person instead of being answered from nowhere', async () => {
  found = [];
  const once = await answered('Our articles do not say. Shall a person look?', 1);
  expect(once.state).toBe('open');
  const twice = await answered('You have 90 days, I am sure.', 2);
  expect(twice.state).toBe('escalated');
  expect(twice.message?.text).toMatch(/articles do not answer this/);
  expect(twice.message?.text).not.toMatch(/90 days/);
});

test('the page of an article shows its words and runs nothing; old versions stay, unknown ones are not there', async () => {
  const web = await openWebBench();
  try {
    const hostile = 'A <script>alert(1)</script> & "quotes".';
    const passages = [{ headingPath: '', text: hostile, contentHash: 'h' }];
    const article = { articleId: 'hostile', version: 1, title: '<img src=x onerror=alert(1)>', url: null, passages };
    const set = { source: 'store', scope: 'these', embeddings: null } as const;
    await replaceArticles(web.database, { ...set, articles: [article] });
    await replaceArticles(web.database, {
      ...set,
      articles: [
        { ...article, version: 2, passages: [{ ...passages[0], text: 'New.', contentHash: 'n', headingPath: 'H' }] },
      ],
    });
    const old = await fetch(`${web.url}/articles/hostile?version=1`);
    const body = await old.text();
    expect(old.status).toBe(200);
    expect(old.headers.get('content-type')).toMatch(/text\/html/);
    expect(old.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(body).not.toMatch(/<script|<img/);
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(body).toContain('no longer in force');
    expect(await (await fetch(`${web.url}/articles/hostile`)).text()).toContain('<h2>H</h2><p>New.</p>');
    for (const path of ['none', 'hostile?version=9', 'hostile?version=0', '..%2f..%2fetc', 'Hostile'])
      expect((await fetch(`${web.url}/articles/${path}`)).status, path).toBeGreaterThanOrEqual(400);
  } finally {
    await web.close();
  }
});
