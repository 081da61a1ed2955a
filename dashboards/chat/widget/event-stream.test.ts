import { expect, test } from 'vitest';
import { readEvent } from './event-stream.ts';

test('an event that lacks what its type needs is dropped, and a whole one is kept', () => {
  expect(readEvent('token', { seq: 3, text: 'a' })).toBeNull();
  expect(readEvent('message', { seq: '3', text: 'a', role: 'agent' })).toBeNull();
  expect(readEvent('state', null)).toBeNull();
  expect(readEvent('state', { seq: 4, state: 'open', covers: [] })).toMatchObject({ seq: 4, type: 'state' });
});
