import type { UnitChoice, UnitFault } from './action/choose-units.ts';
import type { LineUnits, Order } from './order.ts';
import type { Rule } from './rule.ts';

/** What every action on an order is judged by. `windowEndsAt` is the last instant of the return window, null while nothing was delivered. */
export type OrderFacts = {
  readonly order: Order;
  /** The account of the verified session. */
  readonly customerId: string;
  readonly ask: readonly LineUnits[];
  readonly choice: UnitChoice;
  /** Business time. */
  readonly now: Date;
  readonly windowDays: number;
  readonly windowEndsAt: Date | null;
  /** An open request that has some of these lines, but not exactly these units. */
  readonly overlaps: string | null;
};

/** Rules a return and a refund share. `takenCode` says what it means that a unit is gone. */
export function orderRules(takenCode: string): readonly Rule<OrderFacts>[] {
  return [
    {
      name: 'order_belongs_to_customer',
      broken: { kind: 'refuse', code: 'order_not_found' },
      judge: ({ order, customerId }) => ({
        passed: order.customerId === customerId,
        inputs: { order_id: order.orderId },
      }),
    },
    unitRule('units_exist', 'no_such_item', ['unknown_line', 'beyond_quantity']),
    {
      name: 'order_was_delivered',
      broken: { kind: 'refuse', code: 'not_delivered' },
      judge: ({ order, now }) => ({
        passed: hasArrived(order, now) && (order.status === 'delivered' || order.status === 'shipped'),
        inputs: { status: order.status, delivered_at: order.deliveredAt?.toISOString() ?? null },
      }),
    },
    {
      name: 'inside_return_window',
      broken: { kind: 'refuse', code: 'outside_return_window' },
      judge: ({ now, windowDays, windowEndsAt }) => ({
        passed: windowEndsAt !== null && now.getTime() <= windowEndsAt.getTime(),
        inputs: {
          now: now.toISOString(),
          window_days: windowDays,
          window_ends_at: windowEndsAt?.toISOString() ?? null,
        },
      }),
    },
    {
      name: 'no_open_request_overlaps',
      broken: { kind: 'refuse', code: 'overlaps_open_request' },
      judge: ({ overlaps }) => ({ passed: overlaps === null, inputs: { open_action_id: overlaps } }),
    },
    unitRule(takenCode === 'already_returned' ? 'units_not_yet_returned' : 'units_not_yet_refunded', takenCode, [
      'taken_already',
    ]),
    unitRule('units_were_delivered', 'not_delivered', ['not_delivered']),
  ];
}

/** Some systems note the day alone, in a zone of their own: a date that far ahead is today's. One further ahead is when the order is expected. */
const DAY_MS = 86_400_000;

function hasArrived({ deliveredAt }: Order, now: Date): boolean {
  return deliveredAt !== null && deliveredAt.getTime() <= now.getTime() + DAY_MS;
}

function unitRule(name: string, code: string, faults: readonly UnitFault[]): Rule<OrderFacts> {
  return {
    name,
    broken: { kind: 'refuse', code },
    judge: ({ ask, choice }) => {
      const lines = choice.faults.filter(({ fault }) => faults.includes(fault)).map(({ lineId }) => lineId);
      const asked = ask.map(({ lineId, quantity }) => ({ line_id: lineId, quantity }));
      return { passed: lines.length === 0, inputs: { asked, lines } };
    },
  };
}
