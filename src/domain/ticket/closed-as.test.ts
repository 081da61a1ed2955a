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
      { asked: true, before: null },
    ),
  ).toBe(expected);
});

test.each([
  ['a goodbye and nothing else resolves nothing', 'customer', null, [], 'idle'],
  ['a greeting, then silence', 'idle', null, [], 'idle'],
  ['a thank-you after it was resolved leaves it resolved', 'customer', 'resolved', [], 'resolved'],
  ['a thank-you after a person had it makes no resolution without one', 'customer', 'escalated', [], 'escalated'],
  ['a thank-you after silence', 'customer', 'idle', [], 'idle'],
  ['something was done all the same', 'customer', null, ['executed'], 'resolved'],
] as const)('nothing asked: %s', (_name, by, before, statuses, expected) => {
  const facts = statuses.map((status) => ({ status }));
  expect(closedAs(by, false, facts, { asked: false, before })).toBe(expected);
});
