import { demoOrders } from '../../demo-data.ts';
import type { Calendar } from '../calendar.ts';
import type { MadeOrder } from '../made-order.ts';
import { delivered, plainOrder } from './demo-order.ts';

/** Orders at, one paisa above, and in two halves around the automatic limit of 2,000 rupees. */
export function awkwardAmounts(calendar: Calendar): MadeOrder[] {
  const { exactlyTheLimit, justAboveTheLimit, twoHalves } = demoOrders;
  const hamper = { id: 'L1', sku: 'HAM-001', name: 'Festive hamper, large', quantity: 1 };
  const half = { sku: 'HAM-002', name: 'Festive hamper, small', quantity: 1, unit_price_minor: 125_000 };
  const halves = [
    { ...half, id: 'L1' },
    { ...half, id: 'L2' },
  ];
  return [
    plainOrder(exactlyTheLimit, [{ ...hamper, unit_price_minor: 200_000 }], delivered(calendar, 4)),
    plainOrder(justAboveTheLimit, [{ ...hamper, unit_price_minor: 200_001 }], delivered(calendar, 4)),
    plainOrder(twoHalves, halves, delivered(calendar, 5)),
  ];
}
