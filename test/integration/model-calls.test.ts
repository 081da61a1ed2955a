import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ModelAnswer } from '../../src/agent/model-client.ts';
import { calls, openTurnBench, says } from '../support/turn-bench.ts';

type Bench = Awaited<ReturnType<typeof openTurnBench>>;
let bench: Bench;
beforeAll(async () => {
  bench = await openTurnBench();
});
afterAll(() => bench.close());
beforeEach(() => {
  bench.steps.length = 0;
});

/** A model's answer with what it took, as a provider reports it. */
const took = (answer: ModelAnswer, input: number, cached: number, output: number): ModelAnswer => ({
  ...answer,
  ...('usage' in answer ? { usage: { input, cached, output } } : {}),
  model: 'priced-1',
  timing: { firstTokenMs: 120.4, totalMs: 900 },
});

const priced = () => ({
  ...bench.deps,
  prices: [{ model: 'priced-*', currency: 'USD', input: 1_000_000, cached: 100_000, output: 4_000_000 }],
});

const callsOf = (conversationId: string) => bench.database.sql`
  select purpose, model, prompt_version, tools_version, outcome, input_tokens, cached_tokens, output_tokens, first_token_ms, total_ms,
    currency, cost_micro from model_calls where conversation_id = ${conversationId} order by call_id`;

describe('every call to a model is counted once', () => {
  test('with its step: tokens, cached tokens, money, time, versions and the model that answered', async () => {
    const { conversationId, ...rest } = await bench.open();
    await bench.say({ conversationId, ...rest }, 'hello');
    bench.steps.push(took(calls('get_order'), 4_000, 2_250, 200), took(says('Here it is.'), 4_100, 2_250, 100));
    await bench.answerWith(priced(), conversationId);
    const row = {
      purpose: 'main',
      model: 'priced-1',
      prompt_version: 'test',
      tools_version: 'test',
      outcome: 'answer',
    };
    expect(await callsOf(conversationId)).toMatchObject([
      {
        ...row,
        input_tokens: 4_000,
        cached_tokens: 2_250,
        output_tokens: 200,
        first_token_ms: 120,
        total_ms: 900,
        currency: 'USD',
        cost_micro: 2_775,
      },
      { ...row, input_tokens: 4_100, cached_tokens: 2_250, output_tokens: 100, cost_micro: 2_475 },
    ]);
  });

  test('what brought no usable answer is counted, too, and so is what ends with a person', async () => {
    const { conversationId, ...rest } = await bench.open();
    await bench.say({ conversationId, ...rest }, 'hello');
    const cut: ModelAnswer = { kind: 'cut', usage: { input: 10, output: 5, cached: 0 } };
    bench.steps.push(took(cut, 500, 0, 7), {
      kind: 'unavailable',
      detail: 'down',
      retryAfterMs: null,
      mayRetry: false,
    });
    await bench.answerWith(priced(), conversationId);
    expect((await callsOf(conversationId)).map(({ outcome, output_tokens }) => [outcome, output_tokens])).toEqual([
      ['cut', 7],
      ['unavailable', 0],
    ]);
    expect(await bench.row(conversationId)).toMatchObject({ state: 'escalated', model_calls: 1, tokens_used: 507 });
  });

  test('a call that was never made costs nothing', async () => {
    const { conversationId, ...rest } = await bench.open();
    await bench.say({ conversationId, ...rest }, 'hello');
    bench.steps.push({
      kind: 'unavailable',
      detail: 'circuit open',
      retryAfterMs: null,
      mayRetry: false,
      asked: false,
    });
    await bench.answerWith(priced(), conversationId);
    expect(await callsOf(conversationId)).toEqual([]);
  });

  test('a model without a price is unpriced, not free', async () => {
    const { conversationId, ...rest } = await bench.open();
    await bench.say({ conversationId, ...rest }, 'hello');
    bench.steps.push(says('Hello!'));
    await bench.answer(conversationId);
    expect(await callsOf(conversationId)).toMatchObject([{ currency: null, cost_micro: null }]);
  });

  test('what a tool takes of a model is counted with its turn, and against no limit of the conversation', async () => {
    const { conversationId, ...rest } = await bench.open();
    await bench.say({ conversationId, ...rest }, 'hello');
    bench.steps.push(took(calls('search_policy'), 100, 0, 10), took(says('It says so.'), 200, 0, 20));
    const embedded = { purpose: 'embedding', model: 'priced-2', input: 12, cached: 0, output: 0 } as const;
    const gateway: typeof bench.deps.gateway = {
      ...bench.deps.gateway,
      dispatch: async (call, context) => {
        context.noteModelCall?.({ ...embedded, firstTokenMs: null, totalMs: 30, outcome: 'answer' });
        return await bench.deps.gateway.dispatch(call, context);
      },
    };
    await bench.answerWith({ ...priced(), gateway }, conversationId);
    expect((await callsOf(conversationId)).map(({ purpose, input_tokens }) => [purpose, input_tokens])).toEqual([
      ['main', 100],
      ['embedding', 12],
      ['main', 200],
    ]);
    expect(await bench.row(conversationId)).toMatchObject({ model_calls: 2, tokens_used: 330 });
  });

  test('a turn that is handed back half-way has paid for its call', async () => {
    const { conversationId, ...rest } = await bench.open();
    await bench.say({ conversationId, ...rest }, 'hello');
    const stopping = new AbortController();
    bench.steps.push(() => {
      stopping.abort();
      return took(says('Too late.'), 300, 0, 3);
    });
    await bench.answer(conversationId, { stopping: stopping.signal });
    expect(await callsOf(conversationId)).toMatchObject([{ input_tokens: 300, output_tokens: 3 }]);
  });
});

test('every message the assistant ends a turn with says by which prompt, tools and model it came', async () => {
  const { conversationId, ...rest } = await bench.open();
  await bench.say({ conversationId, ...rest }, 'hello');
  bench.steps.push(says('Hello!'));
  await bench.answer(conversationId);
  await bench.say({ conversationId, ...rest }, 'again');
  bench.steps.push({ kind: 'unavailable', detail: 'down', retryAfterMs: null, mayRetry: false });
  await bench.answer(conversationId);
  const rows = await bench.database.sql`
    select role, prompt_version, tools_version, model from messages where conversation_id = ${conversationId} order by seq`;
  const versions = { prompt_version: 'test', tools_version: 'test', model: 'scripted' };
  const none = { prompt_version: null, tools_version: null, model: null };
  expect(rows).toMatchObject([
    { role: 'customer', ...none },
    { role: 'agent', ...versions },
    { role: 'customer', ...none },
    { role: 'system', ...versions },
  ]);
});
