import { describe, expect, test } from 'vitest';
import { type CallTrace, normalArguments } from './call-trace.ts';
import {
  bouncedTwice,
  firstStop,
  identityMissing,
  modelCallLimit,
  noPassageTwice,
  personAskedFor,
  sameCallRepeated,
  sameToolFailedTwice,
  type TurnSpending,
  tokenLimit,
  turnLimits,
} from './stop-conditions.ts';

const spending = (over: Partial<TurnSpending> = {}): TurnSpending => ({
  modelCalls: 0,
  tokensUsed: 0,
  calls: [],
  bounces: 0,
  askedWhoTheyAre: false,
  missedBefore: false,
  wantsPerson: false,
  ...over,
});

/** Calls as `tool:arguments:code`, each in an answer of its own; those joined by `+` are of one answer. */
const calls = (...answers: string[]): Partial<TurnSpending> => ({
  calls: answers.flatMap((answer, index) =>
    answer.split('+').map((call): CallTrace => {
      const [tool = '', args = '', code = 'ok'] = call.split(':');
      return { answer: index, tool, args, code, status: code === 'ok' ? 'ok' : code === 'bad' ? 'error' : 'refused' };
    }),
  ),
});

describe('budgets', () => {
  test.each([
    ['the ninth call is allowed', modelCallLimit(10), { modelCalls: 9 }, null],
    ['the tenth was the last', modelCallLimit(10), { modelCalls: 10 }, 'model_calls_exhausted'],
    ['one token short goes on', tokenLimit(50_000), { tokensUsed: 49_999 }, null],
    ['the token budget stops', tokenLimit(50_000), { tokensUsed: 50_000 }, 'tokens_exhausted'],
    ['one bounce goes on', bouncedTwice, { bounces: 1 }, null],
    ['two bounces stop', bouncedTwice, { bounces: 2 }, 'customer_keeps_writing'],
  ])('%s', (_name, condition, over, expected) => {
    expect(condition(spending(over))).toBe(expected);
  });
});

describe('the same tool failing twice', () => {
  test.each([
    ['two tools failing once each go on', calls('get_order:1:bad', 'list_orders::bad'), null],
    [
      'one tool failing twice stops, whatever it was asked',
      calls('get_order:1:bad', 'get_order:2:bad'),
      'tool_failed_twice',
    ],
    ['in one answer, too', calls('get_order:1:bad+get_order:2:bad'), 'tool_failed_twice'],
    ['being refused is no failure', calls('get_order:1:order_not_found', 'get_order:2:order_not_found'), null],
  ])('%s', (_name, over, expected) => {
    expect(sameToolFailedTwice(spending(over))).toBe(expected);
  });

  test.each(['not_run', 'interrupted', 'order_system_unavailable'])('%s says nothing about the tool', (code) => {
    const failed = { answer: 1, tool: 'get_order', args: '', status: 'error', code };
    expect(sameToolFailedTwice(spending({ calls: [failed, failed] }))).toBeNull();
  });
});

