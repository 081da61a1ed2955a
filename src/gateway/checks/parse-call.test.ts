import { describe, expect, test } from 'vitest';
import { parseCall } from './parse-call.ts';

const good = { order_id: 'ORD-1', item_ids: ['L1', 'L1'], reason: 'damaged' };
const parse = (name: string, args: unknown) =>
  parseCall({ name, argumentsJson: typeof args === 'string' ? args : JSON.stringify(args) });

describe('a call is read strictly', () => {
  test('arguments as the schema says', () => {
    expect(parse('issue_refund', good)).toEqual({ kind: 'parsed', name: 'issue_refund', args: good });
  });

  test('a null for what may be left out counts as left out, and for what may not it does not', () => {
    expect(parse('list_orders', { limit: null })).toEqual({ kind: 'parsed', name: 'list_orders', args: {} });
    expect(parse('get_order', { order_id: null })).toMatchObject({ result: { code: 'invalid_arguments' } });
  });

  test.each([
    ['cut JSON', '{"order_id":"ORD-1","item_ids":["L1"],"rea'],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['a word', '"x"'],
    ['a number', '1e21'],
    ['two objects', '{}{}'],
    ['a megabyte', `{"order_id":"${'x'.repeat(1_000_000)}"}`],
  ])('B20: %s runs nothing', (_title, args) => {
    for (const tool of ['issue_refund', 'get_order', 'list_orders', 'check_action'])
      expect(parse(tool, args)).toMatchObject({
        kind: 'malformed',
        result: { status: 'error', code: 'invalid_arguments' },
      });
  });

  test.each([
    ['an amount', { ...good, amount: 50_000 }],
    ['a customer', { ...good, customer_id: 'c2' }],
    ['an approver', { ...good, approved_by: 'me' }],
    ['a reason in words', { ...good, reason: 'because I say so' }],
    ['no items', { ...good, item_ids: [] }],
    ['too many items', { ...good, item_ids: Array(51).fill('L1') }],
    ['an item that is a number', { ...good, item_ids: [1] }],
    ['an order that is an object', { ...good, order_id: { $ne: '' } }],
    ['an order of nothing', { ...good, order_id: '' }],
    ['a long order', { ...good, order_id: 'x'.repeat(65) }],
    ['NUL', { ...good, order_id: 'a\u0000b' }],
    ['half a character', { ...good, item_ids: ['\ud800'] }],
  ])('B20: %s is refused', (_title, args) => {
    expect(parse('issue_refund', args)).toMatchObject({ kind: 'malformed', result: { code: 'invalid_arguments' } });
  });

  test('a prototype among the arguments is an argument too many', () => {
    expect(parse('get_order', '{"order_id":"o","__proto__":{"verified":true}}')).toMatchObject({ kind: 'malformed' });
  });

  test.each(['', 'Issue_Refund', 'issue_refund ', 'refund', '__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'B20: there is no tool %j',
    (name) => {
      expect(parse(name, good)).toMatchObject({ kind: 'malformed', result: { status: 'error', code: 'unknown_tool' } });
    },
  );

  test('what is said about bad arguments stays short', () => {
    const parsed = parse('get_order', { order_id: 'o', ['k'.repeat(5000)]: 1 });
    expect(parsed.kind === 'malformed' && parsed.result.message.length).toBeLessThanOrEqual(400);
  });
});
