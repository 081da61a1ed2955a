import type OpenAI from 'openai';
import { describe, expect, test } from 'vitest';
import { delta } from '../../../test/support/read-chunks.ts';
import { addChunk, judgeDraft } from '../read-completion.ts';
import { emptyDraft } from './completion-draft.ts';

const tools = ['get_order', 'issue_refund', 'search'].map((name) => ({ name, description: '', parameters: {} }));

/** What is made of a text in pieces of a size, and what of it was passed on. */
function read(text: string, size: number) {
  const draft = emptyDraft({ tools });
  let passedOn = '';
  for (let at = 0; at < text.length; at += size)
    passedOn += addChunk(draft, delta({ content: text.slice(at, at + size) }) as OpenAI.Chat.ChatCompletionChunk);
  addChunk(draft, delta({}, 'stop') as OpenAI.Chat.ChatCompletionChunk);
  return { passedOn, answer: judgeDraft(draft, { messages: [], tools, maxCompletionTokens: 10_000 }) };
}

describe('a call that is written as words is neither run nor an answer', () => {
  test.each([
    '{"name": "get_order", "parameters": {"order_id": "ORD-1"}}',
    'Let me look that up.\n\n{"name":"issue_refund","arguments":{"order_id":"ORD-1","item_ids":["L1"]}}',
    '```json\n{ "function": "look_up_order", "args": {} }\n```',
    'get_order(order_id="ORD-1")',
    '```tool_code\nprint(anything())\n```',
    '<function=get_order>\n<parameter=order_id>ORD-1</parameter>\n</function>',
    '<function=anything>{"order_id": "ORD-1"}</function>',
    '<invoke name="anything"><parameter name="order_id">ORD-1</parameter></invoke>',
    'I would call functions.get_order:0 now.',
    '<|python_tag|>{"name": "get_order"}',
    '<|tool_calls_section_begin|><|tool_call_begin|>functions.get_order:0<|tool_call_argument_begin|>{}',
    '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>get_order',
    '<|start|>assistant<|channel|>commentary to=functions.get_order<|message|>{}<|call|>',
  ])('%s', (text) => {
    for (const size of [1, 3, 10_000]) {
      const { passedOn, answer } = read(text, size);
      expect(answer).toMatchObject({ kind: 'blocked', text: '' });
      expect(passedOn).not.toContain('ORD-1');
      expect(passedOn).not.toContain('order_id');
    }
  });

  test.each([
    'Your order was delivered. Shall I search for another one?',
    'You can get order updates by mail; the name: Asha, the tool: a screwdriver.',
    'Our function rooms {on the second floor} are open.',
  ])('%s is an answer', (text) => {
    for (const size of [1, 10_000])
      expect(read(text, size)).toMatchObject({ passedOn: text, answer: { kind: 'answer', text } });
  });
});
