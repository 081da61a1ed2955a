import { describe, expect, test } from 'vitest';
import { anOrder, line } from '../../../test/support/build-order.ts';
import type { OrderRefund, OrderReturn } from '../order.ts';
import { byOtherHands, returnedUnits } from './other-hands.ts';

const aReturn = (status: OrderReturn['status'], quantity: number): OrderReturn => ({
  ...{ returnId: `r-${status}`, status, lines: [{ lineId: 'l1', quantity }], reference: null },
});
const order = anOrder({
  lines: [line('l1', { quantity: 4 }), line('l2')],
  returns: [aReturn('requested', 1), aReturn('received', 2), aReturn('cancelled', 1)],
});

test('a shop that waits for the item counts what is here again; a return that was called off counts nowhere', () => {
  expect(returnedUnits(order, 'received')).toEqual([{ lineId: 'l1', quantity: 2 }]);
});

test('a shop that waits for a return counts what is on its way too', () => {
  expect(returnedUnits(order, 'created')).toEqual([{ lineId: 'l1', quantity: 3 }]);
});

test('a return stands for one refund of its units: what was refunded already is counted off', () => {
  const one = [{ lineId: 'l1', quantity: 1 }];
  expect(returnedUnits(order, 'received', one)).toEqual(one);
  expect(returnedUnits(order, 'received', [...one, ...one])).toEqual([]);
  expect(returnedUnits(order, 'created', [...one, { lineId: 'l2', quantity: 1 }])).toEqual([
    { lineId: 'l1', quantity: 2 },
  ]);
});

describe('what other hands did', () => {
  const isOurs = (reference: string) => reference.split(':')[0] === 'ours';
  const aRefund = (reference: string | null, lines: OrderRefund['lines'], more: Partial<OrderRefund> = {}) => ({
    ...{ refundId: `r-${reference}`, amountMinor: 100, reference, lines, status: 'succeeded' as const, ...more },
  });
  const one = [{ lineId: 'l1', quantity: 1 }];
  const handsOn = (refunds: readonly OrderRefund[], returns: readonly OrderReturn[] = []) =>
    byOtherHands({ ...order, refunds, returns }, isOurs);

  test('a refund of ours is never one of them, by its reference alone, legs of several payments included', () => {
    const refunds = [aRefund('ours', one), aRefund('ours:0', one), aRefund('ours:1', [])];
    expect(handsOn(refunds)).toEqual({ refunded: [], returned: [], unexplained: [] });
  });

  test('everything else is, whoever wrote a reference on it, and on its way too; what failed is not', () => {
    const refunds = [
      aRefund(null, one),
      aRefund('theirs', one, { status: 'pending' }),
      aRefund('gone', one, { status: 'failed' }),
    ];
    expect(handsOn(refunds)).toEqual({ refunded: [...one, ...one], returned: [], unexplained: [] });
  });

  test.each([
    ['names no line', []],
    ['names a line the order does not have', [{ lineId: 'lx', quantity: 1 }]],
    ['names more units than the line has', [{ lineId: 'l1', quantity: 5 }]],
  ])('one that %s cannot be tied to items', (_title, lines) => {
    expect(handsOn([aRefund(null, lines)]).unexplained).toEqual(['r-null']);
  });

  test('returns by others count until they are called off', () => {
    const ours = { ...aReturn('requested', 2), reference: 'ours' };
    expect(handsOn([], [aReturn('requested', 1), aReturn('cancelled', 1), ours]).returned).toEqual(one);
  });
});
