import { describe, expect, test } from 'vitest';
import type { ChatRequest } from '../wire/chat-request.ts';
import { readScript } from './read-script.ts';
import { ScriptBook } from './script-book.ts';

function request(text: string, fields: Partial<ChatRequest> = {}): ChatRequest {
  return { model: 'any', messages: [{ role: 'user', content: text }], ...fields };
}

function bookWith(...bodies: unknown[]): ScriptBook {
  const book = new ScriptBook();
  for (const body of bodies) {
    const script = readScript(body);
    if ('fault' in script) throw new Error(script.fault.message);
    book.set(script);
  }
  return book;
}

function taken(book: ScriptBook, asked: ChatRequest): string {
  const turn = book.take(asked);
  return turn.kind === 'scripted' ? (turn.answer.text ?? 'scripted') : turn.kind;
}

describe('a script is strict', () => {
  test('without one, the rules answer', () => {
    expect(taken(new ScriptBook(), request('hi'))).toBe('rules');
  });

  test('answers are taken in order, and one request too many is unexpected', () => {
    const book = bookWith([{ text: 'one' }, { text: 'two', times: 2 }]);
    const answers = ['a', 'b', 'c', 'd'].map((text) => taken(book, request(text)));
    expect(answers).toEqual(['one', 'two', 'two', 'unexpected']);
    expect(book.report()).toMatchObject({ remaining: 0, complete: false, unexpected_calls: [{ last_message: 'd' }] });
  });

  test('what nobody asked for is reported, with its place', () => {
    const book = bookWith([{ text: 'one' }, { text: 'two', times: 3 }]);
    taken(book, request('a'));
    taken(book, request('b'));
    expect(book.report()).toMatchObject({ complete: false, remaining: 2, unconsumed: [{ index: 1, left: 2 }] });
    expect(book.clear()).toMatchObject({ remaining: 2 });
    expect(book.report()).toMatchObject({ active: false, complete: true, remaining: 0 });
    expect(taken(book, request('c'))).toBe('rules');
  });

  test('an answer for always counts as consumed once it served', () => {
    const book = bookWith([{ by: 'rules', times: 'always' }]);
    expect(book.report()).toMatchObject({ complete: false, remaining: 1 });
    for (let count = 0; count < 5; count += 1) expect(book.take(request('x')).kind).toBe('scripted');
    expect(book.report()).toMatchObject({ complete: true, remaining: 0 });
  });

  test('a new script replaces the one of the same conversation; append continues it', () => {
    const book = bookWith([{ text: 'old' }], [{ text: 'new' }], { append: true, answers: [{ text: 'more' }] });
    expect([1, 2, 3].map(() => taken(book, request('x')))).toEqual(['new', 'more', 'unexpected']);
  });
});

describe('a conversation has its own script', () => {
  const answers = [{ text: 'for A' }];

  test.each<[string, ChatRequest]>([
    ['a text in the messages', request('I am conv-A.')],
    ['metadata', request('hi', { metadata: { conversation_id: 'conv-A' } })],
    ['user', request('hi', { user: 'conv-A' })],
  ])('known by %s', (_name, asked) => {
    const book = bookWith({ conversation: 'conv-A', answers });
    expect(taken(book, request('somebody else'))).toBe('rules');
    expect(taken(book, asked)).toBe('for A');
    expect(taken(book, asked)).toBe('unexpected');
  });

  test('it wins over the one for any request, also when it has nothing left', () => {
    const book = bookWith([{ text: 'any' }], { conversation: 'conv-A', answers });
    expect(taken(book, request('conv-A'))).toBe('for A');
    expect(taken(book, request('conv-A'))).toBe('unexpected');
    expect(taken(book, request('B'))).toBe('any');
  });

  test('answers of one list may belong to several conversations', () => {
    const book = bookWith([
      { conversation: 'conv-B', text: 'B1' },
      { conversation: 'conv-A', text: 'A1' },
      { conversation: 'conv-B', text: 'B2' },
    ]);
    expect([taken(book, request('conv-A')), taken(book, request('conv-B')), taken(book, request('conv-B'))]).toEqual([
      'A1',
      'B1',
      'B2',
    ]);
  });
});

describe('the form of a script', () => {
  test.each<[string, unknown]>([
    ['a bare list', [{ text: 'x' }]],
    ['answers', { answers: [{ text: 'x' }] }],
    ['script', { script: [{ content: 'x' }] }],
    ['steps', { steps: [{ text: 'x' }] }],
  ])('%s is read', (_name, body) => {
    expect(readScript(body)).toMatchObject({ answers: [{ text: 'x' }] });
  });

  test('tool calls are read in the documented and in OpenAI’s form', () => {
    const forms = [
      { name: 'get_order', arguments: { order_id: 'A' } },
      { name: 'get_order', args: { order_id: 'A' } },
      { name: 'get_order', arguments: '{"order_id":"A"}' },
      { id: 'call_1', type: 'function', function: { name: 'get_order', arguments: '{"order_id":"A"}' } },
    ];
    const script = readScript([{ tool_calls: forms }]);
    const calls = 'fault' in script ? [] : (script.answers[0]?.tool_calls ?? []);
    expect(calls.map((call) => [call.name, call.arguments])).toEqual(
      forms.map(() => ['get_order', '{"order_id":"A"}']),
    );
    expect(readScript([{ tool_calls: [{ name: 'x', arguments: '{oops' }] }])).toMatchObject({
      answers: [{ tool_calls: [{ arguments: '{oops' }] }],
    });
  });

  test.each<[string, unknown, RegExp]>([
    ['nothing', undefined, /cannot be read/],
    ['an unknown field', [{ text: 'x', txt: 'y' }], /txt/],
    ['an answer that says nothing', [{ delay_ms: 5 }], /needs one of/],
    ['a bad status', [{ status: 99 }], /status/],
    ['a list without answers', { conversation: 'A' }, /answers/],
  ])('%s is refused with its reason', (_name, body, reason) => {
    expect(readScript(body)).toMatchObject({
      fault: { status: 400, code: 'bad_script', message: expect.stringMatching(reason) },
    });
  });
});
