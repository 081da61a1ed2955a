import { expect, test } from 'vitest';
import { PAUSED_LINE } from '../../../src/domain/conversation/paused-line.ts';
import { stateWords } from './words.ts';

const said = (role: 'customer' | 'agent' | 'system', text: string, seq: number) => ({ seq, role, text, at: '' });

test('while a message waits behind a stop, the line does not say that the assistant answers', () => {
  const messages = [said('customer', 'hello', 1), said('system', PAUSED_LINE, 2)];
  expect(stateWords({ state: 'open', messages })).toMatch(/^The assistant is paused/);
  expect(stateWords({ state: 'open', messages: [...messages, said('customer', 'hello?', 3)] })).toMatch(/is paused/);
  expect(stateWords({ state: 'open', messages: [...messages, said('agent', 'Here I am', 3)] })).toMatch(/answers here/);
  expect(stateWords({ state: 'escalated', messages })).toMatch(/A person is taking over/);
});
