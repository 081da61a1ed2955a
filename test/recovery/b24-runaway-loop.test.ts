import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../src/store/database.ts';
import { giveBack } from '../../src/store/handoffs.ts';
import { listInbox } from '../../src/store/list-inbox.ts';
import { call, openModelBench, PATIENT } from '../support/model-bench.ts';

/*
 * B24, I10, I12: a model that goes in circles is stopped by code, within the budgets of a conversation, and a person reads what was tried.
 */

type Bench = Awaited<ReturnType<typeof openModelBench>>;
type Chat = Awaited<ReturnType<Bench['open']>>;
let bench: Bench;

beforeAll(async () => {
  bench = await openModelBench({ clocks: PATIENT });
});
afterAll(() => bench.close());

async function packetOf(chat: Chat) {
  const items = await listInbox(bench.deps.database, bench.deps.keyring);
  return items.find((item) => item.conversationId === chat.conversationId)?.packet;
}

async function callsOf(chat: Chat): Promise<{ calls: number; input: number }> {
  const [row] = await bench.deps.database.sql`
    select count(*)::int as calls, coalesce(sum(input_tokens), 0)::int as input from model_calls where conversation_id = ${chat.conversationId}`;
  return { calls: row?.['calls'], input: row?.['input'] };
}

/** Ended with a person, who is told everything; the customer has one line; all that was spent is counted. */
async function expectHandedOver(chat: Chat, reason: string, modelCalls: number): Promise<void> {
  expect(await chat.sent()).toHaveLength(modelCalls);
  expect(await chat.row()).toMatchObject({
    state: 'escalated',
    speaker: 'person',
    model_calls: modelCalls,
    lease_until: null,
  });
  expect((await chat.row())['tokens_used']).toBeGreaterThan(0);
  expect((await callsOf(chat)).calls).toBe(modelCalls);
  expect(await chat.said('agent')).toEqual([]);
  expect(await chat.said('system')).toHaveLength(1);
  const packet = await packetOf(chat);
  expect(packet).toMatchObject({ reason, identity: { level: 'session' }, open_action_id: null, language: 'en' });
  expect(packet?.order_ids).toContain(chat.orderId);
  expect(packet?.tried.length).toBeGreaterThan(0);
  expect(packet?.summary).toMatch(/The customer wrote last: “Where is my parcel/);
  expect(packet?.summary).toMatch(/Tried: get order for .*: ok/);
}

describe('a runaway loop', () => {
  test('the same call again and again stops at the third answer', async () => {
    const chat = await bench.open();
    await chat.say('Where is my parcel please?');
    const again = (id: string) => ({ tool_calls: [call(id, 'get_order', { order_id: chat.orderId })] });
    await chat.script(...Array.from({ length: 12 }, (_, n) => again(`c${n}`)));
    await chat.answer();
    await expectHandedOver(chat, 'repeated_call', 3);
  });

  test('two calls by turns stop at the fourth', async () => {
    const chat = await bench.open();
    await chat.say('Where is my parcel please?');
    const orders = [chat.orderId, 'no-such-order'];
    await chat.script(
      ...Array.from({ length: 12 }, (_, n) => ({
        tool_calls: [call(`c${n}`, 'get_order', { order_id: orders[n % 2] })],
      })),
    );
    await chat.answer();
    await expectHandedOver(chat, 'repeated_call', 4);
  });

  test('ever new calls stop at ten model calls, and nothing is asked after them', async () => {
    const chat = await bench.open();
    await chat.say('Where is my parcel please?');
    await chat.script(
      { tool_calls: [call('first', 'get_order', { order_id: chat.orderId })] },
      ...Array.from({ length: 12 }, (_, n) => ({
        tool_calls: [call(`c${n}`, 'get_order', { order_id: `guess-${n}` })],
      })),
    );
    await chat.answer();
    await expectHandedOver(chat, 'model_calls_exhausted', 10);
  });

  test('huge outputs stop at 50,000 tokens', async () => {
    const chat = await bench.open();
    await chat.say('Where is my parcel please?');
    const usage = { prompt_tokens: 9_000, completion_tokens: 400 };
    await chat.script(
      { tool_calls: [call('first', 'get_order', { order_id: chat.orderId })], usage },
      ...Array.from({ length: 12 }, (_, n) => ({
        tool_calls: [call(`c${n}`, 'get_order', { order_id: `guess-${n}` })],
        usage,
      })),
    );
    await chat.answer();
    await expectHandedOver(chat, 'tokens_exhausted', 6);
    expect((await chat.row())['tokens_used']).toBe(6 * 9_400);
    expect((await callsOf(chat)).input).toBe(6 * 9_000);
  });

  test('a loop that a crash interrupted is counted from where it was, not from the beginning', async () => {
    const chat = await bench.open();
    await chat.say('Where is my parcel please?');
    await chat.script(
      ...Array.from({ length: 12 }, (_, n) => ({
        tool_calls: [call(`c${n}`, 'get_order', { order_id: chat.orderId })],
      })),
    );
    let asked = 0;
    const { model } = bench.deps;
    await chat.answer({
      model: {
        ...model,
        ask: async (request) => {
          asked += 1;
          if (asked === 3) throw new Error('the process dies here');
          return await model.ask(request);
        },
      },
    });
    await bench.deps.database
      .sql`update conversations set lease_until = null, rung_at = null where conversation_id = ${chat.conversationId}`;
    await chat.answer();
    await expectHandedOver(chat, 'repeated_call', 3);
  });

  test('the budget is that of the conversation, and begins anew once a person has given it back', async () => {
    const chat = await bench.open();
    await chat.script(...Array.from({ length: 12 }, (_, n) => ({ text: `Answer ${n + 1}.` })));
    for (let turn = 0; turn < 11; turn += 1) {
      await chat.say(`Where is my parcel please? I asked ${turn} times`);
      await chat.answer();
    }
    expect(await chat.said('agent')).toHaveLength(10);
    expect((await packetOf(chat))?.reason).toBe('model_calls_exhausted');
    await inTransaction(bench.deps.database, (tx) => giveBack(tx, chat.conversationId, 'asha'));
    await chat.say('Where is my parcel please? Still me');
    await chat.answer();
    expect((await chat.said('agent')).at(-1)).toBe('Answer 11.');
    expect(await chat.row()).toMatchObject({ state: 'open', model_calls: 1 });
  });
});
