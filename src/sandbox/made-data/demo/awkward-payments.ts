import { demoOrders } from '../../demo-data.ts';
import type { Calendar } from '../calendar.ts';
import type { MadeOrder } from '../made-order.ts';
import { delivered, rupeeOrder } from './demo-order.ts';

/** Orders that were paid, shipped or refunded in an unusual way. */
export function awkwardPayments(calendar: Calendar): MadeOrder[] {
  const { cashOnDelivery, twoPayments, disputed, fullyRefunded } = demoOrders;
  const credit = { id: `pay_${twoPayments.id}_1`, method: 'store_credit' as const, captured_minor: 30_000 };
  const card = { id: `pay_${twoPayments.id}_2`, method: 'card' as const, captured_minor: 89_900 };
  const all = { id: `rf_${fullyRefunded.id}_1`, amount_minor: 134_900, lines: [{ line_id: 'L1', quantity: 1 }] };
  return [
    rupeeOrder(cashOnDelivery, [['TAW-028', 1]], { ...delivered(calendar, 6), method: 'cod' }),
    rupeeOrder(twoPayments, [['PWB-100', 1]], { ...delivered(calendar, 6), payments: [credit, card] }),
    partialShipment(calendar),
    rupeeOrder(disputed, [['SNE-001', 1]], { ...delivered(calendar, 12), method: 'card', disputed: true }),
    rupeeOrder(fullyRefunded, [['TRM-001', 1]], { ...delivered(calendar, 15), refunds: [all] }),
  ];
}

/** Under way: the first parcel arrived four days ago, the rest has not. */
function partialShipment(calendar: Calendar): MadeOrder {
  const contents = [['MUG-002', 1] as const, ['BED-S01', 2] as const, ['RUG-090', 1] as const];
  const order = rupeeOrder(demoOrders.partialShipment, contents, { ...delivered(calendar, 4), status: 'shipped' });
  const arrived = [1, 1, 0];
  return { ...order, lines: order.lines.map((line, index) => ({ ...line, delivered_quantity: arrived[index] ?? 0 })) };
}
