import { describe, expect, test } from 'vitest';
import { findRequestFault } from './find-request-fault.ts';

const call = (id: unknown, name: unknown = 'get_order', args: unknown = '{}') => ({
  id,
  type: 'function',
  function: { name, arguments: args },
});
const calls = (...ids: string[]) => ({ role: 'assistant', content: null, tool_calls: ids.map((id) => call(id)) });
const result = (id: unknown) => ({ role: 'tool', tool_call_id: id, content: '{}' });
const user = { role: 'user', content: 'hello' };
const asked = (...messages: unknown[]) => findRequestFault({ model: 'any', messages });

describe('a history a provider accepts passes', () => {
  test.each<[string, unknown[]]>([
    ['one message', [user]],
    ['a call with its result', [user, calls('a'), result('a')]],
    ['several calls answered in another order', [user, calls('a', 'b'), result('b'), result('a'), user]],
    ['the same id again in a later message', [calls('a'), result('a'), user, calls('a'), result('a')]],
    ['text beside calls', [{ ...calls('a'), content: 'One moment.' }, result('a')]],
    ['an id of 40 characters', [calls('x'.repeat(40)), result('x'.repeat(40))]],
    ['text in parts', [{ role: 'user', content: [{ type: 'text', text: 'hello' }] }]],
    ['a refusal without content', [user, { role: 'assistant', content: null, refusal: 'No.' }, user]],
    ['arguments that are no JSON', [{ role: 'assistant', tool_calls: [call('a', 'x', '{oops')] }, result('a')]],
    ['a call of a tool that is not offered', [{ role: 'assistant', tool_calls: [call('a', 'made_up')] }, result('a')]],
  ])('%s', (_name, messages) => {
    expect(asked(...messages)).toBeNull();
  });
});

describe('a history a provider refuses is refused with 400', () => {
  test.each<[string, unknown[], RegExp]>([
    ['no messages', [], /empty array/],
    ['a call without its result', [user, calls('a')], /did not have response messages: a$/],
    ['one of two calls without its result', [calls('a', 'b'), result('a')], /response messages: b$/],
    ['the customer between call and result', [calls('a'), user, result('a')], /did not have response messages/],
    ['a second assistant message between', [calls('a'), calls('b'), result('b'), result('a')], /response messages: a/],
    ['a result answered twice', [calls('a'), result('a'), result('a')], /answered twice/],
    [
      'a result for an unknown id',
      [calls('a', 'b'), result('a'), result('c'), result('b')],
      /not found in 'tool_calls'/,
    ],
    ['a result without any call', [user, result('a')], /response to a preceding message/],
    ['a result before its call', [result('a'), calls('a')], /response to a preceding message/],
    ['a result after other words', [calls('a'), result('a'), user, result('a')], /response to a preceding message/],
    [
      'a result without an id',
      [calls('a'), result(undefined)],
      /Missing required parameter: 'messages\[1\]\.tool_call_id'/,
    ],
    [
      'a result that is null',
      [calls('a'), { ...result('a'), content: null }],
      /Invalid type for 'messages\[1\]\.content'/,
    ],
    ['a result that is an object', [calls('a'), { ...result('a'), content: {} }], /but got an object instead/],
    [
      'an id of 41 characters',
      [calls('x'.repeat(41)), result('x'.repeat(41))],
      /maximum length 40, but got a string with length 41/,
    ],
    ['an empty id', [calls(''), result('')], /empty string/],
    ['an id that is a number', [{ role: 'assistant', tool_calls: [call(1)] }], /expected a string, but got a number/],
    ['two calls with one id', [calls('a', 'a'), result('a')], /Duplicate value for 'tool_call_id' of 'a'/],
    ['an empty list of calls', [{ role: 'assistant', content: 'x', tool_calls: [] }], /tool_calls': empty array/],
    ['calls that are null', [{ role: 'assistant', content: 'x', tool_calls: null }], /array of objects, but got null/],
    ['a bad function name', [{ role: 'assistant', tool_calls: [call('a', 'get order')] }], /does not match pattern/],
    ['an empty function name', [{ role: 'assistant', tool_calls: [call('a', '')] }], /does not match pattern/],
    [
      'arguments that are an object',
      [{ role: 'assistant', tool_calls: [call('a', 'x', {})] }],
      /arguments': expected a string/,
    ],
    ['an assistant that says nothing', [user, { role: 'assistant', content: null }], /needs 'content' or 'tool_calls'/],
    ['an unknown role', [{ role: 'agent', content: 'x' }], /Invalid value: 'agent'/],
    ['no role', [{ content: 'x' }], /Missing required parameter: 'messages\[0\]\.role'/],
    ['a customer who says null', [{ role: 'user', content: null }], /string or array of objects, but got null/],
    ['a system message that is a number', [{ role: 'system', content: 1 }], /but got a number instead/],
    ['a picture from the system', [{ role: 'system', content: [{ type: 'image_url' }] }], /Invalid value: 'image_url'/],
    ['a message that is text', ['hello'], /Invalid type for 'messages\[0\]'/],
  ])('%s', (_name, messages, message) => {
    expect(asked(...messages)).toMatchObject({ status: 400, message: expect.stringMatching(message) });
  });
});

describe('the other fields are held to a provider’s rules too', () => {
  const tools = [{ type: 'function', function: { name: 'get_order' } }];
  test.each<[string, unknown, RegExp]>([
    ['no JSON at all', undefined, /could not parse the JSON body/],
    ['no model', { messages: [user] }, /must provide a model/],
    ['no messages', { model: 'm' }, /Missing required parameter: 'messages'/],
    [
      'both token limits',
      { model: 'm', messages: [user], max_tokens: 5, max_completion_tokens: 5 },
      /at the same time/,
    ],
    ['a token limit of 0', { model: 'm', messages: [user], max_completion_tokens: 0 }, /below minimum/],
    [
      'stream options without a stream',
      { model: 'm', messages: [user], stream_options: {} },
      /only allowed when 'stream'/,
    ],
    ['a stream that is text', { model: 'm', messages: [user], stream: 'yes' }, /expected a boolean/],
    ['an empty list of tools', { model: 'm', messages: [user], tools: [] }, /Invalid 'tools': empty array/],
    [
      'a tool with a bad name',
      { model: 'm', messages: [user], tools: [{ type: 'function', function: { name: 'a b' } }] },
      /pattern/,
    ],
    ['a tool choice without tools', { model: 'm', messages: [user], tool_choice: 'auto' }, /only allowed when 'tools'/],
    ['two choices', { model: 'm', messages: [user], tools, n: 2 }, /'n' must be 1/],
  ])('%s', (_name, body, message) => {
    expect(findRequestFault(body)).toMatchObject({ status: 400, message: expect.stringMatching(message) });
  });
});
