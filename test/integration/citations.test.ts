import { createHash } from 'node:crypto';
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

const honest = 'I found nothing about this in our help articles, and I will not guess.';
const offer = 'A person from our team can help with this: say “yes” and I will pass this conversation on to them.';

test.each([
  ['says that nothing is known and no more', 'I do not know that.', `I do not know that.\n\n${offer}`],
  ['passes over it', 'Zebras are lovely.', `Zebras are lovely.\n\n${honest} ${offer}`],
  [
    'only asks whether anything else is wanted',
    'I do not know. Can I help you with anything else?',
    `I do not know. Can I help you with anything else?\n\n${offer}`,
  ],
  ['offers a person itself', 'I do not know. Shall a person look?', 'I do not know. Shall a person look?'],
  ['asks the customer something', 'Do you mean the plains zebra?', 'Do you mean the plains zebra?'],
])('after a search in vain a reply that %s ends with a way to a person', async (_, reply, read) => {
  found = [];
  const { event, message, state } = await answered(reply);
  expect(message?.text).toBe(read);
  expect(event).toMatchObject({ text: read });
  expect(state).toBe('open');
});

test('a reply that leans on a passage, and one that searched nothing, get nothing added', async () => {
  found = [zebra];
  expect((await answered('Zebras eat hay.')).message?.text).toBe('Zebras eat hay.');
  found = [];
  expect((await answered('Zebras are lovely.', 0)).message?.text).toBe('Zebras are lovely.');
});

test.each([
  ['yes please', 'escalated', 0],
  ['which zebra?', 'open', 1],
])('“%s” to the offer of a person leaves the conversation %s', async (words, state, asked) => {
  found = [];
  const conversation = await bench.open();
  await bench.say(conversation, 'what do zebras eat');
  bench.steps.push(calls('search_policy'), says('I do not know that.'));
  await bench.answer(conversation.conversationId);
  await bench.say(conversation, words);
  if (asked > 0) bench.steps.push(says('The plains zebra, for example.'));
  await bench.answer(conversation.conversationId);
  expect((await bench.row(conversation.conversationId))['state']).toBe(state);
  expect(bench.steps).toEqual([]);
});

test('a second question without an answer goes to a person, also in a later turn; a passage in between begins anew', async () => {
  const conversation = await bench.open();
  const asks = async (passages: typeof found, ...steps: Bench['steps']) => {
    found = passages;
    await bench.say(conversation, 'what do zebras eat');
    bench.steps.push(calls('search_policy'), ...steps);
    await bench.answer(conversation.conversationId);
    expect(bench.steps).toEqual([]);
    return (await bench.row(conversation.conversationId))['state'];
  };
  expect(await asks([], says('I do not know that.'))).toBe('open');
  expect(await asks([zebra], says('Zebras eat hay.'))).toBe('open');
  expect(await asks([], says('I do not know that either.'))).toBe('open');
  expect(await asks([])).toBe('escalated');
  const [handoff] = await bench.database.sql`
    select reason from handoffs where conversation_id = ${conversation.conversationId}`;
  expect(handoff?.['reason']).toBe('no_policy_found');
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
    const style = /<style>([\s\S]*)<\/style>/.exec(body)?.[1] ?? '';
    expect(old.headers.get('content-security-policy')).toMatch(/^default-src 'none'; /);
    expect(old.headers.get('content-security-policy')).toContain(
      `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    );
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
