import type OpenAI from 'openai';
import { describe, expect, test } from 'vitest';
import { addChunk, emptyDraft, judgeDraft } from './read-completion.ts';

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

const delta = (fields: object, finish_reason: string | null = null) => ({
  choices: [{ index: 0, delta: fields, finish_reason }],
});
const call = (fields: object) => delta({ tool_calls: [fields] });

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

describe('two calls never become one, however a server numbers and cuts them', () => {
  const A = { name: 'get_order', arguments: '{"order_id":"A"}' };
  const B = { name: 'list_orders', arguments: '{"page":2}' };
  const AGAIN = { name: 'get_order', arguments: '{"order_id":"B"}' };
  const piece = (fields: object) => ({ tool_calls: [fields] });
  test.each([
    ['every call has index 0', [piece({ index: 0, id: 'a', function: A }), piece({ index: 0, id: 'b', function: B })]],
    ['every call has index 0 and no id', [piece({ index: 0, function: A }), piece({ index: 0, function: B })]],
    ['neither index nor id, in one chunk', [{ tool_calls: [{ function: A }, { function: B }] }]],
    ['neither index nor id, in two chunks', [piece({ function: A }), piece({ function: B })]],
    [
      'index 0 twice in one chunk',
      [
        {
          tool_calls: [
            { index: 0, id: 'a', function: A },
            { index: 0, id: 'b', function: B },
          ],
        },
      ],
    ],
    ['the index is a word', [piece({ index: '0', id: 'a', function: A }), piece({ index: '1', id: 'b', function: B })]],
    [
      'pieces of both at index 0, told apart by ids',
      [
        piece({ index: 0, id: 'a', function: { ...A, arguments: '{"order_' } }),
        piece({ index: 0, id: 'b', function: { ...B, arguments: '{"pa' } }),
        piece({ index: 0, id: 'a', function: { arguments: 'id":"A"}' } }),
        piece({ index: 0, id: 'b', function: { arguments: 'ge":2}' } }),
      ],
    ],
    [
      'arguments that are an object',
      [
        piece({ index: 0, id: 'a', function: { ...A, arguments: { order_id: 'A' } } }),
        piece({ index: 1, id: 'b', function: B }),
      ],
    ],
    [
      'the name in every piece',
      [
        piece({ index: 0, id: 'a', function: { ...A, arguments: '{"order_' } }),
        piece({ index: 0, id: 'a', function: { ...A, arguments: 'id":"A"}' } }),
        piece({ index: 1, id: 'b', function: B }),
      ],
    ],
    [
      'the whole call once more at its end',
      [
        piece({ index: 0, id: 'a', function: A }),
        piece({ index: 0, id: 'a', function: A }),
        piece({ index: 1, id: 'b', function: B }),
        piece({ index: 1, id: 'b', function: { name: null, arguments: null } }),
      ],
    ],
    [
      'a name in two pieces before its arguments',
      [
        piece({ index: 0, id: 'a', function: { name: 'get_' } }),
        piece({ index: 0, function: { name: 'order', arguments: A.arguments } }),
        piece({ index: 1, id: 'b', function: B }),
      ],
    ],
  ])('%s', (_name, deltas) => {
    const answer = read([...deltas.map((fields) => delta(fields)), delta({}, 'tool_calls')]);
    expect(answer).toMatchObject({ kind: 'answer', toolCalls: [A, B] });
    expect((answer.kind === 'answer' ? answer.toolCalls : []).length).toBe(2);
  });

  test('two calls of one tool without ids at one index', () => {
    const answer = read([
      call({ index: 0, function: A }),
      call({ index: 0, function: AGAIN }),
      delta({}, 'tool_calls'),
    ]);
    expect(answer).toMatchObject({ toolCalls: [A, AGAIN] });
  });

  test('a piece that is no object fails nothing', () => {
    expect(
      read([delta({ tool_calls: [null, 'x', { index: 0, id: 'a', function: A }] }), delta({}, 'stop')]),
    ).toMatchObject({
      kind: 'answer',
    });
    expect(read([delta({ tool_calls: 'none', content: 'Yes.' }, 'stop')])).toMatchObject({
      kind: 'answer',
      toolCalls: [],
    });
  });
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
});
