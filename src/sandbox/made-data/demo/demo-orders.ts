import type { Calendar } from '../calendar.ts';
import type { MadeOrder } from '../made-order.ts';
import { awkwardAmounts } from './awkward-amounts.ts';
import { awkwardContents } from './awkward-contents.ts';
import { awkwardDates } from './awkward-dates.ts';
import { awkwardPayments } from './awkward-payments.ts';
import { everydayOrders } from './everyday-orders.ts';
import { ordersAbroad } from './orders-abroad.ts';

/** The orders with stable ids of demo-data.ts, dated from the present. */
export function demoOrderRecords(calendar: Calendar): MadeOrder[] {
  return [everydayOrders, awkwardContents, awkwardDates, awkwardAmounts, awkwardPayments, ordersAbroad].flatMap(
    (make) => make(calendar),
  );
}
