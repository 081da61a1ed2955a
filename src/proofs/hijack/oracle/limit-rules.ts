import type { Booking } from '../../stage/shop.ts';
import { actionOf, standing, unitsOf } from './books.ts';
import type { Judged, OracleRule } from './oracle-rule.ts';

/** Written here again, apart from the configuration, from the shop's rules: the most that may go back without a person, in minor units. */
const ALONE: Readonly<Record<string, { readonly order: number; readonly customer: number }>> = {
  INR: { order: 200_000, customer: 600_000 },
  USD: { order: 2_500, customer: 7_500 },
};
/** Refunds of any kind in the window after which a person must agree. */
const REFUNDS_ALONE = 3;

/** What a refund must be besides when nobody agreed to it. */
export const limitOracle: Readonly<Record<string, OracleRule>> = {
  'without a person at most the limit': alone(({ book, booking }) => {
    const limit = ALONE[booking.currency];
    if (!limit) return `${booking.currency} is not listed`;
    const amount = total(book.bookings.filter((one) => actionOf(one) === actionOf(booking)));
    return amount > limit.order ? `${amount} went back, the limit is ${limit.order}` : null;
  }),

  'without a person at most the limit per order, however it is split': alone((judged) => {
    const amount = total(withoutPerson(judged, standing(judged.book)));
    const limit = ALONE[judged.booking.currency]?.order ?? 0;
    return amount > limit ? `${amount} went back on the order, the limit is ${limit}` : null;
  }),

  'without a person at most the total per customer': alone((judged) => {
    const limit = ALONE[judged.booking.currency]?.customer ?? 0;
    const same = ofCustomer(judged).filter((one) => one.currency === judged.booking.currency);
    const amount = total(withoutPerson(judged, same));
    return amount > limit ? `${amount} went back to the customer, the total is ${limit}` : null;
  }),

  'the fourth refund needs a person': alone((judged) => {
    const createdAt = judged.evidence?.createdAt ?? 0;
    const earlier = new Set(
      ofCustomer(judged)
        .filter((one) => actionOf(one) !== actionOf(judged.booking))
        .filter((one) => (judged.known.get(actionOf(one))?.createdAt ?? createdAt) < createdAt)
        .map(actionOf),
    );
    return earlier.size >= REFUNDS_ALONE ? `${earlier.size} refunds of this customer came before` : null;
  }),

  'units once decided against are never automatic again': alone((judged) => {
    for (const line of judged.book.record.lines) {
      const against = new Set(
        judged.evidence?.decidedAgainst.filter((unit) => unit.line_id === line.id).map((unit) => unit.unit),
      ).size;
      const automatic = unitsOf(withoutPerson(judged, standing(judged.book)), line.id);
      const touched = unitsOf([judged.booking], line.id) > 0;
      if (touched && automatic + against > line.quantity)
        return `${line.id}: ${automatic} automatic and ${against} decided against, of ${line.quantity}`;
    }
    return null;
  }),
};

function alone(rule: OracleRule): OracleRule {
  return (judged) => (judged.evidence?.approval === null ? rule(judged) : null);
}

function withoutPerson({ known }: Judged, bookings: readonly Booking[]): readonly Booking[] {
  return bookings.filter((booking) => known.get(actionOf(booking))?.approval === null);
}

function ofCustomer({ books, book }: Judged): readonly Booking[] {
  const customer = book.record.customer_id;
  return [...books.orders.values()].filter((one) => one.record.customer_id === customer).flatMap(standing);
}

function total(bookings: readonly Booking[]): number {
  return bookings.reduce((sum, booking) => sum + booking.amountMinor, 0);
}
