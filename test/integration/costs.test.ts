import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { costsAnswer } from '../../src/contracts/costs-http.ts';
import type { ModelCallRecord } from '../../src/domain/cost/model-call.ts';
import { priceCall } from '../../src/domain/cost/price-table.ts';
import { writeModelCalls } from '../../src/store/model-calls.ts';
import { sumModelDays } from '../../src/store/sum-model-days.ts';
import { startConversation, talk } from '../support/talk.ts';
import { openWebBench, type WebBench } from '../support/web-bench.ts';

const TIME_ZONE = 'Asia/Kolkata';
let bench: WebBench;
let ops: string;
beforeAll(async () => {
  bench = await openWebBench();
  ops = await bench.staffToken('ops');
});
afterAll(() => bench.close());
beforeEach(async () => {
  for (const table of ['model_calls', 'model_day_sums', 'model_days', 'tickets'])
    await bench.database.sql`delete from ${bench.database.sql(table)}`;
});

/** Calls of one conversation, `days` days ago. */
async function spend(
  calls: readonly Partial<ModelCallRecord>[],
  { days = 0, conversationId = randomUUID() as string } = {},
) {
  const prices = [
    { model: 'first', currency: 'USD', input: 1_000_000, cached: 100_000, output: 5_000_000 },
    { model: 'second', currency: 'USD', input: 1_000_000, cached: 100_000, output: 4_000_000 },
  ];
  const made = calls.map(
    (call): ModelCallRecord => ({
      ...{
        purpose: 'main',
        model: 'first',
        input: 0,
        cached: 0,
        output: 0,
        firstTokenMs: 400,
        totalMs: 1_500,
        outcome: 'answer',
      },
      ...call,
    }),
  );
  const versions = { prompt: 'system.v3', tools: 'abc', model: 'first' };
  const priced = made.map((call) => ({ ...call, cost: priceCall(prices, call) }));
  await writeModelCalls(bench.database.sql, { conversationId, turnId: randomUUID() }, { versions, calls: priced });
  await bench.database.sql`
    update model_calls set at = at - make_interval(days => ${days}) where conversation_id = ${conversationId}`;
  return conversationId;
}

/** Six calls of the two planned shapes, with and without the provider's cache. */
const shapes = {
  'first document': [0, 1, 2, 3, 4, 5].map((turn) => ({ model: 'first', input: 1_800 + 600 * turn, output: 150 })),
  'first document, prefix cached': [0, 1, 2, 3, 4, 5].map((turn) => ({
    model: 'first',
    input: 1_800 + 600 * turn,
    cached: 1_800,
    output: 150,
  })),
  'second document': [0, 1, 2, 3, 4, 5].map(() => ({ model: 'second', input: 4_000, output: 200 })),
  'second document, prefix cached': [0, 1, 2, 3, 4, 5].map(() => ({
    model: 'second',
    input: 4_000,
    cached: 2_250,
    output: 200,
  })),
};

const read = async (query = '') => {
  const { status, body } = await talk(`${bench.url}/internal/costs${query}`, { token: ops });
  expect(status).toBe(200);
  return costsAnswer.parse(body);
};

describe('a conversation of a planned shape costs what was planned', () => {
  test.each([
    ['first document', 24_300],
    ['first document, prefix cached', 14_600],
    ['second document', 28_800],
    ['second document, prefix cached', 16_650],
  ] as const)('%s: %i millionths of a dollar', async (shape, planned) => {
    await spend(shapes[shape]);
    const { totals } = await read();
    const [cost] = totals.cost_per_conversation;
    expect(cost?.currency).toBe('USD');
    expect(Math.abs((cost?.cost_micro ?? 0) - planned) / planned).toBeLessThan(0.1);
    expect(totals).toMatchObject({ conversations: 1, calls: 6, calls_per_conversation: 6, mean_first_token_ms: 400 });
  });
});

