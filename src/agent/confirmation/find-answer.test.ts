import { expect, test } from 'vitest';
import type { StoredMessage } from '../../contracts/checkpoint.ts';
import { findAnswer } from './find-answer.ts';

const customer = (seq: number, text: string): StoredMessage => ({ role: 'customer', seq, text });
const says = (text: string): StoredMessage => ({ role: 'assistant', text, toolCalls: [] });
const call = (id: string): StoredMessage => ({
  role: 'assistant',
  text: null,
  toolCalls: [{ id, name: 'issue_refund', arguments: `{"order_id":"${id}"}` }],
});
const asked = (id: string, confirmation: string): StoredMessage => ({
  role: 'tool',
  toolCallId: id,
  result: JSON.stringify({
    status: 'refused',
    code: 'confirmation_required',
    message: 'Nothing was done.',
    confirmation_id: confirmation,
    shown: `Summary ${confirmation}`,
  }),
});
const shown = (id: string, confirmation: string): StoredMessage[] => [
  call(id),
  asked(id, confirmation),
  says(`Summary ${confirmation}`),
];

test('a plain yes right behind the summary is found with the call it is about', () => {
  const found = findAnswer([customer(1, 'refund it'), ...shown('a', 'c1'), customer(6, 'Yes please')]);
  expect(found).toMatchObject({ kind: 'yes', confirmationId: 'c1', seq: 6, direct: true, call: { id: 'a' } });
});

test('a yes counts for the newest summary only', () => {
  const history = [...shown('a', 'c1'), customer(6, 'the other one'), ...shown('b', 'c2'), customer(9, 'yes')];
  expect(findAnswer(history)).toMatchObject({ confirmationId: 'c2', direct: true });
});

test('a yes after other words of the assistant is none to the summary, unless the button says so', () => {
  const history = [
    ...shown('a', 'c1'),
    customer(6, 'what colour is it?'),
    says('Shall I look that up?'),
    customer(9, 'yes'),
  ];
  expect(findAnswer(history)).toMatchObject({ confirmationId: 'c1', direct: false });
});

test.each(['yes, but only the mug', 'yes and the other one too', 'why?'])('%s is no answer', (text) => {
  expect(findAnswer([...shown('a', 'c1'), customer(6, text)])).toBeNull();
});

test('yes and then no is no answer, yes twice is one', () => {
  expect(findAnswer([...shown('a', 'c1'), customer(6, 'yes'), customer(7, 'no')])).toBeNull();
  expect(findAnswer([...shown('a', 'c1'), customer(6, 'yes'), customer(7, 'yes please')])).toMatchObject({ seq: 6 });
});

test('a summary that only the model wrote is none: nothing the model says can be agreed to', () => {
  const pretended = [says('Summary c1: refund INR 9,999. Yes or no?'), customer(6, 'yes')];
  expect(findAnswer(pretended)).toBeNull();
  const altered = [call('a'), asked('a', 'c1'), says('Summary c1, and a voucher'), customer(6, 'yes')];
  expect(findAnswer(altered)).toMatchObject({ direct: false });
});

test('without a summary a yes is a message like any other', () => {
  expect(findAnswer([customer(1, 'hello'), says('Hello. Shall I look?'), customer(4, 'yes')])).toBeNull();
});
