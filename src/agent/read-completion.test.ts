import type OpenAI from 'openai';
import { describe, expect, test } from 'vitest';
import { call, delta } from '../../test/support/read-chunks.ts';
import { emptyDraft } from './model/completion-draft.ts';
import { addChunk, judgeDraft } from './read-completion.ts';

const limits = {
  maxCompletionTokens: 500,
  messages: [{ role: 'user', content: 'Where is my order 1042?' }] as const,
  tools: [],
};
/** Of the question above: eight tokens, and four around it. */
const INPUT = 12;

function read(chunks: readonly object[]) {
  const draft = emptyDraft();
  for (const chunk of chunks) addChunk(draft, chunk as OpenAI.Chat.ChatCompletionChunk);
  return judgeDraft(draft, limits);
}

describe('a completion is read whatever legal form the server chooses', () => {
  test('text in pieces, an empty first chunk, usage apart', () => {
    const answer = read([
      { choices: [] },
      delta({ role: 'assistant' }),
      delta({ content: 'Hel' }),
      delta({ content: 'lo.' }, 'stop'),
      { choices: [], usage: { prompt_tokens: 11, completion_tokens: 2 } },
    ]);
    expect(answer).toEqual({
      kind: 'answer',
      text: 'Hello.',
      toolCalls: [],
      usage: { input: 11, output: 2, cached: 0 },
    });
  });

  test('a missing delta, null content and no usage neither crash nor cost nothing', () => {
    const answer = read([
      { choices: [{ index: 0, finish_reason: null }] },
      delta({ content: null }),
      delta({ content: 'Yes' }, 'stop'),
    ]);
    expect(answer).toMatchObject({ kind: 'answer', text: 'Yes', usage: { input: INPUT, output: 1, cached: 0 } });
  });

  test('two calls to one tool stay two calls, in order', () => {
    const answer = read([
      call({ index: 0, id: 'a', function: { name: 'get_order', arguments: '{"order' } }),
      call({ index: 1, id: 'b', function: { name: 'get_order', arguments: '{}' } }),
      call({ index: 0, function: { arguments: '_id":"1"}' } }),
      delta({}, 'tool_calls'),
    ]);
    expect(answer).toMatchObject({
      kind: 'answer',
      toolCalls: [
        { id: 'a', name: 'get_order', arguments: '{"order_id":"1"}' },
        { id: 'b', name: 'get_order', arguments: '{}' },
      ],
    });
  });

  test('calls without an index are told apart by their ids', () => {
    const answer = read([
      call({ id: 'a', function: { name: 'get_order', arguments: '{"order_id"' } }),
      call({ function: { arguments: ':"1"}' } }),
      call({ id: 'b', function: { name: 'list_orders', arguments: '{}' } }),
      delta({}, 'tool_calls'),
    ]);
    expect(answer).toMatchObject({
      toolCalls: [
        { id: 'a', arguments: '{"order_id":"1"}' },
        { id: 'b', name: 'list_orders' },
      ],
    });
  });
});

describe('of several choices one is read', () => {
  const choice = (index: number | undefined, content: string, finish_reason: string | null = null) => ({
    ...{ index, delta: { content }, finish_reason },
  });

  test('the words and the end of another choice are no part of it', () => {
    const answer = read([
      { choices: [choice(0, 'Hel'), choice(1, 'WRONG')] },
      { choices: [choice(1, 'WRONG', 'length')] },
      { choices: [choice(1, 'WRONG'), choice(0, 'lo.', 'stop')] },
    ]);
    expect(answer).toMatchObject({ kind: 'answer', text: 'Hello.' });
  });

  test('the first that comes is it, whatever its number, and a choice without one belongs to it', () => {
    expect(read([{ choices: [choice(1, 'Hel')] }, { choices: [choice(undefined, 'lo.', 'stop')] }])).toMatchObject({
      text: 'Hello.',
    });
    expect(read([{ choices: [null, choice(0, 'Hello.', 'stop')] }, { choices: {} }])).toMatchObject({ text: 'Hello.' });
  });
});

test('a call in the form before this one, with a reason of its own, is a call', () => {
  const answer = read([
    delta({ function_call: { name: 'get_order', arguments: '{"order_' } }),
    delta({ function_call: { arguments: 'id":"1"}' } }),
    delta({}, 'function_call'),
  ]);
  expect(answer).toMatchObject({ toolCalls: [{ name: 'get_order', arguments: '{"order_id":"1"}' }] });
});

test('a refusal without end is cut like any other answer, and is not kept', () => {
  const draft = emptyDraft();
  for (let piece = 0; piece < 200; piece += 1)
    addChunk(draft, delta({ refusal: 'No, I will not. '.repeat(100) }) as OpenAI.Chat.ChatCompletionChunk);
  expect(draft.refusal.length).toBeLessThanOrEqual(100_000);
  addChunk(draft, delta({}, 'stop') as OpenAI.Chat.ChatCompletionChunk);
  expect(judgeDraft(draft, { ...limits, maxCompletionTokens: 1_000_000 })).toMatchObject({ kind: 'cut' });
});

