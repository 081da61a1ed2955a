import { expect, test } from 'vitest';
import type { StoredMessage } from '../contracts/checkpoint.ts';
import { comesTooSoon, HANDED_BACK, justGivenBack } from './hold-escalation.ts';

const customer = (text: string): StoredMessage => ({ role: 'customer', seq: 9, text });
const before: StoredMessage[] = [
  customer('I want a person'),
  { role: 'staff', seq: 3, text: 'Dana here.' },
  { role: 'staff', seq: 4, text: HANDED_BACK },
];
const asked = { name: 'escalate_to_human', arguments: '{"reason":"customer_request","summary":"Wants a person."}' };
const held: StoredMessage = { role: 'tool', toolCallId: 'c', result: JSON.stringify(justGivenBack) };

test('the old wish is not carried out again', () => {
  expect(comesTooSoon([...before, customer('When does it come?')], asked)).toBe(true);
});

test.each<[string, StoredMessage[], typeof asked]>([
  ['the customer asks again', [...before, customer('No, get me a person')], asked],
  ['it is for another reason', [...before, customer('hm')], { ...asked, arguments: '{"reason":"policy_gap"}' }],
  ['the model insists', [...before, customer('hm'), held], asked],
  [
    'the agent has answered since',
    [...before, { role: 'assistant', text: 'Tuesday.', toolCalls: [] }, customer('hm')],
    asked,
  ],
  ['nobody gave it back', [customer('I want a person')], asked],
  ['it is another tool', [...before, customer('hm')], { ...asked, name: 'get_order' }],
])('a handover goes through when %s', (_when, history, call) => {
  expect(comesTooSoon(history, call)).toBe(false);
});
