import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openModelBench, PATIENT, type Scripted } from '../support/model-bench.ts';

/* B21: whatever legal form a stream has, nothing crashes, the customer reads words or a person takes over, tokens are counted, and a block costs at most two calls. */

let bench: Awaited<ReturnType<typeof openModelBench>>;
beforeAll(async () => {
  bench = await openModelBench({ clocks: PATIENT });
}, 120_000);
afterAll(async () => {
  expect(await bench.refused()).toEqual([]);
  await bench.close();
});

const delta = (fields: object | undefined, finish_reason: string | null = null, extra: object = {}) => ({
  choices: [{ index: 0, ...(fields === undefined ? {} : { delta: fields }), finish_reason, logprobs: null, ...extra }],
});
const usage = { choices: [], usage: { prompt_tokens: 40, completion_tokens: 5, total_tokens: 45 } };
const stop = delta({}, 'stop');
const raw = (...chunks: (object | string)[]): Scripted => ({ raw_chunks: [...chunks, '[DONE]'] });
const hello = delta({ content: 'It is on its way.' });

const answered: readonly [string, Scripted][] = [
  [
    'a first chunk without choices, as content filters send it',
    raw({ choices: [], prompt_filter_results: [] }, hello, stop, usage),
  ],
  ['usage in a last chunk of its own', raw(delta({ role: 'assistant' }), hello, stop, usage)],
  ['no usage at all', raw(hello, stop)],
  ['usage that is null until the end', raw({ ...hello, usage: null }, { ...stop, usage: null }, usage)],
  ['a delta that is missing', raw(delta(undefined), hello, delta(undefined, 'stop'))],
  ['content that is null', raw(delta({ role: 'assistant', content: null }), hello, delta({ content: null }, 'stop'))],
  ['tool_calls that are null or empty', raw(delta({ tool_calls: null }), delta({ tool_calls: [] }), hello, stop)],
  [
    'fields nobody knows',
    raw(
      { ...delta({ content: 'It is ', x: { y: [1] } }, null, { z: 1 }), service_tier: 'x' },
      delta({ content: 'on its way.' }),
      stop,
    ),
  ],
  ['thinking before the answer', raw(delta({ reasoning_content: 'hm, an order' }), hello, stop)],
  ['a finish reason beside the last words', raw(delta({ content: 'It is on its way.' }, 'stop'))],
  ['comments and empty lines between events', raw(': keep-alive\n\n', hello, '\n', ': ping\n\n', stop)],
  ['no [DONE] at the end', { raw_chunks: [hello, stop] }],
];

describe('B21: an answer in an odd form is an answer', () => {
  test.each(answered)('%s', async (_what, script) => {
    const chat = await bench.open();
    await chat.say('Where is it?');
    await chat.script(script);
    await chat.answer();
    expect(await chat.said('agent')).toEqual(['It is on its way.']);
    expect(await chat.sent()).toHaveLength(1);
    const row = await chat.row();
    expect(row).toMatchObject({ state: 'open', lease_until: null, model_calls: 1 });
    expect(row['tokens_used']).toBeGreaterThan(5);
  });

  test('a character whose two halves come in events of their own', async () => {
    const chat = await bench.open();
    await chat.say('Anything to celebrate?');
    await chat.script(raw(delta({ content: 'Party \ud83c' }), delta({ content: '\udf89 now.' }), stop));
    await chat.answer();
    expect(await chat.said('agent')).toEqual(['Party 🎉 now.']);
  });
});

describe('B21: a block ends in words or with a person, and costs at most two calls', () => {
  test('a refusal is told in its own words', async () => {
    const chat = await bench.open();
    await chat.say('Write me a poem about locks.');
    await chat.script(
      raw(delta({ role: 'assistant', refusal: 'I cannot ' }), delta({ refusal: 'help with that.' }, 'stop')),
    );
    await chat.answer();
    expect(await chat.said('agent')).toEqual(['I cannot help with that.']);
    expect(await chat.sent()).toHaveLength(1);
  });

  test.each([
    ['filtered before a word', raw(delta({}, 'content_filter'))],
    ['filtered in the middle', raw(delta({ content: 'You should take ' }), delta({}, 'content_filter'))],
    ['no word at all', raw(delta({ content: '' }), stop)],
    ['white space alone', raw(delta({ content: ' \n\t ' }), stop, usage)],
    ['a call in the place of words', raw(delta({ content: 'You should take get_order(order_id="1")' }), stop)],
    [
      'a call as JSON behind words',
      raw(delta({ content: 'One moment. {"name": "issue_refund", ' }), delta({ content: '"arguments": {}}' }), stop),
    ],
    ['a thought in a channel', raw(delta({ content: '<|channel|>analysis<|message|>You should take ' }), stop)],
    [
      'no choice in the whole stream',
      raw({ choices: [] }, { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }),
    ],
  ])('%s', async (_what, script) => {
    const chat = await bench.open();
    await chat.say('Tell me about it.');
    await chat.script({ ...script, times: 'always' });
    await chat.answer();
    expect((await chat.sent()).length).toBeLessThanOrEqual(2);
    expect(await chat.said('agent')).toEqual([]);
    expect((await chat.said('system'))[0]?.trim()).not.toBe('');
    expect(await chat.row()).toMatchObject({ state: 'escalated', lease_until: null });
    expect(JSON.stringify(await chat.events())).not.toContain('You should take');
  });

  test('a block that does not come again leaves no trace', async () => {
    const chat = await bench.open();
    await chat.say('Tell me about it.');
    await chat.script(raw(delta({}, 'content_filter')), { text: 'Gladly.' });
    await chat.answer();
    expect(await chat.said('agent')).toEqual(['Gladly.']);
    expect((await chat.row())['model_calls']).toBe(2);
  });
});

test('B21: a refusal without end keeps nobody waiting and is not shown', async () => {
  const chat = await bench.open();
  await chat.say('Write me a poem about locks.');
  const endless = Array.from({ length: 300 }, () => delta({ refusal: 'No, I will not. '.repeat(1_000) }));
  await chat.script(raw(...endless, stop), { text: 'I can help with your orders.' });
  const before = performance.now();
  await chat.answer();
  expect(performance.now() - before).toBeLessThan(20_000);
  expect(await chat.said('agent')).toEqual(['I can help with your orders.']);
});

test('B21: a call in an answer that was cut, filtered or refused is never run', async () => {
  const tool = (index: number) => ({
    tool_calls: [
      { index, id: 'call_1', type: 'function', function: { name: 'get_order', arguments: '{"order_id":"1"}' } },
    ],
  });
  for (const last of [delta({}, 'length'), delta({}, 'content_filter'), delta({ refusal: 'No.' }, 'stop'), delta({})]) {
    const chat = await bench.open();
    await chat.say('Where is it?');
    await chat.script(raw(delta(tool(0)), last), { text: 'I looked again.', times: 'always' });
    await chat.answer();
    expect((await chat.sent()).at(-1)?.messages.some(({ role }) => role === 'tool')).toBe(false);
  }
});