describe('the same call repeated', () => {
  test.each([
    ['twice goes on', calls('get_order:1', 'get_order:1'), null],
    ['three times stops', calls('get_order:1', 'get_order:1', 'get_order:1'), 'repeated_call'],
    [
      'three times stops with other calls in between',
      calls('get_order:1', 'search_policy:a', 'get_order:1', 'search_policy:b', 'get_order:1'),
      'repeated_call',
    ],
    ['of other things goes on', calls('get_order:1', 'get_order:2', 'get_order:3'), null],
    ['with other outcomes goes on', calls('get_order:1:order_busy', 'get_order:1:order_busy', 'get_order:1'), null],
    ['three times in one answer is once', calls('issue_refund:1:ok+issue_refund:1:ok+issue_refund:1:ok'), null],
    ['by turns stops', calls('get_order:1', 'get_order:2', 'get_order:1', 'get_order:2'), 'repeated_call'],
    ['by turns after something else stops', calls('list_orders', 'a:1', 'b:1', 'a:1', 'b:1'), 'repeated_call'],
    ['half by turns goes on', calls('a:1', 'b:1', 'a:1', 'c:1'), null],
    [
      'looking again after each thing done is no circle',
      calls('get_order:1', 'issue_refund:a:executed', 'get_order:1', 'issue_refund:b:executed', 'get_order:1'),
      null,
    ],
    [
      'the same thing done again is one',
      calls(
        'get_order:1',
        'issue_refund:a:executed',
        'get_order:1',
        'issue_refund:a:executed',
        'get_order:1',
        'get_order:1',
      ),
      'repeated_call',
    ],
    [
      'asking how it stands is no thing done',
      calls('check_action:1:proposed', 'check_action:1:proposed', 'check_action:1:proposed'),
      'repeated_call',
    ],
  ])('%s', (_name, over, expected) => {
    expect(sameCallRepeated(spending(over))).toBe(expected);
  });

  test.each([
    ['{"a":1,"b":"x"}', '{ "b": "x", "a": 1 }'],
    ['{"order_id":"ORD-7"}', '{"order_id":" ord-7 "}'],
    ['{"limit":null}', '{}'],
    ['{"broken', '{ "broken'],
  ])('%s and %s are the same arguments', (one, other) => {
    expect(normalArguments(one)).toBe(normalArguments(other));
  });

  test('the order of items is not the order of fields', () => {
    expect(normalArguments('{"item_ids":["L1","L2"]}')).not.toBe(normalArguments('{"item_ids":["L2","L1"]}'));
  });
});

describe('help articles without an answer', () => {
  const missed = 'search_policy:a:no_passage';
  const before = { missedBefore: true };
  test.each([
    ['one search in vain goes on', calls(missed), null],
    ['two in one answer are one', calls(`${missed}+${missed}`), null],
    ['two stop', calls(missed, missed), 'no_policy_found'],
    ['a passage in between begins anew', calls(missed, 'search_policy:b', missed), null],
    ['one stops when an earlier turn found nothing either', { ...calls(missed), ...before }, 'no_policy_found'],
    ['an earlier one alone stops nothing', { ...calls('get_order:1'), ...before }, null],
    ['a passage of this turn ends an earlier one', { ...calls('search_policy:b', missed), ...before }, null],
    ['what could not be searched says nothing', calls('search_policy:a:bad', 'search_policy:a:bad'), null],
  ])('%s', (_name, over, expected) => {
    expect(noPassageTwice(spending(over))).toBe(expected);
  });
});

describe('identity missing for an account action', () => {
  const needed = calls('get_order:1:identity_required');
  test.each([
    ['the first time the customer is asked', needed, null],
    ['asked before and needed again, a person takes over', { ...needed, askedWhoTheyAre: true }, 'identity_unverified'],
    [
      'asked before and not needed now goes on: policy is for everybody',
      { ...calls('search_policy:a'), askedWhoTheyAre: true },
      null,
    ],
  ])('%s', (_name, over, expected) => {
    expect(identityMissing(spending(over))).toBe(expected);
  });
});

describe('all of them', () => {
  const all = turnLimits({ maxModelCalls: 10, maxTokens: 50_000 });

  test('a fresh conversation may go on', () => {
    expect(firstStop(all, spending())).toBeNull();
  });

  test('a customer who asks for a person gets one, before anything else is looked at', () => {
    expect(personAskedFor(spending())).toBeNull();
    expect(firstStop(all, spending({ wantsPerson: true, modelCalls: 10, bounces: 2 }))).toBe('customer_request');
  });

  test.each([
    [{ modelCalls: 10 }, 'model_calls_exhausted'],
    [{ tokensUsed: 50_000 }, 'tokens_exhausted'],
    [{ bounces: 2 }, 'customer_keeps_writing'],
    [calls('a:1:bad', 'a:2:bad'), 'tool_failed_twice'],
    [calls('a:1', 'a:1', 'a:1'), 'repeated_call'],
    [{ ...calls('a:1:identity_required'), askedWhoTheyAre: true }, 'identity_unverified'],
  ])('%j stops', (over, expected) => {
    expect(firstStop(all, spending(over))).toBe(expected);
  });
});