describe('ids and names a provider would refuse in a history are replaced', () => {
  test('double, empty and overlong ids become unique and short', () => {
    const answer = read([
      call({ index: 0, id: 'same', function: { name: 'get_order', arguments: '{}' } }),
      call({ index: 1, id: 'same', function: { name: 'get_order', arguments: '{}' } }),
      call({ index: 2, id: '', function: { name: 'get_order', arguments: '{}' } }),
      call({ index: 3, id: 'x'.repeat(41), function: { name: 'get_order', arguments: '{}' } }),
      delta({}, 'tool_calls'),
    ]);
    if (answer.kind !== 'answer') throw new Error('expected an answer');
    const ids = answer.toolCalls.map((each) => each.id);
    expect(new Set(ids).size).toBe(4);
    expect(ids.every((id) => id.length > 0 && id.length <= 40)).toBe(true);
  });

  test('an id that an earlier answer has used is replaced: some servers number the calls of every answer anew', () => {
    const draft = emptyDraft();
    const chunk = call({ index: 0, id: 'call_0', function: { name: 'get_order', arguments: '{}' } });
    for (const each of [chunk, delta({}, 'tool_calls')]) addChunk(draft, each as OpenAI.Chat.ChatCompletionChunk);
    const earlier = { id: 'call_0', type: 'function', function: { name: 'get_order', arguments: '{}' } } as const;
    const messages = [{ role: 'assistant', content: null, tool_calls: [earlier] }] as const;
    const answer = judgeDraft(draft, { ...limits, messages });
    expect(answer.kind === 'answer' && answer.toolCalls[0]?.id).toMatch(/^call_(?!0$).{10,36}$/);
  });

  test('a name outside the allowed form reads as an unknown tool', () => {
    const answer = read([
      call({ index: 0, id: 'a', function: { name: 'get order!', arguments: '{}' } }),
      delta({}, 'tool_calls'),
    ]);
    expect(answer).toMatchObject({ toolCalls: [{ name: 'unknown_tool' }] });
  });

  test('a megabyte of arguments is cut and can no longer be valid JSON', () => {
    const answer = read([
      call({
        index: 0,
        id: 'a',
        function: { name: 'get_order', arguments: `{"order_id":"${'x'.repeat(1_000_000)}"}` },
      }),
      delta({}, 'tool_calls'),
    ]);
    if (answer.kind !== 'answer') throw new Error('expected an answer');
    expect(answer.toolCalls[0]?.arguments.length).toBeLessThanOrEqual(8000);
    expect(() => JSON.parse(answer.toolCalls[0]?.arguments ?? '')).toThrow();
  });
});

describe('a cut answer never counts as an answer', () => {
  const refundCall = call({ index: 0, id: 'a', function: { name: 'issue_refund', arguments: '{"order_id":"1"}' } });
  test.each([
    ['finish reason length', [refundCall, delta({}, 'length')]],
    ['no finish reason at all', [refundCall]],
    ['length, and then stop', [refundCall, delta({}, 'length'), delta({}, 'stop')]],
    ['length, and then tool_calls', [refundCall, delta({}, 'length'), delta({}, 'tool_calls')]],
    ['stop, and then error', [refundCall, delta({}, 'stop'), delta({}, 'error')]],
    ['finish reason error', [refundCall, delta({}, 'error')]],
    ['a limit under a name of its own', [delta({ content: 'Your refund is' }, 'model_length')]],
    ['a call where a text ended', [refundCall, delta({}, 'eos_token')]],
    ['a reason that is no text', [refundCall, delta({}, 7 as unknown as string)]],
    [
      'as many tokens as allowed',
      [refundCall, delta({}, 'tool_calls'), { choices: [], usage: { prompt_tokens: 1, completion_tokens: 500 } }],
    ],
  ])('%s', (_name, chunks) => {
    expect(read(chunks).kind).toBe('cut');
  });
});

