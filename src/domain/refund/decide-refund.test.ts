import { describe, expect, test } from 'vitest';
import { anOrder, line, payment } from '../../../test/support/build-order.ts';
import { chooseUnits } from '../action/choose-units.ts';
import { countByLine } from '../action/units.ts';
import { decideRefund, recheckRefund } from './decide-refund.ts';
import { nothingRefunded } from './our-refunds.ts';
import { planRefund } from './plan-refund.ts';
import type { RefundFacts } from './refund-rules.ts';

const limits: RefundFacts['limits'] = {
  autoLimits: { INR: 200_000, USD: 2_500 },
  orderAutoTotals: { INR: 200_000, USD: 2_500 },
  customerAutoTotals: { INR: 600_000, USD: 7_500 },
  customerWindowDays: 30,
  refundsBeforeApproval: 3,
  secondApproverFrom: { INR: 1_000_000 },
  storeDayAuto: { INR: 480_000_000, USD: 6_000_000 },
  storeDayTripFactor: 2,
};
const nothingBefore = { orderAutomaticMinor: 0, customerAutomaticMinor: 0, customerRefunds: 0, storeDayMinor: 0 };

/** A refund of line l1 of an order that breaks no rule, with the given facts changed. */
function facts(changes: Partial<RefundFacts> = {}): RefundFacts {
  const order = changes.order ?? anOrder();
  const ask = changes.ask ?? countByLine(['l1']);
  const choice = changes.choice ?? chooseUnits(order, ask, { held: [], goneElsewhere: [], decidedAgainst: [] });
  return {
    order,
    ask,
    choice,
    customerId: 'c1',
    now: new Date('2026-03-20T10:00:00Z'),
    windowDays: 30,
    windowEndsAt: new Date('2026-04-04T18:29:59.999Z'),
    overlaps: null,
    plan: planRefund(order, choice.units),
    tier: 'auto',
    limits,
    totals: nothingBefore,
    returnFirst: 'off',
    received: [],
    frozenBy: null,
    second: false,
    decidedAgainst: [],
    unexplainedRefunds: [],
    ours: nothingRefunded,
    ...changes,
  };
}

const price = (unitPriceMinor: number) => anOrder({ lines: [line('l1', { unitPriceMinor })] });

describe('runs by itself', () => {
  test.each([
    ['well inside every limit', facts()],
    ['at the limit exactly', facts({ order: price(200_000) })],
    [
      'on the day of the delivery, noted as a day of a zone that is ahead',
      facts({ order: anOrder({ deliveredAt: new Date('2026-03-21T00:00:00Z') }) }),
    ],
    ['on the last instant of the window', facts({ now: new Date('2026-04-04T18:29:59.999Z') })],
    [
      'when earlier refunds fill the order total exactly',
      facts({ totals: { ...nothingBefore, orderAutomaticMinor: 100_000 } }),
    ],
    ['as the third refund of the window', facts({ totals: { ...nothingBefore, customerRefunds: 2 } })],
    [
      'when the item came back first, where the shop asks for that',
      facts({ returnFirst: 'received', received: countByLine(['l1']) }),
    ],
  ])('%s', (_title, given) => {
    expect(decideRefund(given).kind).toBe('execute');
  });
});

describe('needs an approval', () => {
  test.each<[string, Partial<RefundFacts>, string[]]>([
    ['one minor unit above', { order: price(200_001) }, ['within_automatic_limit', 'within_order_total']],
    ['the order total', { totals: { ...nothingBefore, orderAutomaticMinor: 100_001 } }, ['within_order_total']],
    [
      'the customer total',
      { totals: { ...nothingBefore, customerAutomaticMinor: 500_001 } },
      ['within_customer_total'],
    ],
    ['the fourth refund', { totals: { ...nothingBefore, customerRefunds: 3 } }, ['few_refunds_in_window']],
    ["the store's day", { totals: { ...nothingBefore, storeDayMinor: 480_000_000 } }, ['within_store_day']],
    ['a second piece', { second: true }, ['first_refund_of_these_lines']],
    ['an earlier no', { decidedAgainst: ['a1'] }, ['never_decided_against']],
    ['a refund nobody explains', { unexplainedRefunds: ['r1'] }, ['earlier_refunds_explained']],
    [
      'a refund of ours that the record does not show',
      { ours: { ledgerMinor: 500, onRecordMinor: 0, othersMinor: 0 } },
      ['our_refunds_are_on_record'],
    ],
    [
      'a refund of ours that the record alone has',
      { ours: { ledgerMinor: 0, onRecordMinor: 500, othersMinor: 0 } },
      ['our_refunds_are_on_record'],
    ],
    [
      'an order whose gift card somebody gave back alone',
      {
        order: anOrder({
          lines: [line('l1', { unitPriceMinor: 50_000 }), line('l2', { unitPriceMinor: 50_000 })],
          payments: [payment('c', 'card', 50_000), payment('g', 'store_credit', 50_000, 50_000)],
          refunds: [
            { refundId: 'r', amountMinor: 50_000, lines: countByLine(['l2']), reference: null, status: 'succeeded' },
          ],
        }),
      },
      ['goes_back_as_it_was_paid'],
    ],
    ['a dispute nobody can see', { order: anOrder({ disputed: null }) }, ['dispute_state_is_known']],
    ['the ladder', { tier: 'approve' }, ['tool_may_act_alone']],
  ])('%s', (_title, changes, reasons) => {
    expect(decideRefund(facts(changes))).toMatchObject({ kind: 'needs_approval', reasons });
  });

  test('a currency that is not listed', () => {
    const order = anOrder({ currency: 'KWD', lines: [line('l1', { unitPriceMinor: 1 })] });
    expect(decideRefund(facts({ order }))).toMatchObject({ kind: 'needs_approval' });
  });

  test('a currency whose name is a property of every object', () => {
    const order = anOrder({ currency: 'constructor', lines: [line('l1', { unitPriceMinor: 1 })] });
    expect(decideRefund(facts({ order }))).toMatchObject({ kind: 'needs_approval' });
  });
});

