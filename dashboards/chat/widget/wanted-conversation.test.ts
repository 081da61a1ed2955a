import { expect, test } from 'vitest';
import { wantedConversation } from './wanted-conversation.ts';

test.each([
  ['?conversation=c3a1a71c-06a2-4ef1-b541-73c38133f930', 'c3a1a71c-06a2-4ef1-b541-73c38133f930'],
  ['?lang=en&conversation=c3a1a71c-06a2-4ef1-b541-73c38133f930', 'c3a1a71c-06a2-4ef1-b541-73c38133f930'],
  ['?conversation=javascript:alert(1)', null],
  ['?conversation=', null],
  ['', null],
])('the address %s asks for %s', (search, id) => {
  expect(wantedConversation(search)).toBe(id);
});
