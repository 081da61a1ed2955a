import type { MoneyStage } from '../../stage/money-stage.ts';
import type { Booking } from '../../stage/shop.ts';
import { Violation } from '../../violation.ts';
import { actionOf, type Books, type OrderBook } from './books.ts';
import { limitOracle } from './limit-rules.ts';
import { orderOracle } from './order-rules.ts';
import { personOracle } from './person-rules.ts';
import { type Evidence, readEvidence } from './read-evidence.ts';

/** Of bookings committed at once a later number may be seen first; so far back the ledger is read again. */
const LOOK_BACK = 64;

/** Reads what the provider booked since the last look and judges it. */
export type LedgerCheck = {
  /** @throws Violation naming the sentence that was broken. Looks wait for each other. */
  readonly look: () => Promise<void>;
  /** Refunds booked so far, failed ones included. */
  readonly count: () => number;
  /** What money was booked for, by action. */
  readonly known: ReadonlyMap<string, Evidence>;
};

/** Opens the check. It holds no opinion of the gate's: only records, the ledger and who agreed. */
export function openLedgerCheck(stage: MoneyStage, books: Books): LedgerCheck {
  const seen = new Set<string>();
  const known = new Map<string, Evidence>();
  let newest = 0;
  const judge = async (booking: Booking) => {
    seen.add(booking.refundId);
    newest = Math.max(newest, booking.number);
    const book = books.orders.get(booking.orderId);
    if (!book) throw new Violation('every booking is on an order of the proof', booking.orderId);
    await refresh(book, stage);
    const evidence = await readEvidence(stage.owner, booking);
    if (evidence) known.set(evidence.actionId, evidence);
    for (const [rule, broken] of Object.entries({ ...orderOracle, ...limitOracle, ...personOracle })) {
      const wrong = broken({ books, book, booking, evidence, known });
      if (wrong !== null) throw new Violation(rule, `order ${booking.orderId}, action ${actionOf(booking)}: ${wrong}`);
    }
  };
  let last = Promise.resolve();
  const look = async () => {
    for (const booking of await stage.shop.bookingsAfter(newest - LOOK_BACK)) {
      if (!seen.has(booking.refundId)) await judge(booking);
    }
  };
  return {
    look: () => {
      last = last.then(look);
      return last;
    },
    count: () => seen.size,
    known,
  };
}

async function refresh(book: OrderBook, { shop }: MoneyStage): Promise<void> {
  const bookings = await shop.bookingsOf(book.id);
  book.bookings.splice(0, book.bookings.length, ...bookings);
}
