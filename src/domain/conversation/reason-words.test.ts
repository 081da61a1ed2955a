import { expect, test } from 'vitest';
import { escalationReason } from '../../contracts/tool-arguments.ts';
import { reasonHeading, reasonWords } from './reason-words.ts';

const ownReasons = [
  ...['model_calls_exhausted', 'tokens_exhausted', 'tool_failed_twice', 'repeated_call', 'no_policy_found'],
  ...['identity_unverified', 'customer_keeps_writing', 'unsupported_claim', 'model_unavailable', 'answer_cut'],
  ...['answer_blocked', 'legal_threat', 'turn_failed', 'too_many_conversations', 'paused'],
];

test.each([...escalationReason.options, ...ownReasons])('staff read %s in plain words, not as a code', (reason) => {
  expect(reasonWords(reason)).not.toBe(reason.replaceAll('_', ' '));
});

test('a reason nobody has put into words is told by its code', () => {
  expect(reasonWords('odd_thing')).toBe('odd thing');
  expect(reasonWords('constructor')).toBe('constructor');
  expect(reasonHeading('unsupported_claim')).toBe('The assistant said what our records do not bear out');
});
