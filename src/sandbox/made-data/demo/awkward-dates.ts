import { demoOrders } from '../../demo-data.ts';
import type { Calendar } from '../calendar.ts';
import type { MadeOrder } from '../made-order.ts';
import { delivered, rupeeOrder } from './demo-order.ts';

/** Orders around the edges of the return window, and some that were never delivered. */
export function awkwardDates(calendar: Calendar): MadeOrder[] {
  const { deliveredYesterday, windowEndsToday, windowOver, shipped, pending, cancelled } = demoOrders;
  const everything = { id: `rf_${cancelled.id}_1`, amount_minor: 119_900, lines: [{ line_id: 'L1', quantity: 1 }] };
  const calledOff = { status: 'cancelled' as const, placed_at: calendar.daysAgo(6, 12, 10), refunds: [everything] };
  return [
    rupeeOrder(deliveredYesterday, [['TSH-001', 2]], delivered(calendar, 1)),
    rupeeOrder(windowEndsToday, [['KUR-W01', 1]], delivered(calendar, 30)),
    rupeeOrder(windowOver, [['JUT-001', 1]], delivered(calendar, 31)),
    rupeeOrder(shipped, [['EAR-B01', 1]], { status: 'shipped', placed_at: calendar.daysAgo(3, 18, 30) }),
    rupeeOrder(pending, [['PLG-S01', 1]], { status: 'pending', placed_at: calendar.daysAgo(0, 0, 30) }),
    rupeeOrder(cancelled, [['PWB-100', 1]], calledOff),
  ];
}
