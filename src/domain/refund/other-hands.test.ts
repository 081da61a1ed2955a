import { expect, test } from 'vitest';
import { anOrder, line } from '../../../test/support/build-order.ts';
import type { OrderReturn } from '../order.ts';
import { returnedUnits } from './other-hands.ts';

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
