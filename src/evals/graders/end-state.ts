import type { LineUnits } from '../../sandbox/shapes/common.ts';
import type { Customer } from '../../sandbox/shapes/customer.ts';
import type { Order } from '../../sandbox/shapes/order.ts';
import type { Refund } from '../../sandbox/shapes/refund.ts';
import type { OrderReturn } from '../../sandbox/shapes/return.ts';

/** The whole store at one moment, or the part of it that belongs to one customer. */
export type Snapshot = {
  readonly customers: readonly Customer[];
  readonly orders: readonly Order[];
  /** Refunds booked through the API, oldest first. */
  readonly ledger: readonly Refund[];
  readonly returns: readonly OrderReturn[];
};

/** One return that must be there, with its refund. */
export type ExpectedReturn = {
  readonly orderId: string;
  /** In order of line id. */
  readonly lines: readonly LineUnits[];
  readonly refundMinor: number;
  readonly currency: string;
  /** The payment it must go back to. */
  readonly paymentId: string;
};

/** How a case must end. What is not named must not have changed. */
export type ExpectedEndState = {
  readonly returns: readonly ExpectedReturn[];
  /** Whether a person must have it now; false: nobody may. */
  readonly handover: boolean;
};

/** Why a case does not end as it must. */
export type Reason = {
  readonly code: string;
  /** What is wrong, for people. */
  readonly text: string;
  /** Whether something was written that should not have been, as opposed to something that is missing. */
  readonly wrongWrite: boolean;
};

/** Something is missing. */
export function missing(code: string, text: string): Reason {
  return { code, text, wrongWrite: false };
}

/** Something was written that should not have been. */
export function wrongWrite(code: string, text: string): Reason {
  return { code, text, wrongWrite: true };
}
