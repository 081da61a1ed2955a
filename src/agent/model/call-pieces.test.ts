import { describe, expect, test } from 'vitest';
import { call, delta, readChunks } from '../../../test/support/read-chunks.ts';

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
      'the arguments before the name',
      [
        piece({ index: 0, function: { arguments: '{"order_' } }),
        piece({ index: 0, function: { arguments: 'id":"A"}' } }),
        piece({ index: 0, id: 'a', function: { name: 'get_order' } }),
        piece({ index: 1, id: 'b', function: { arguments: B.arguments } }),
        piece({ index: 1, id: 'b', function: { name: 'list_orders' } }),
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
    const answer = readChunks([...deltas.map((fields) => delta(fields)), delta({}, 'tool_calls')]);
    expect(answer).toMatchObject({ kind: 'answer', toolCalls: [A, B] });
    expect((answer.kind === 'answer' ? answer.toolCalls : []).length).toBe(2);
  });

  test('two calls of one tool without ids at one index', () => {
    const answer = readChunks([
      call({ index: 0, function: A }),
      call({ index: 0, function: AGAIN }),
      delta({}, 'tool_calls'),
    ]);
    expect(answer).toMatchObject({ toolCalls: [A, AGAIN] });
  });

  test('a piece that is no object fails nothing', () => {
    expect(
      readChunks([delta({ tool_calls: [null, 'x', { index: 0, id: 'a', function: A }] }), delta({}, 'stop')]),
    ).toMatchObject({
      kind: 'answer',
    });
    expect(readChunks([delta({ tool_calls: 'none', content: 'Yes.' }, 'stop')])).toMatchObject({
      kind: 'answer',
      toolCalls: [],
    });
  });
});
