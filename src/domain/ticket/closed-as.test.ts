import { expect, test } from 'vitest';
import { closedAs } from './closed-as.ts';

test.each([
  ['the customer said so', 'customer', false, [], 'resolved'],
  ['something was done, then silence', 'idle', false, ['executed'], 'resolved'],
  ['silence alone', 'idle', false, [], 'idle'],
  ['a refusal, then silence', 'idle', false, ['rejected', 'failed', 'withdrawn'], 'idle'],
  ['a person closed it', 'person', true, ['executed'], 'escalated'],
  ['a person gave it back, and the customer said so', 'customer', true, [], 'escalated'],
  ['a person gave it back, something was done, then silence', 'idle', true, ['executed'], 'escalated'],
] as const)('%s', (_name, by, handedOver, statuses, expected) => {
  expect(
    closedAs(
      by,
      handedOver,
      statuses.map((status) => ({ status })),
    ),
  ).toBe(expected);
});
