import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, openModelBench, PATIENT } from '../support/model-bench.ts';

/*
 * B23, I10: one message of a model may hold many calls, and the same call many times. Each is answered once, in its place, and a refund is one refund.
 */

type Bench = Awaited<ReturnType<typeof openModelBench>>;
let bench: Bench;

beforeAll(async () => {
  bench = await openModelBench({ clocks: PATIENT });
});
afterAll(() => bench.close());

/** The newest request's messages from the last answer with calls on: what the model reads of its batch. */
async function batchOf(chat: Awaited<ReturnType<Bench['open']>>) {
  const messages = (await chat.sent()).at(-1)?.messages ?? [];
  return messages.slice(messages.findLastIndex(({ tool_calls }) => tool_calls !== undefined));
}

describe('one message with many calls', () => {
  test('three identical refunds are one refund, two reads are both done, each call has one result, in order', async () => {
    const chat = await bench.open();
    const other = `${chat.orderId}-2`;
    const row = await chat.row();
    await bench.bench.order(other, { customer_id: row['customer_id'] });
    const refund = { order_id: chat.orderId, item_ids: ['a'], reason: 'damaged' };
    await chat.say('Refund item a, and show me both orders');
    await chat.script(
      {
        tool_calls: [
          call('r1', 'issue_refund', refund),
          call('r2', 'issue_refund', refund),
          call('r3', 'issue_refund', refund),
          call('g1', 'get_order', { order_id: chat.orderId }),
          call('g2', 'get_order', { order_id: other }),
        ],
      },
      { text: 'Done.' },
    );
    await chat.answer();

    const [asked, ...results] = await batchOf(chat);
    expect(asked?.tool_calls?.map(({ id }) => id)).toEqual(['r1', 'r2', 'r3', 'g1', 'g2']);
    expect(results.map((result) => result.tool_call_id)).toEqual(['r1', 'r2', 'r3', 'g1', 'g2']);
    const read = await chat.results();
    expect(['r1', 'r2', 'r3'].map((id) => read.get(id)?.code)).toEqual(['executed', 'executed', 'executed']);
    expect([read.get('g1'), read.get('g2')]).toMatchObject([
      { status: 'ok', order: { order_id: chat.orderId } },
      { status: 'ok', order: { order_id: other } },
    ]);
    expect(await chat.actions()).toHaveLength(1);
    expect((await bench.bench.ledger()).filter((paid) => paid.order_id === chat.orderId)).toHaveLength(1);
    expect(await chat.said('agent')).toEqual(['Done.']);
    expect(await chat.row()).toMatchObject({ state: 'open', model_calls: 2 });
  });

  test('two calls under one id have a result each, under ids of their own', async () => {
    const chat = await bench.open();
    await chat.say('Show me my order, twice');
    await chat.script(
      {
        tool_calls: [
          call('same', 'get_order', { order_id: chat.orderId }),
          call('same', 'list_orders', { limit: null }),
          call('same', 'get_order', { order_id: 'no-such-order' }),
        ],
      },
      { text: 'There they are.' },
    );
    await chat.answer();

    const [asked, ...results] = await batchOf(chat);
    const ids = asked?.tool_calls?.map(({ id }) => id) ?? [];
    expect(new Set(ids).size).toBe(3);
    expect(results.map((result) => result.tool_call_id)).toEqual(ids);
    const read = await chat.results();
    expect(ids.map((id) => read.get(id)?.code)).toEqual(['ok', 'ok', 'order_not_found']);
    expect(await chat.said('agent')).toEqual(['There they are.']);
  });

  test('an id used before in the conversation belongs to the newer call alone', async () => {
    const chat = await bench.open();
    const look = { tool_calls: [call('call_1', 'get_order', { order_id: chat.orderId })] };
    await chat.say('Where is it?');
    await chat.script(look, { text: 'On its way.' }, look, { text: 'Still on its way.' });
    await chat.answer();
    await chat.say('And now?');
    await chat.answer();
    expect(await chat.said('agent')).toEqual(['On its way.', 'Still on its way.']);
    expect(await bench.refused()).toEqual([]);
  });

  test('of very many calls in one message the first twenty are run, and every one has its result', async () => {
    const chat = await bench.open();
    await chat.say('Look at everything');
    const many = Array.from({ length: 40 }, (_, n) => call(`n${n}`, 'get_order', { order_id: `none-${n}` }));
    await chat.script({ tool_calls: many }, { text: 'There is nothing.' });
    await chat.answer();
    const read = await chat.results();
    expect([...read.values()].map(({ code }) => code)).toEqual([
      ...Array.from({ length: 20 }, () => 'order_not_found'),
      ...Array.from({ length: 20 }, () => 'not_run'),
    ]);
  });
});
