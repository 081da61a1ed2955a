import { demoOrders } from '../../demo-data.ts';
import type { Calendar } from '../calendar.ts';
import type { MadeOrder } from '../made-order.ts';
import { delivered, rupeeOrder } from './demo-order.ts';

/** The orders of the demo's stories. */
export function everydayOrders(calendar: Calendar): MadeOrder[] {
  const { kettle, onItsWay, lastSeason, mixer, quilt, bedsheet } = demoOrders;
  const kettleAndMugs = [['KET-150', 1] as const, ['MUG-002', 1] as const];
  const bedLinen = [['BED-D01', 1] as const, ['PIL-002', 1] as const];
  return [
    rupeeOrder(kettle, kettleAndMugs, { ...delivered(calendar, 5), notes: 'Ring twice, the bell is soft.' }),
    rupeeOrder(onItsWay, [['LMP-D01', 1]], { status: 'shipped', placed_at: calendar.daysAgo(2, 9, 40) }),
    rupeeOrder(lastSeason, [['CUR-007', 2]], { ...delivered(calendar, 60), method: 'card' }),
    rupeeOrder(mixer, [['MIX-750', 1]], { ...delivered(calendar, 4), method: 'card' }),
    rupeeOrder(quilt, [['QUI-D01', 1]], delivered(calendar, 8)),
    rupeeOrder(bedsheet, bedLinen, { ...delivered(calendar, 3), method: 'wallet' }),
  ];
}
