import { isDeepStrictEqual } from 'node:util';
import type { Order } from '../../sandbox/shapes/order.ts';
import type { Refund } from '../../sandbox/shapes/refund.ts';
import { missing, type Reason, type Snapshot, wrongWrite } from './end-state.ts';
import { bookedSince } from './snapshot-parts.ts';

/*
 * What a return and a refund may change in an order: the lists of refunds and returns, what a payment has given back, and the version.
 * Everything else must be as it was.
 */

/**
 * Judges the records of customers and orders: none lost, none new, none changed beyond what the ledger and the returns account for.
 * Refunds and returns themselves are judged elsewhere; here the orders must agree with them.
 */
export function gradeRecords(before: Snapshot, after: Snapshot): readonly Reason[] {
  const { ledger } = bookedSince(before, after);
  return [
    ...compare('order', before.orders, after.orders, (was, is) => gradeOrder(was, is, ledger)),
    ...compare('customer', before.customers, after.customers, (was, is) =>
      isDeepStrictEqual(was, is) ? [] : [wrongWrite('customer_changed', `The customer ${was.id} was changed.`)],
    ),
  ];
}

function compare<Row extends { readonly id: string }>(
  kind: string,
  before: readonly Row[],
  after: readonly Row[],
  grade: (was: Row, is: Row) => readonly Reason[],
): Reason[] {
  const now = new Map(after.map((row) => [row.id, row]));
  const known = new Set(before.map(({ id }) => id));
  const reasons = before.flatMap((was) => {
    const is = now.get(was.id);
    return is === undefined ? [wrongWrite(`${kind}_lost`, `The ${kind} ${was.id} is gone.`)] : grade(was, is);
  });
  const added = after.filter(({ id }) => !known.has(id));
  return [...reasons, ...added.map(({ id }) => wrongWrite(`${kind}_added`, `The ${kind} ${id} is new.`))];
}

function gradeOrder(was: Order, is: Order, booked: readonly Refund[]): Reason[] {
  const changed = (Object.keys(frame(was)) as (keyof ReturnType<typeof frame>)[]).filter(
    (field) => !isDeepStrictEqual(frame(was)[field], frame(is)[field]),
  );
  const reasons = changed.map((field) => wrongWrite('order_changed', `The order ${was.id} has another ${field}.`));
  return [...reasons, ...gradeTotals(was, is, booked), ...gradeHistory(was, is)];
}

/** The order without what a refund or a return may change. */
function frame({ version: _version, refunds: _refunds, returns: _returns, ...order }: Order) {
  return { ...order, payments: order.payments.map(({ refunded_minor: _refunded, ...payment }) => payment) };
}

/** A payment gave back what it had given back before and what was booked since, to the minor unit. */
function gradeTotals(was: Order, is: Order, booked: readonly Refund[]): Reason[] {
  return is.payments.flatMap((payment) => {
    const before = was.payments.find(({ id }) => id === payment.id)?.refunded_minor ?? 0;
    const since = booked
      .filter((refund) => refund.order_id === is.id && refund.payment_id === payment.id && refund.status !== 'failed')
      .reduce((sum, refund) => sum + refund.amount_minor, 0);
    if (payment.refunded_minor === before + since) return [];
    const text = `The payment ${payment.id} of ${is.id} has given back ${payment.refunded_minor}, the ledger accounts for ${before + since}.`;
    return [wrongWrite('payment_disagrees', text)];
  });
}

/** What was refunded and returned before is still there as it was. */
function gradeHistory(was: Order, is: Order): Reason[] {
  const lost = (['refunds', 'returns'] as const).flatMap((list) =>
    was[list].filter((row) => !is[list].some((now) => isDeepStrictEqual(row, now))).map(({ id }) => `${list} ${id}`),
  );
  return lost.map((what) =>
    missing('history_changed', `The order ${was.id} no longer has its earlier ${what} as it was.`),
  );
}
