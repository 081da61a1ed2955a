import type { CurrencyCode, MinorUnits } from '../domain/money.ts';
import type { Address, Customer, LineUnits, Order } from '../domain/order.ts';

/** What a platform can and cannot do; the gateway picks its protocol by it. */
export type CommerceCapabilities = {
  /** `native`: the same key returns the first result. `lookup`: no guard, but refunds can be found by our reference. */
  readonly refundIdempotency: 'native' | 'lookup';
  /** How long a native key is remembered, in milliseconds; the gateway re-sends within 80 % of it. */
  readonly idempotencyRetentionMs: number;
};

/** A read that worked, found nothing, or could not be made. `unavailable` is the platform's fault and may pass. */
export type ReadResult<T> =
  | { readonly kind: 'ok'; readonly value: T }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'unavailable'; readonly detail: string };

/** A request for a return. `reference` is the action id and serves as idempotency key. */
export type CreateReturnRequest = {
  readonly orderId: string;
  readonly lines: readonly LineUnits[];
  readonly reason: string;
  readonly reference: string;
};

/** What a write did, by evidence. `not_sent` proves that no byte left; `unknown` may have happened. */
export type WriteResult<T> =
  | { readonly kind: 'done'; readonly value: T; readonly evidence: unknown }
  | { readonly kind: 'rejected'; readonly code: string; readonly message: string; readonly evidence: unknown }
  | { readonly kind: 'not_sent'; readonly detail: string }
  | { readonly kind: 'unknown'; readonly detail: string; readonly evidence: unknown };

/** A return as the platform booked it. */
export type BookedReturn = { readonly returnId: string; readonly status: string };

/** A receipt or a change as the platform booked it. */
export type BookedChange = { readonly changeId: string };

/** An order's receipt that is to be sent again, to the mail address on record and to no other. */
export type ResendReceiptRequest = { readonly orderId: string; readonly key: string };

/** One preference of an account that is to have a value. */
export type UpdatePreferenceRequest = {
  readonly customerId: string;
  readonly preference: string;
  readonly value: boolean;
  readonly key: string;
};

/** An order that is to go elsewhere. The platform refuses it once the order has left. */
export type ChangeAddressRequest = { readonly orderId: string; readonly address: Address; readonly key: string };

/** A return that is to be called off. */
export type CancelReturnRequest = { readonly orderId: string; readonly returnId: string; readonly key: string };

/**
 * The writes of a store besides returns and refunds. Each is sent once by whoever calls it, never repeated by itself, and can be asked for by its key.
 * A platform without such a lookup answers `unavailable`: then an answer that was lost goes to a person.
 */
export type AccountPort = {
  resendReceipt(request: ResendReceiptRequest): Promise<WriteResult<BookedChange>>;
  findReceipt(orderId: string, key: string): Promise<ReadResult<BookedChange>>;
  updatePreference(request: UpdatePreferenceRequest): Promise<WriteResult<BookedChange>>;
  changeAddress(request: ChangeAddressRequest): Promise<WriteResult<BookedChange>>;
  /** The change of this account's preference or this order's address that carries our key. */
  findChange(
    of: { readonly customerId: string } | { readonly orderId: string },
    key: string,
  ): Promise<ReadResult<BookedChange>>;
  cancelReturn(request: CancelReturnRequest): Promise<WriteResult<BookedReturn>>;
  /** The return, if it is called off by now, whoever did it. */
  findCancellation(orderId: string, returnId: string): Promise<ReadResult<BookedReturn>>;
};

/** A refund as the provider lists it, whoever booked it. */
export type ListedRefund = {
  readonly refundId: string;
  readonly orderId: string;
  /** Null where it went to several payments, or the provider does not say. */
  readonly paymentId: string | null;
  readonly amountMinor: MinorUnits;
  readonly currency: CurrencyCode;
  /** What whoever booked it gave as reference; ours is the key of the call. Null for one made by hand. */
  readonly reference: string | null;
  readonly status: 'succeeded' | 'pending' | 'failed';
  readonly bookedAt: Date;
};

/** A stretch of the provider's list: booked `from` inclusive, `to` exclusive. */
export type ListPeriod = { readonly from: Date; readonly to: Date };

/** One page, oldest first; `next` asks for the one after it and is null on the last. */
export type RefundPage = { readonly refunds: readonly ListedRefund[]; readonly next: string | null };

/** What the provider booked, to compare the ledger with. Reads alone. */
export type RefundList = {
  /** `after` is `next` of the page before; null asks for the first. Every refund of the period is on exactly one page. */
  listRefunds(period: ListPeriod, after: string | null): Promise<ReadResult<RefundPage>>;
  /** A refund by the provider's own number, whoever booked it and whenever. Left out where the platform cannot be asked for one by its number. */
  getRefund?(refundId: string): Promise<ReadResult<Omit<ListedRefund, 'bookedAt'>>>;
};

/** Everything the product reads from or writes to a store, except paying money back (see refund-port.ts). */
export type CommerceConnector = AccountPort &
  RefundList & {
    readonly name: string;
    /** Asked at each use, because a platform's mode may change while we run. */
    capabilities(): Promise<CommerceCapabilities>;
    getCustomer(customerId: string): Promise<ReadResult<Customer>>;
    /** Exact match on the mail address, whatever the platform's filter does. */
    findCustomerByEmail(email: string): Promise<ReadResult<Customer>>;
    getOrder(orderId: string): Promise<ReadResult<Order>>;
    /** Newest first, at most `limit`. */
    listOrders(customerId: string, limit: number): Promise<ReadResult<readonly Order[]>>;
    createReturn(request: CreateReturnRequest): Promise<WriteResult<BookedReturn>>;
    /** The return that carries our reference, if the platform booked one. */
    findReturn(orderId: string, reference: string): Promise<ReadResult<BookedReturn>>;
    /** True when the platform answers at all. */
    ping(): Promise<boolean>;
  };

/** Line and amount of one provider call. */
export type RefundLegRequest = {
  readonly orderId: string;
  readonly paymentId: string;
  readonly amountMinor: MinorUnits;
  readonly currency: CurrencyCode;
  readonly lines: readonly LineUnits[];
  /** Idempotency key and reference in one. */
  readonly key: string;
  /** How long from now the call may still leave, in milliseconds; one that cannot by then is `not_sent`. (Default: the connector's own.) */
  readonly leaveWithinMs?: number;
};