describe('is refused or goes to a person', () => {
  test.each<[string, Partial<RefundFacts>, string, string]>([
    ['of somebody else', { customerId: 'c2' }, 'refuse', 'order_not_found'],
    ['of a guest', { order: anOrder({ customerId: null }) }, 'refuse', 'order_not_found'],
    ['not delivered', { order: anOrder({ status: 'shipped', deliveredAt: null }) }, 'refuse', 'not_delivered'],
    ['cancelled', { order: anOrder({ status: 'cancelled' }) }, 'refuse', 'not_delivered'],
    [
      'expected in two days, which the record calls its delivery',
      { order: anOrder({ status: 'shipped', deliveredAt: new Date('2026-03-22T10:00:00Z') }) },
      'refuse',
      'not_delivered',
    ],
    ['one millisecond late', { now: new Date('2026-04-04T18:30:00.000Z') }, 'refuse', 'outside_return_window'],
    ['without a known delivery', { windowEndsAt: null }, 'refuse', 'outside_return_window'],
    ['an unknown item', { ask: countByLine(['lx']) }, 'refuse', 'no_such_item'],
    ['overlapping', { overlaps: 'a1' }, 'refuse', 'overlaps_open_request'],
    ['free of charge', { order: price(0) }, 'refuse', 'nothing_to_refund'],
    ['before it came back', { returnFirst: 'received' }, 'refuse', 'return_required'],
    ['before a return was made', { returnFirst: 'created' }, 'refuse', 'return_required'],
    ['disputed', { order: anOrder({ disputed: true }) }, 'needs_person', 'disputed'],
    ['frozen', { frozenBy: 'a1' }, 'needs_person', 'order_frozen'],
    [
      'paid in cash',
      { order: anOrder({ payments: [payment('p', 'cod', 100_000)] }) },
      'needs_person',
      'no_refundable_payment',
    ],
    [
      'never captured',
      { order: anOrder({ payments: [payment('p', 'card', 0)] }) },
      'needs_person',
      'no_refundable_payment',
    ],
    [
      'paid back',
      { order: anOrder({ payments: [payment('p', 'card', 100_000, 100_000)] }) },
      'refuse',
      'already_refunded',
    ],
    ['switched off', { tier: 'off' }, 'needs_person', 'tool_off'],
  ])('%s', (_title, changes, kind, code) => {
    expect(decideRefund(facts(changes))).toMatchObject({ kind, code });
  });

  test('partly in cash: a person, because the rest would not go back the way it came', () => {
    const order = anOrder({ payments: [payment('c', 'card', 60_000), payment('d', 'cod', 40_000)] });
    expect(decideRefund(facts({ order }))).toMatchObject({ kind: 'needs_person', code: 'no_refundable_payment' });
  });

  test('draft: a person performs it, and a rule that fails for everybody still refuses', () => {
    expect(decideRefund(facts({ tier: 'draft' })).kind).toBe('draft');
    expect(decideRefund(facts({ tier: 'draft', overlaps: 'a1' })).kind).toBe('refuse');
  });
});

test('every rule is recorded with its inputs, the ones that held too', () => {
  const { rules } = decideRefund(facts());
  expect(rules.length).toBeGreaterThanOrEqual(20);
  expect(rules.every((rule) => rule.passed && Object.keys(rule.inputs).length > 0)).toBe(true);
  expect(new Set(rules.map((rule) => rule.rule)).size).toBe(rules.length);
});

test('agreed to by a person, limits no longer matter and rules still do', () => {
  expect(recheckRefund(facts({ order: price(900_000), tier: 'off' })).kind).toBe('execute');
  expect(recheckRefund(facts({ customerId: 'c2' }))).toMatchObject({ kind: 'refuse' });
});
