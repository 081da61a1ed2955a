import type { Tier } from '../autonomy.ts';
import type { Address, Customer, Order } from '../order.ts';
import type { StaffHand } from '../staff/staff-hand.ts';

/** What every change that moves no money and takes no units is judged by. */
export type ChangeBasis = {
  /** The account of the verified session, or of the conversation a person works on. */
  readonly customerId: string;
  readonly tier: Tier;
  /** Another request about the same thing whose end is open. */
  readonly overlaps: string | null;
  /** Earlier requests for this very change, or for any other address of the order, that were refused, ran out of time or were stopped. */
  readonly decidedAgainst: readonly string[];
  /** The person who asks; null when the agent does. */
  readonly staff: StaffHand | null;
};

/** A receipt that is to be sent again. */
export type ReceiptFacts = ChangeBasis & {
  readonly kind: 'receipt';
  readonly order: Order;
  /** Receipts of this order that were sent, or may have been, in the last 24 hours. */
  readonly sentInDay: number;
  /** How many that may be. */
  readonly perDay: number;
};

/** A preference that is to have a value. */
export type PreferenceFacts = ChangeBasis & {
  readonly kind: 'preference';
  readonly customer: Customer;
  readonly preference: string;
  readonly value: boolean;
};

/** An order that is to go elsewhere. */
export type AddressFacts = ChangeBasis & {
  readonly kind: 'address';
  readonly order: Order;
  /** Where it goes now: its own address, or the account's. */
  readonly present: Address | null;
  readonly wanted: Address;
};

/** A return that is to be called off. */
export type CancellationFacts = ChangeBasis & {
  readonly kind: 'cancellation';
  readonly order: Order;
  readonly returnId: string;
  /** Lines of it whose refund rests on it: they were paid back because they are on their way. */
  readonly refundedOnIt: readonly string[];
};

/** One of the four. */
export type ChangeFacts = ReceiptFacts | PreferenceFacts | AddressFacts | CancellationFacts;
