import { expect, test } from 'vitest';
import {
  bouncedTwice,
  firstStop,
  modelCallLimit,
  sameToolFailedTwice,
  type TurnSpending,
  tokenLimit,
} from './stop-conditions.ts';

const spending = (over: Partial<TurnSpending> = {}): TurnSpending => ({
  modelCalls: 0,
  tokensUsed: 0,
  failuresByTool: new Map(),
  bounces: 0,
  ...over,
});
const all = [modelCallLimit(10), tokenLimit(50_000), sameToolFailedTwice, bouncedTwice];

test('a fresh conversation may go on', () => {
  expect(firstStop(all, spending())).toBeNull();
});

test.each([
  ['the ninth call is allowed, the tenth was the last', { modelCalls: 9 }, null],
  ['ten calls stop', { modelCalls: 10 }, 'model_calls_exhausted'],
  ['one token short goes on', { tokensUsed: 49_999 }, null],
  ['the token budget stops', { tokensUsed: 50_000 }, 'tokens_exhausted'],
  [
    'two tools failing once each go on',
    {
      failuresByTool: new Map([
        ['a', 1],
        ['b', 1],
      ]),
    },
    null,
  ],
  ['one tool failing twice stops', { failuresByTool: new Map([['a', 2]]) }, 'tool_failed_twice'],
  ['one bounce goes on', { bounces: 1 }, null],
  ['two bounces stop', { bounces: 2 }, 'customer_keeps_writing'],
])('%s', (_name, over, expected) => {
  expect(firstStop(all, spending(over))).toBe(expected);
});
