import type { Booking } from '../../stage/shop.ts';
import type { Books, OrderBook } from './books.ts';
import type { Evidence } from './read-evidence.ts';

/** One booking with everything it is judged by. */
export type Judged = {
  readonly books: Books;
  readonly book: OrderBook;
  readonly booking: Booking;
  readonly evidence: Evidence | null;
  /** Evidence of every booking judged so far, by action. */
  readonly known: ReadonlyMap<string, Evidence>;
};

/** A sentence that must hold of a booking: null, or what is wrong. */
export type OracleRule = (judged: Judged) => string | null;
