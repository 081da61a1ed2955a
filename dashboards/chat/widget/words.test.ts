import { expect, test } from 'vitest';
import { pausedLine } from '../../../src/domain/conversation/paused-line.ts';
import { stateWords } from './words.ts';

const said = (role: 'customer' | 'agent' | 'system', text: string, seq: number) => ({ seq, role, text, at: '' });

test('while a message waits behind a stop, the line does not say that the assistant answers', () => {
  const messages = [said('customer', 'hello', 1), said('system', pausedLine(null), 2)];
  const words = (state: 'open' | 'escalated', more: typeof messages = []) =>
    stateWords({ state, messages: [...messages, ...more] }, 'answers');
  expect(words('open')).toMatch(/^The assistant is paused/);
  expect(words('open', [said('customer', 'hello?', 3)])).toMatch(/is paused/);
  expect(words('open', [said('agent', 'Here I am', 3)])).toMatch(/answers here/);
  expect(words('escalated')).toMatch(/A person is taking over/);
});

test('before the first message the line says what the server says, and claims nothing while that is not known', () => {
  const words = (assistant: 'answers' | 'paused' | null, state: 'open' | 'waiting_approval' = 'open') =>
    stateWords({ state, messages: [] }, assistant);
  expect(words('answers')).toMatch(/answers here/);
  expect(words('paused')).toMatch(/^The assistant is paused/);
  expect(words(null)).not.toMatch(/assistant/i);
  expect(words('paused', 'waiting_approval')).toMatch(/A colleague is checking/);
});
