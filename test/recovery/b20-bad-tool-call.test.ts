import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, openModelBench, PATIENT } from '../support/model-bench.ts';

/* B20: malformed arguments and invented names run no tool; the model reads why under that call's id, and the other calls of the batch are answered. */

let bench: Awaited<ReturnType<typeof openModelBench>>;
beforeAll(async () => {
  bench = await openModelBench({ clocks: PATIENT });
}, 120_000);
afterAll(async () => {
  // Whatever the model sends, the next request is one a strict provider takes.
  expect(await bench.refused()).toEqual([]);
  await bench.close();
});

const full = (orderId: string) => ({ order_id: orderId, item_ids: ['a'], reason: 'damaged' });

const badArguments: readonly [string, (orderId: string) => string][] = [
  ['truncated JSON', (orderId) => JSON.stringify(full(orderId)).slice(0, -4)],
  ['an empty string', () => ''],
  ['null', () => 'null'],
  ['a list', () => '[]'],
  ['a bare string', () => '"x"'],
  ['an amount', (orderId) => JSON.stringify({ ...full(orderId), amount: 999_999 })],
  ['a customer', (orderId) => JSON.stringify({ ...full(orderId), customer_id: 'somebody-else' })],
  ['a prototype', (orderId) => `{"__proto__":{"admin":true},${JSON.stringify(full(orderId)).slice(1)}`],
  ['NUL and half a character', (orderId) => JSON.stringify({ ...full(orderId), reason: 'dam\u0000aged\ud83d' })],
  ['a megabyte', (orderId) => JSON.stringify({ ...full(orderId), reason: 'x'.repeat(1_000_000) })],
];
const badNames: readonly [string, string][] = [
  ['nobody has heard of', 'pay_customer'],
  ['in another case', 'Issue_Refund'],
  ['that is empty', ''],
  ['of every object', 'constructor'],
  ['with spaces and signs', 'issue refund!'],
];

describe('B20: the tool never runs', () => {
  test.each([
    ...badArguments.map(([what, args]) => [`arguments: ${what}`, 'issue_refund', args, 'invalid_arguments'] as const),
    ...badNames.map(
      ([what, name]) =>
        [`a name ${what}`, name, (orderId: string) => JSON.stringify(full(orderId)), 'unknown_tool'] as const,
    ),
  ])('%s', async (_what, name, args, code) => {
    const chat = await bench.open();
    await chat.say('My item is broken, I want my money back.');
    await chat.script(
      {
        tool_calls: [
          call('call_bad', name, args(chat.orderId)),
          call('call_good', 'get_order', { order_id: chat.orderId }),
        ],
        chunk_size: 20_000,
        // as if the limit had allowed it: an answer over the limit counts as cut
        usage: { completion_tokens: 20 },
      },
      { text: 'Let me look again.' },
    );
    await chat.answer();
    const results = await chat.results();
    expect([...results.keys()]).toEqual(['call_bad', 'call_good']);
    expect(results.get('call_bad')).toMatchObject({ status: 'error', code });
    expect(results.get('call_bad')?.message.length).toBeGreaterThan(20);
    expect(results.get('call_good')?.status).toBe('ok');
    expect(await chat.actions()).toEqual([]);
    expect(await chat.said('agent')).toEqual(['Let me look again.']);
    expect((await bench.bench.ledger()).filter((row) => row.order_id === chat.orderId)).toEqual([]);
  });
});

test('B20: a megabyte of arguments is not carried along', async () => {
  const chat = await bench.open();
  await chat.say('My money back.');
  await chat.script(
    { tool_calls: [call('call_bad', 'issue_refund', `{"order_id":"${'x'.repeat(1_000_000)}"}`)], chunk_size: 20_000 },
    { text: 'No.' },
  );
  await chat.answer();
  expect(JSON.stringify((await chat.sent()).at(-1)).length).toBeLessThan(20_000);
});

test('B20: the same failure twice goes to a person, and no third call is made', async () => {
  const chat = await bench.open();
  await chat.say('My item is broken, I want my money back.');
  const bad = { tool_calls: [call('call_bad', 'issue_refund', '{"order_id":')] };
  await chat.script(bad, { tool_calls: [call('call_bad_2', 'issue_refund', '{"order_id":"1","amount":5}')] });
  await chat.answer();
  expect(await chat.sent()).toHaveLength(2);
  expect(await chat.row()).toMatchObject({ state: 'escalated', speaker: 'person', lease_until: null });
  expect(await chat.handoffReason()).toBe('tool_failed_twice');
  expect((await chat.said('system'))[0]).toMatch(/person from our team/);
  expect(await chat.actions()).toEqual([]);
});