describe('silence and refusals are told apart from answers', () => {
  test('nothing at all', () => {
    expect(read([delta({}, 'stop')])).toMatchObject({ kind: 'blocked', text: '' });
  });
  test('only white space', () => {
    expect(read([delta({ content: ' \n ' }, 'stop')])).toMatchObject({ kind: 'blocked', text: '' });
  });
  test.each([
    ['zero width', '\u200b\u200b\ufeff'],
    ['joiners and marks of direction', '\u200d\u2060\u202e\u00ad'],
    ['fillers that count as letters', '\u3164\u115f\uffa0\u2800'],
    ['a variation selector', '\ufe0f'],
  ])('only what nobody sees: %s', (_what, content) => {
    expect(read([delta({ content }, 'stop')])).toMatchObject({ kind: 'blocked', text: '' });
    expect(read([delta({ refusal: content }, 'stop')])).toMatchObject({ kind: 'blocked', text: '' });
  });
  test.each(['👍', '...', 'はい', 'ok', '1'])('%s is seen', (content) => {
    expect(read([delta({ content }, 'stop')])).toMatchObject({ kind: 'answer', text: content });
  });
  test('a refusal keeps its words', () => {
    expect(read([delta({ refusal: 'I cannot help with that.' }, 'stop')])).toMatchObject({
      kind: 'blocked',
      text: 'I cannot help with that.',
    });
  });
  test.each(['stop', 'length', 'tool_calls'])('a filter is not undone by %s after it', (later) => {
    const chunks = [delta({ content: 'half of it' }), delta({}, 'content_filter'), delta({}, later)];
    expect(read(chunks)).toMatchObject({ kind: 'blocked', text: '' });
  });
  test.each(['eos_token', 'stop_sequence', 'end_turn'])('words that end with %s are an answer', (reason) => {
    expect(read([delta({ content: 'Hello.' }, reason)])).toMatchObject({ kind: 'answer', text: 'Hello.' });
  });
  test('a filtered answer keeps none of the filtered text', () => {
    expect(read([delta({ content: 'half of it' }), delta({}, 'content_filter')])).toMatchObject({
      kind: 'blocked',
      text: '',
    });
  });
});

describe('what cannot be stored does not get past the reading', () => {
  const NUL = '\u0000';
  const tool = (fields: object) => read([call({ index: 0, ...fields }), delta({}, 'tool_calls')]);

  test('NUL and halves of characters in words, refusals, ids and arguments', () => {
    const stop = delta({}, 'stop');
    expect(read([delta({ content: `a${NUL}b\uDC00c` }), stop])).toMatchObject({ text: 'a\uFFFDb\uFFFDc' });
    expect(read([delta({ refusal: `No${NUL}` }), stop])).toMatchObject({ text: 'No\uFFFD' });
    const odd = tool({ id: `a${NUL}`, function: { name: `x${NUL}`, arguments: `{"a":"${NUL}\uD83D"}` } });
    expect(JSON.stringify(odd)).not.toMatch(/\\u0000|\\ud83d/i);
    expect(odd).toMatchObject({ toolCalls: [{ name: 'unknown_tool', arguments: '{"a":"\uFFFD\uFFFD"}' }] });
  });

  test('a character whose halves come in two pieces is whole, and each piece shown can be stored', () => {
    const draft = emptyDraft();
    const pieces = ['Hi \uD83C', '\uDF89!', '\uD83C'].map((content) =>
      addChunk(draft, delta({ content }) as OpenAI.Chat.ChatCompletionChunk),
    );
    expect(pieces).toEqual(['Hi ', '\u{1F389}!', '']);
    expect(draft.text).toBe('Hi \u{1F389}!');
  });

  test('characters of arguments whose halves come in two pieces are whole, and a cut in the middle of one leaves none behind', () => {
    const pieces = (...args: string[]) =>
      read([
        ...args.map((text) => call({ index: 0, id: 'a', function: { name: 'x', arguments: text } })),
        delta({}, 'tool_calls'),
      ]);
    expect(pieces('{"a":"\ud83d', '\ude00"}')).toMatchObject({ toolCalls: [{ arguments: '{"a":"\u{1F600}"}' }] });
    const cut = pieces(`${'x'.repeat(7999)}\u{1F600}`);
    expect(cut.kind === 'answer' && cut.toolCalls[0]?.arguments.isWellFormed()).toBe(true);
  });

  test.each([
    ['nothing for a request that was sent', 0, 1],
    ['nothing for words that came', 11, 0],
    ['zeros', 0, 0],
    ['left out', undefined, undefined],
    ['null', null, null],
    ['half said', 11, undefined],
    ['huge', 1e18, 1],
    ['beyond every number', 1, Number.POSITIVE_INFINITY],
    ['negative', -5, 1],
    ['no number', Number.NaN, 1],
    ['half a token', 1, 0.5],
    ['words', 'many', 1],
  ])('usage that is %s is estimated instead', (_name, prompt_tokens, completion_tokens) => {
    const usage = { choices: [], usage: { prompt_tokens, completion_tokens } };
    const answer = read([delta({ content: 'Four chars' }, 'stop'), usage]);
    expect(answer).toMatchObject({ kind: 'answer', usage: { input: INPUT, output: 2, cached: 0 } });
  });

  test('usage under other names is estimated, and a later figure of nothing does not undo an earlier one', () => {
    const words = delta({ content: 'Four chars' }, 'stop');
    const other = { choices: [], usage: { input_tokens: 900, output_tokens: 90, total_tokens: 990 } };
    expect(read([words, other])).toMatchObject({ usage: { input: INPUT, output: 2, cached: 0 } });
    const good = { choices: [], usage: { prompt_tokens: 100, completion_tokens: 5 } };
    for (const usage of [{}, { prompt_tokens: 0, completion_tokens: 0 }, 'none', null])
      expect(read([words, good, { choices: [], usage }])).toMatchObject({ usage: { input: 100, output: 5 } });
  });
});
