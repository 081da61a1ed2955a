import type { OrderRecordInput } from '../../../sandbox/shapes/order-record.ts';
import type { Booking } from '../../stage/shop.ts';

/*
 * What the proof knows by itself: the records it wrote, what it did to them and when, and the provider's ledger. Nothing here asks the code under proof.
 */

/** An order as the proof wrote it, and what became of it by other hands than the product's. */
export type OrderBook = {
  readonly id: string;
  readonly record: OrderRecordInput;
  /** Refunds that somebody made in the shop's own tools while the proof ran. */
  readonly byHand: { readonly lineId: string; readonly amountMinor: number; readonly at: number }[];
  disputedAt: number | null;
  /** Ours, as the provider has them, oldest first. */
  readonly bookings: Booking[];
};

/** A time during which a switch was on, by the machine's clock: `on` after it was acknowledged, `off` before it was lifted. */
export type Stop = { readonly scope: string; readonly on: number; off: number | null };

/** Everything the proof knows. Times are milliseconds of the one clock that all its processes share. */
export type Books = {
  readonly orders: Map<string, OrderBook>;
  /** Mail address by customer. */
  readonly customers: Map<string, string>;
  /** Customer by conversation. */
  readonly conversations: Map<string, string>;
  readonly stops: Stop[];
  /** Approvals whose deadline the proof moved into the past, and when. */
  readonly overdue: Map<string, number>;
  /** When each wave began, in order. */
  readonly waves: number[];
};

/** Empty books. */
export function openBooks(): Books {
  return {
    orders: new Map(),
    customers: new Map(),
    conversations: new Map(),
    stops: [],
    overdue: new Map(),
    waves: [],
  };
}

/** When the wave began that was under way at this time. What happened before it was there for everybody to see. */
export function waveOf(books: Books, at: number): number {
  return books.waves.findLast((start) => start <= at) ?? 0;
}

/** Bookings that still stand: a refund that failed gave nothing back. */
export function standing(book: OrderBook): readonly Booking[] {
  return book.bookings.filter((booking) => booking.status !== 'failed');
}

/** Units of a line in a list of bookings. */
export function unitsOf(bookings: readonly Booking[], lineId: string): number {
  return bookings
    .flatMap((booking) => booking.lines)
    .reduce((sum, line) => (line.line_id === lineId ? sum + line.quantity : sum), 0);
}

/** The action a booking belongs to: its key is the action's id, with a number behind it when there are several payments. */
export function actionOf(booking: Pick<Booking, 'key'>): string {
  return booking.key.split(':')[0] ?? booking.key;
}
