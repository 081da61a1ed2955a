import { describe, expect, test } from 'vitest';
import { order as orderShape } from '../../sandbox/shapes/order.ts';
import { chooseLines, countLines } from './choose-lines.ts';
import { knownFaultsOf } from './known-faults.ts';
import { planCase } from './plan-case.ts';
import type { GoldReturn, RetailCase } from './retail-case.ts';
import { findOverlaps, splitRounds } from './split-rounds.ts';

const kettle = { orderId: '#A', itemIds: ['11', '22'], refundCents: 5_000, refundTo: 'card_1' };

function aCase(over: Partial<RetailCase> = {}): RetailCase {
  return {
    caseId: 'list/1',
    list: 'returns_and_cancels',
    customerId: 'mia',
    request: 'Return it.',
    returns: [],
    cancellations: [],
    escalate: false,
    otherWrites: [],
    reads: [],
    knownFaults: [],
    ...over,
  };
}

const line = (id: string, sku: string) => ({
  id,
  sku,
  name: sku,
  quantity: 1,
  delivered_quantity: 1,
  unit_price_minor: 2_500,
  discount_minor: 0,
  tax_minor: 0,
});
const order = orderShape.parse({
  id: '#A',
  customer_id: 'mia',
  guest_email: null,
  currency: 'USD',
  status: 'delivered',
  placed_at: '2026-03-01T12:00:00Z',
  delivered_at: '2026-03-02T12:00:00Z',
  lines: [line('11', '11'), line('11~2', '11'), line('22', '22')],
  tax_included: true,
  discount_minor: 0,
  shipping_minor: 0,
  notes: '',
  disputed: false,
  shipping_address: null,
  payments: [{ id: 'card_1', method: 'card', captured_minor: 7_500, refunded_minor: 0 }],
  refunds: [],
  returns: [],
  version: '1',
});
const orders = new Map([['#A', order]]);

/** Names of the tools a plan calls, step by step; `say` for words. */
function course(one: RetailCase): string[] {
  return planCase(one, orders).steps.map((step) =>
    'text' in step ? 'say' : step.tool_calls.map(({ name }) => name).join('+'),
  );
}

describe('the gold in our tools', () => {
  test('a return is a return and a refund for the same units, and the model types no amount', () => {
    const { steps, expected } = planCase(aCase({ returns: [kettle] }), orders);
    const args = { order_id: '#A', item_ids: ['11', '22'], reason: 'changed_mind' };
    expect(steps.slice(0, 2)).toEqual([
      { tool_calls: [{ name: 'get_order', arguments: { order_id: '#A' } }] },
      {
        tool_calls: [
          { name: 'create_return', arguments: args },
          { name: 'issue_refund', arguments: args },
        ],
      },
    ]);
    const lines = [
      { line_id: '11', quantity: 1 },
      { line_id: '22', quantity: 1 },
    ];
    expect(expected).toEqual({
      returns: [{ orderId: '#A', lines, refundMinor: 5_000, currency: 'USD', paymentId: 'card_1' }],
      handover: false,
    });
  });

  test('a cancellation goes to a person without a write', () => {
    const one = aCase({ cancellations: ['#A'] });
    expect(course(one)).toEqual(['get_order', 'escalate_to_human']);
    expect(planCase(one, orders).expected).toEqual({ returns: [], handover: true });
  });

  test('a return in the same case still happens, and before the handover that ends the agent’s part', () => {
    expect(course(aCase({ returns: [kettle], cancellations: ['#B'] }))).toEqual([
      'get_order+get_order',
      'create_return+issue_refund',
      'escalate_to_human',
    ]);
  });

  test('a refund to another method than the original goes to a person without a write', () => {
    const one = aCase({ returns: [{ ...kettle, refundTo: 'gift_card_9' }] });
    expect(course(one)).toEqual(['get_order', 'escalate_to_human']);
    expect(planCase(one, orders).expected).toEqual({ returns: [], handover: true });
  });

  test.each([{ escalate: true }, { otherWrites: ['exchange_delivered_order_items'] }])(
    'a person is wanted: %o',
    (over) => {
      expect(course(aCase(over))).toEqual(['escalate_to_human']);
    },
  );

  test('without anything to do the model only answers, and looks at what the gold looks at', () => {
    expect(course(aCase())).toEqual(['say']);
    expect(course(aCase({ reads: ['#X', '#Y'] }))).toEqual(['get_order+get_order', 'say']);
  });

  test('a case about an order that does not exist cannot be planned', () => {
    expect(() => planCase(aCase({ returns: [{ ...kettle, orderId: '#Z' }] }), orders)).toThrow(/no order #Z/);
  });
});

describe('items and lines', () => {
  test.each([
    [['11'], ['11']],
    [
      ['11', '22', '11'],
      ['11', '22', '11~2'],
    ],
    [['11~2'], ['11~2']],
  ])('%o are the lines %o', (items, lines) => {
    expect(chooseLines(order, items)).toEqual(lines);
  });

  test('more of an item than the order holds is refused', () => {
    expect(() => chooseLines(order, ['22', '22'])).toThrow(/enough of item 22/);
  });

  test('a line with a quantity is named once per unit', () => {
    const twoOfOne = { id: '#B', lines: [{ ...line('33', '33'), quantity: 2 }] };
    expect(countLines(chooseLines(twoOfOne, ['33', '33']))).toEqual([{ line_id: '33', quantity: 2 }]);
  });
});

describe('rounds', () => {
  const named = (caseId: string, customerId: string, returns: GoldReturn[] = []) =>
    aCase({ caseId, customerId, returns });

  test('no customer occurs twice in a round, and no case is lost', () => {
    const cases = [named('1', 'mia'), named('2', 'lei'), named('3', 'mia'), named('4', 'mia')];
    expect(splitRounds(cases).map((round) => round.map(({ caseId }) => caseId))).toEqual([['1', '2'], ['3'], ['4']]);
    expect(splitRounds([])).toEqual([]);
  });

  test('orders that several cases name are told', () => {
    const cases = [named('1', 'mia', [kettle]), { ...named('2', 'mia'), cancellations: ['#A', '#B'] }];
    expect(findOverlaps(cases)).toEqual([{ orderId: '#A', caseIds: ['1', '2'] }]);
  });
});

describe('known faults of the gold', () => {
  test('are reported with what is done about them, and the data’s own remark is kept', () => {
    expect(knownFaultsOf('10', 'issue 316')).toMatchObject([
      { fault: expect.stringMatching(/two returns.*issue 316/) },
    ]);
    expect(knownFaultsOf('3', null)).toHaveLength(1);
    expect(knownFaultsOf('1', null)).toEqual([]);
  });

  test('a remark about a task nobody knows is shown as it stands', () => {
    expect(knownFaultsOf('77', 'odd')).toEqual([{ fault: 'odd', treatment: expect.stringContaining('as it stands') }]);
  });
});
