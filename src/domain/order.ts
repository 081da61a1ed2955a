import type { CurrencyCode, MinorUnits } from './money.ts';

/** Where an order is. Only `delivered` (or the delivered units of a `shipped` one) can be refunded or returned. */
export type OrderStatus = 'pending' | 'processed' | 'shipped' | 'delivered' | 'cancelled';

/** How the customer paid. `cod` (cash on delivery) cannot be paid back by the platform. */
export type PaymentMethod = 'card' | 'upi' | 'wallet' | 'cod' | 'store_credit';

/** One line of an order. `discountMinor` and `taxMinor` are totals of the line, not of a unit. */
export type OrderLine = {
  readonly lineId: string;
  readonly name: string;
  readonly sku: string | null;
  readonly quantity: number;
  /** Units handed over; equals `quantity` on a delivered order unless a part was short. */
  readonly deliveredQuantity: number;
  readonly unitPriceMinor: MinorUnits;
  readonly discountMinor: MinorUnits;
  readonly taxMinor: MinorUnits;
};

/** A payment of the order: what was captured, and what went back on it already by any hand. */
export type OrderPayment = {
  readonly paymentId: string;
  readonly method: PaymentMethod;
  readonly capturedMinor: MinorUnits;
  readonly refundedMinor: MinorUnits;
};

/** So many units of one order line. */
export type LineUnits = { readonly lineId: string; readonly quantity: number };

/** A refund the store already knows of. `reference` is ours when we made it, null when somebody else did. */
export type OrderRefund = {
  readonly refundId: string;
  readonly amountMinor: MinorUnits;
  readonly lines: readonly LineUnits[];
  readonly reference: string | null;
  readonly status: 'pending' | 'succeeded' | 'failed';
};

/** A return the store already knows of. */
export type OrderReturn = {
  readonly returnId: string;
  readonly lines: readonly LineUnits[];
  readonly status: 'requested' | 'received' | 'cancelled';
  readonly reference: string | null;
};

/** A postal address. */
export type Address = {
  readonly line1: string;
  readonly city: string;
  readonly postalCode: string;
  readonly country: string;
};

/** An order as its system of record states it at one moment. `version` changes with every change of the record. */
export type Order = {
  readonly orderId: string;
  /** The account that owns it; null for a guest order. */
  readonly customerId: string | null;
  readonly guestEmail: string | null;
  readonly currency: CurrencyCode;
  readonly status: OrderStatus;
  readonly placedAt: Date;
  readonly deliveredAt: Date | null;
  /** Whether the customer's bank disputes the payment; null where the platform cannot tell. */
  readonly disputed: boolean | null;
  readonly lines: readonly OrderLine[];
  /** True when unit prices contain the tax. */
  readonly taxIncluded: boolean;
  /** Discount on the whole order, to be spread over the lines. */
  readonly discountMinor: MinorUnits;
  readonly shippingMinor: MinorUnits;
  /** Free text from the shop or the courier. Untrusted. */
  readonly notes: string;
  readonly payments: readonly OrderPayment[];
  readonly refunds: readonly OrderRefund[];
  readonly returns: readonly OrderReturn[];
  /** Where the order goes; null when it goes to the customer's own address. */
  readonly shippingAddress: Address | null;
  readonly version: string;
};

/** The ids an order's record holds: its own, and those of its lines, payments, refunds and returns. */
export function identifiersOf(order: Order): readonly string[] {
  return [
    order.orderId,
    ...order.lines.map((line) => line.lineId),
    ...order.payments.map((payment) => payment.paymentId),
    ...order.refunds.map((refund) => refund.refundId),
    ...order.returns.map((known) => known.returnId),
  ];
}

/** What the order system knows of a person. */
export type Customer = {
  readonly customerId: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  /** The account's own address, where orders go that name no other; null when none is on record. */
  readonly address: Address | null;
  /** What the customer chose, by name. Names we do not know are left alone. */
  readonly preferences: Readonly<Record<string, boolean | string>>;
};
