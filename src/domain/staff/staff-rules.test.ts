import { describe, expect, test } from 'vitest';
import { anOrder } from '../../../test/support/build-order.ts';
import { chooseUnits } from '../action/choose-units.ts';
import { decideRefund } from '../refund/decide-refund.ts';
import { nothingRefunded } from '../refund/our-refunds.ts';
import { planRefund } from '../refund/plan-refund.ts';
import type { RefundFacts } from '../refund/refund-rules.ts';
import { decideReturn } from '../returns/decide-return.ts';
import type { StaffHand } from './staff-hand.ts';

const person: StaffHand = {
  staffId: 'ravi',
  ownAccount: false,
  limits: { refundLimits: { INR: 150_000 }, dayLimits: { INR: 400_000 } },
  orderMinor: 0,
  dayMinor: 0,
  rejectedBefore: [],
};

function refund(staff: Partial<StaffHand>, changes: Partial<RefundFacts> = {}): RefundFacts {
  const order = anOrder(changes.order ?? {});
  const ask = [{ lineId: 'l1', quantity: 1 }];
  const choice = chooseUnits(order, ask, { held: [], goneElsewhere: [], decidedAgainst: [] });
  return {
    ...{ order, ask, choice, customerId: 'c1', plan: planRefund(order, choice.units), overlaps: null },
    ...{ now: new Date('2026-03-10T00:00:00Z'), windowDays: 30, windowEndsAt: new Date('2026-04-04T00:00:00Z') },
    tier: 'off',
    limits: {
      ...{ autoLimits: {}, orderAutoTotals: {}, customerAutoTotals: {}, customerWindowDays: 30 },
      ...{ refundsBeforeApproval: 0, secondApproverFrom: {}, storeDayAuto: {}, storeDayTripFactor: 2 },
    },
    totals: { orderAutomaticMinor: 0, customerAutomaticMinor: 0, customerRefunds: 0, storeDayMinor: 0 },
    ...{ returnFirst: 'off', received: [], frozenBy: null, second: false, decidedAgainst: [], unexplainedRefunds: [] },
    ours: nothingRefunded,
    ...changes,
    staff: { ...person, ...staff },
  };
}

describe('a refund a person asks for', () => {
  test('runs within the limits of people, whatever the agent may do', () => {
    expect(decideRefund(refund({}))).toMatchObject({ kind: 'execute' });
  });

  test.each<[string, Partial<StaffHand>, string]>([
    ['above the limit', { limits: { ...person.limits, refundLimits: { INR: 99_999 } } }, 'within_staff_limit_on_order'],
    [
      'in a currency without one',
      { limits: { ...person.limits, refundLimits: { USD: 1 } } },
      'within_staff_limit_on_order',
    ],
    ['split under the limit', { orderMinor: 50_001 }, 'within_staff_limit_on_order'],
    ['beyond the day', { dayMinor: 300_001 }, 'within_staff_day'],
    ['of units a person rejected', { rejectedBefore: ['a0'] }, 'no_person_rejected_it_before'],
  ])('%s needs another person', (_title, staff, reason) => {
    expect(decideRefund(refund(staff))).toMatchObject({ kind: 'needs_approval', reasons: [reason] });
  });

  test.each<[string, Partial<StaffHand>, Partial<RefundFacts>, string]>([
    ['of their own account', { ownAccount: true }, {}, 'own_account'],
    ['outside the window', {}, { windowEndsAt: new Date('2026-03-06T00:00:00Z') }, 'outside_return_window'],
    ['of a disputed order', {}, { order: anOrder({ disputed: true }) }, 'disputed'],
    ['of an order that is not the customer’s', {}, { order: anOrder({ customerId: 'c2' }) }, 'order_not_found'],
    ['on a frozen order', {}, { frozenBy: 'a0' }, 'order_frozen'],
  ])('%s is refused like anybody’s', (_title, staff, changes, code) => {
    expect(decideRefund(refund(staff, changes))).toMatchObject({ code });
  });
});

test('a return a person asks for keeps the rules of returns', () => {
  expect(decideReturn(refund({}))).toMatchObject({ kind: 'execute' });
  expect(decideReturn(refund({ ownAccount: true }))).toMatchObject({ kind: 'refuse', code: 'own_account' });
});