describe('the report', () => {
  test('tells a model without a price apart from one that costs nothing', async () => {
    await spend([
      { model: 'third', input: 1_000 },
      { model: 'first', input: 1_000 },
    ]);
    const { totals, lines } = await read('?by=model');
    expect(totals).toMatchObject({ unpriced_calls: 1, cost: [{ currency: 'USD', cost_micro: 1_000 }] });
    expect(lines).toMatchObject([
      { key: 'first', unpriced_calls: 0, cost: [{ currency: 'USD', cost_micro: 1_000 }] },
      { key: 'third', unpriced_calls: 1, cost: [] },
    ]);
  });

  test('goes down to a conversation, its turns and each call, with the versions they were answered with', async () => {
    const mine = await spend([{ input: 10 }, { input: 20, outcome: 'cut' }]);
    await spend([{ input: 5 }]);
    const conversations = await read('?by=conversation');
    expect(conversations.lines).toHaveLength(2);
    const turns = await read(`?by=turn&conversation_id=${mine}`);
    expect(turns.lines).toMatchObject([
      {
        conversation_id: mine,
        calls: 2,
        unusable_calls: 1,
        input_tokens: 30,
        prompt_versions: ['system.v3'],
        tools_versions: ['abc'],
      },
    ]);
    const calls = await read(`?by=call&conversation_id=${mine}&limit=1`);
    expect(calls.lines).toHaveLength(1);
    expect(calls.more).toBe(true);
  });

  test('puts the cost of people beside it, and what was saved where nobody had to take part', async () => {
    await spend(shapes['first document']);
    const chat = await startConversation(bench.url);
    await bench.database.sql`
      insert into tickets (ticket_id, conversation_id, closed_seq, closed_by, closed_as, summary, outcome, opened_at)
      values (${randomUUID()}, ${chat.id}, 1, 'customer', 'resolved', 'Nothing was changed.', 'no_change', clock_timestamp()),
        (${randomUUID()}, ${(await startConversation(bench.url)).id}, 1, 'idle', 'idle', 'Nothing was changed.', 'no_change', clock_timestamp())`;
    const { people } = await read();
    expect(people).toMatchObject({
      contact_cost: [
        { currency: 'USD', amount_minor: 400 },
        { currency: 'GBP', amount_minor: 300 },
      ],
      closed: 2,
      without_person: 1,
      saving: [{ currency: 'USD', saving_micro: 4_000_000 - 24_300 }],
    });
  });

  test('is for operations, and takes days of the store', async () => {
    const agent = await bench.staffToken('agent');
    expect((await talk(`${bench.url}/internal/costs`, { token: agent })).status).toBe(403);
    expect((await talk(`${bench.url}/internal/costs?from=yesterday`, { token: ops })).status).toBe(400);
    await spend([{ input: 1_000 }], { days: 10 });
    expect((await read()).totals.calls).toBe(0);
    const from = new Date(Date.now() - 12 * 86_400_000).toISOString().slice(0, 10);
    expect((await read(`?from=${from}`)).totals.calls).toBe(1);
  });

  test('as a table for a spreadsheet holds no formula, whatever a provider calls its model', async () => {
    await spend([{ model: '=1+1', input: 5 }]);
    const response = await fetch(`${bench.url}/internal/costs?by=model&format=csv`, {
      headers: { Authorization: `Bearer ${ops}` },
    });
    expect(response.headers.get('content-type')).toContain('text/csv');
    const text = await response.text();
    expect(text.split('\r\n')[0]).toMatch(/^key,currency,cost_micro/);
    expect(text).toContain("'=1+1");
    expect(text).not.toMatch(/(?:^|,|\n)=/);
  });
});

describe('calls go with the trace, the sums of their days stay', () => {
  test('the same figures before and after, and a second run changes nothing', async () => {
    await spend(shapes['second document'], { days: 40 });
    await spend([{ model: 'third', input: 7, firstTokenMs: null }], { days: 40 });
    await spend(shapes['second document, prefix cached'], { days: 3 });
    const span = `?from=${new Date(Date.now() - 45 * 86_400_000).toISOString().slice(0, 10)}`;
    const before = await read(span);
    const settings = { timeZone: TIME_ZONE, keepDays: 30 };
    expect(await sumModelDays(bench.database, settings)).toMatchObject({ removed: 7 });
    const after = await read(span);
    expect(after.lines).toEqual(before.lines);
    const { first_token_ms: _first, total_ms: _total, ...totals } = after.totals;
    expect(before.totals).toMatchObject(totals);
    expect(await sumModelDays(bench.database, settings)).toEqual({ summed: 0, removed: 0 });
    const [rows] = await bench.database.sql`select count(*)::int as n from model_calls`;
    expect(rows?.['n']).toBe(6);
  });

  test('a day that is not over is not summed, and two at once sum a day once', async () => {
    await spend([{ input: 1_000 }]);
    await spend([{ input: 1_000 }], { days: 2 });
    const settings = { timeZone: TIME_ZONE, keepDays: 30 };
    await Promise.all([sumModelDays(bench.database, settings), sumModelDays(bench.database, settings)]);
    const [sums] = await bench.database.sql`select sum(calls)::int as calls from model_day_sums`;
    expect(sums?.['calls']).toBe(1);
    expect((await read()).totals.calls).toBe(2);
  });
});
