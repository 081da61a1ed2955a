import { describe, expect, test } from 'vitest';
import { anOrder, line, payment } from '../../../test/support/build-order.ts';
import type { ActionStatus } from '../action/action-state.ts';
import type { OrderRefund } from '../order.ts';
import { ourRefunds } from './our-refunds.ts';
import { planRefund } from './plan-refund.ts';

const onRecord = (reference: string | null, amountMinor: number, status: OrderRefund['status'] = 'succeeded') => ({
  ...{ refundId: `r-${reference}`, lines: [{ lineId: 'a', quantity: 1 }], reference, amountMinor, status },
});
const byUs = (status: ActionStatus, amountMinor: number) => ({ status, amountMinor });
const isOurs = (reference: string) => reference.split(':')[0] === 'x';

describe('our refunds of an order', () => {
  test('the record is read by reference, legs of one action included, and other hands stand apart', () => {
    const refunds = [onRecord('x:0', 300), onRecord('x:1', 200), onRecord('y', 70), onRecord(null, 5)];
    expect(ourRefunds(anOrder({ refunds }), [byUs('executed', 500)], isOurs)).toEqual({
      ...{ ledgerMinor: 500, onRecordMinor: 500, othersMinor: 75 },
    });
  });

  test('what failed gave nothing back, on the record and in the ledger', () => {
    const refunds = [onRecord('x', 500, 'failed'), onRecord(null, 70, 'failed')];
    expect(ourRefunds(anOrder({ refunds }), [byUs('failed', 500), byUs('blocked', 9)], isOurs)).toEqual({
      ...{ ledgerMinor: 0, onRecordMinor: 0, othersMinor: 0 },
    });
  });

  test('accepted counts on both sides, though it is not paid yet', () => {
    const refunds = [onRecord('x', 500, 'pending')];
    const sums = ourRefunds(anOrder({ refunds }), [byUs('pending_settlement', 500)], isOurs);
    expect(sums.ledgerMinor).toBe(sums.onRecordMinor);
  });
});

describe('a record that does not show what we paid back', () => {
  const order = anOrder({
    lines: [line('a', { unitPriceMinor: 30_000 }), line('b', { unitPriceMinor: 30_000 })],
    payments: [payment('p', 'card', 40_000)],
  });

  test('bounds a refund by our own ledger', () => {
    const ours = ourRefunds(order, [byUs('executed', 30_000)], isOurs);
    expect(planRefund(order, [{ lineId: 'b', unit: 1 }], ours)).toMatchObject({
      ...{ refundedMinor: 30_000, amountMinor: 10_000 },
    });
  });

  test('adds what other hands gave back to it, so that both together stay within what was captured', () => {
    const withOthers = { ...order, refunds: [onRecord(null, 8_000)] };
    const ours = ourRefunds(withOthers, [byUs('executed', 30_000)], isOurs);
    expect(planRefund(withOthers, [{ lineId: 'b', unit: 1 }], ours).amountMinor).toBe(2_000);
  });
});
