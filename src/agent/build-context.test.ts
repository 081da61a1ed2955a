import { expect, test } from 'vitest';
import { buildContext } from './build-context.ts';

const facts = { verified: false, record: null };
const prompt = { text: 'You help.', version: 'v1' };

function sentArguments(json: string): string | undefined {
  const history = [
    { role: 'customer' as const, seq: 1, text: 'Where is it?' },
    { role: 'assistant' as const, text: null, toolCalls: [{ id: 'a', name: 'get_order', arguments: json }] },
    { role: 'tool' as const, toolCallId: 'a', result: '{"status":"error","code":"invalid_arguments"}' },
  ];
  const said = buildContext(prompt as Parameters<typeof buildContext>[0], history, facts);
  return said.flatMap((message) => ('tool_calls' in message ? (message.tool_calls ?? []) : []))[0]?.function.arguments;
}

test.each(['{"order_id":"A', 'order A', '[1]', '"A"', '7', 'null', '', '  ', `{"a":"${'\u{1F600}'.repeat(4_000)}`])(
  'arguments that are no object reach the history as one, so that no server refuses it: %s',
  (json) => {
    const sent = JSON.parse(sentArguments(json) ?? '') as Record<string, unknown>;
    expect(Array.isArray(sent)).toBe(false);
    expect(typeof sent).toBe('object');
    expect(JSON.stringify(sent).isWellFormed()).toBe(true);
    expect(String(sent['unreadable_arguments'] ?? '').slice(0, 4)).toBe(json.trim().slice(0, 4));
  },
);

test('arguments that are an object are sent as the model wrote them', () => {
  expect(sentArguments('{ "order_id": "A" }')).toBe('{ "order_id": "A" }');
});
