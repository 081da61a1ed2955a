import type { OrderRecordInput } from '../../../sandbox/shapes/order-record.ts';
import { actionOf, standing, unitsOf, waveOf } from './books.ts';
import type { OracleRule } from './oracle-rule.ts';

const DAY = 86_400_000;

/** What every refund must be, whoever agreed to it, judged from the records the proof wrote. */
export const orderOracle: Readonly<Record<string, OracleRule>> = {
  'every booking belongs to an action': ({ evidence, booking }) =>
    evidence === null ? `refund ${booking.refundId} has key ${booking.key}, which no action has` : null,

  'money goes to the customer who asked': ({ books, book, evidence }) => {
    const asked = books.conversations.get(evidence?.conversationId ?? '');
    const owner = book.record.customer_id ?? null;
    return owner === null || asked !== owner ? `asked for by ${asked}, the order is ${owner ?? "a guest's"}` : null;
  },

  'only what was delivered, and within 30 days': ({ book, booking }) => {
    const { status, delivered_at } = book.record;
    if (!delivered_at || (status !== 'delivered' && status !== 'shipped')) return `the order is ${status}`;
    const age = booking.bookedAt.getTime() - Date.parse(delivered_at);
    // the day of the store may end up to a day later
    return age > 31 * DAY ? `it was delivered ${Math.floor(age / DAY)} days before` : null;
  },

  'one key is booked once': ({ book, booking }) => {
    const same = book.bookings.filter((one) => one.key === booking.key);
    return same.length > 1 ? `${same.length} refunds are booked under ${booking.key}` : null;
  },

  'each unit at most once': ({ books, book, booking, evidence }) => {
    const seenFrom = waveOf(books, evidence?.sentAt ?? 0);
    // other lines were judged when they were booked: what other hands did to them since is not this booking's
    for (const line of book.record.lines.filter(({ id }) => unitsOf([booking], id) > 0)) {
      const before = recordedUnits(book.record, line.id);
      const byHand = book.byHand.filter((one) => one.lineId === line.id && one.at < seenFrom).length;
      const ours = unitsOf(standing(book), line.id);
      const there = line.delivered_quantity ?? line.quantity;
      if (ours + before + byHand > there)
        return `${line.id} has ${there} units; ours ${ours}, others ${before + byHand}`;
    }
    return null;
  },

  'never more than was captured': ({ book, booking }) => {
    const payment = book.record.payments?.find((one) => one.id === booking.paymentId);
    if (!payment || payment.method === 'cod') return `payment ${booking.paymentId} cannot give money back`;
    const back = sum(standing(book).filter((one) => one.paymentId === booking.paymentId));
    return back > payment.captured_minor ? `${back} of ${payment.captured_minor} went back` : null;
  },

  'an amount is what its units cost': ({ book, booking }) => {
    const together = book.bookings.filter((one) => actionOf(one) === actionOf(booking) && one.status !== 'failed');
    const lines = together.flatMap((one) => one.lines);
    // the payments of one action come one after the other; the first names the units
    if (lines.length === 0) return null;
    const most = lines.reduce((total, line) => total + worthOf(book.record, line.line_id, line.quantity), 0);
    return sum(together) > most ? `${sum(together)} for units worth at most ${most}` : null;
  },

  'the currency of the order': ({ book, booking }) =>
    booking.currency === book.record.currency ? null : `${booking.currency} for an order in ${book.record.currency}`,

  'nothing on a disputed order': ({ books, book, evidence }) => {
    if (book.record.disputed) return 'it was disputed from the start';
    const seenFrom = waveOf(books, evidence?.sentAt ?? 0);
    return book.disputedAt !== null && book.disputedAt < seenFrom ? 'the dispute was there before the send' : null;
  },
};

function recordedUnits(record: OrderRecordInput, lineId: string): number {
  return (record.refunds ?? [])
    .flatMap((refund) => refund.lines ?? [])
    .reduce((total, line) => (line.line_id === lineId ? total + line.quantity : total), 0);
}

/** The most that so many units of a line can have cost: the order's discount counted in, each rounding to the customer's favour. */
function worthOf(record: OrderRecordInput, lineId: string, units: number): number {
  const worth = (line: OrderRecordInput['lines'][number]) =>
    line.unit_price_minor * line.quantity - (line.discount_minor ?? 0);
  const line = record.lines.find((one) => one.id === lineId);
  if (!line) return 0;
  const total = record.lines.reduce((all, one) => all + worth(one), 0);
  const share = total === 0 ? 0 : Math.floor(((record.discount_minor ?? 0) * worth(line)) / total);
  return Math.ceil(((worth(line) - share) * units) / line.quantity);
}

function sum(bookings: readonly { readonly amountMinor: number }[]): number {
  return bookings.reduce((total, booking) => total + booking.amountMinor, 0);
}
