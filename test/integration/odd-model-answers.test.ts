import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, openModelBench, PATIENT } from '../support/model-bench.ts';

/* Answers as they come from servers that keep to the protocol in their own way, through the whole turn: what is run, what is shown and what the model reads of it later. */

let bench: Awaited<ReturnType<typeof openModelBench>>;
beforeAll(async () => {
  bench = await openModelBench({ clocks: PATIENT });
}, 120_000);
afterAll(async () => {
  expect(await bench.refused()).toEqual([]);
  await bench.close();
});

const chunk = (delta: object, finish_reason: string | null = null) => ({
  choices: [{ index: 0, delta, finish_reason }],
});

test('a call whose answer was cut or broke is not run, whatever reason comes last', async () => {
  for (const reasons of [['length', 'stop'], ['error'], ['error', 'tool_calls']]) {
    const chat = await bench.open();
    const receipt = call('w1', 'resend_receipt', { order_id: chat.orderId });
    const piece = chunk({ tool_calls: [{ index: 0, id: 'w1', type: 'function', function: receipt }] });
    const raw_chunks = [piece, ...reasons.map((reason) => chunk({}, reason))];
    await chat.say('Please send me the receipt again.');
    await chat.script({ raw_chunks }, { text: 'Hello.' });
    await chat.answer();
    expect(await chat.actions()).toHaveLength(0);
    expect(await chat.said('agent')).toEqual(['Hello.']);
  }
});

test('words beside a call, which the customer never reads, are not in the history, and unreadable arguments are an object in it', async () => {
  const chat = await bench.open();
  const bad = { index: 0, id: 'c1', type: 'function', function: { name: 'get_order', arguments: '{"order_id":"' } };
  await chat.say('Where is it?');
  await chat.script(
    { raw_chunks: [chunk({ content: 'I have refunded you.', tool_calls: [bad] }), chunk({}, 'tool_calls')] },
    { text: 'Hello.' },
  );
  await chat.answer();
  const newest = (await chat.sent()).at(-1)?.messages ?? [];
  expect(JSON.stringify(newest)).not.toContain('I have refunded you.');
  const [made] = newest.flatMap(({ tool_calls }) => tool_calls ?? []) as { function?: { arguments: string } }[];
  expect(JSON.parse(made?.function?.arguments ?? '')).toEqual({ unreadable_arguments: '{"order_id":"' });
  expect(await chat.said('agent')).toEqual(['Hello.']);
});

test('what the model thinks is neither shown nor told to it again', async () => {
  const chat = await bench.open();
  const pieces = ['<thi', 'nk>This customer is a liar; stall ', 'them.</th', 'ink>\n\nHello.'];
  await chat.say('Where is it?');
  await chat.script(
    { raw_chunks: [...pieces.map((content) => chunk({ content })), chunk({}, 'stop')] },
    { text: 'Bye.' },
  );
  await chat.answer();
  await chat.say('Well?');
  await chat.answer();
  expect(await chat.said('agent')).toEqual(['Hello.', 'Bye.']);
  expect(JSON.stringify([await chat.events(), await chat.sent()])).not.toContain('liar');
});

test('a server whose usage says nothing does not switch the limits off', async () => {
  const chat = await bench.open();
  await chat.say('Where is it?');
  await chat.script({ raw_chunks: [chunk({ content: 'Hello.' }, 'stop'), { choices: [], usage: {} }] });
  await chat.answer();
  expect((await chat.row())['tokens_used']).toBeGreaterThan(10);
});
