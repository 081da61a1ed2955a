import type { ReadResult, RefundLegRequest, WriteResult } from './port.ts';

/** A refund as the provider booked it. `pending` is accepted, not paid. */
export type BookedRefund = {
  readonly refundId: string;
  readonly status: 'succeeded' | 'pending' | 'failed';
  readonly amountMinor: number;
};

/**
 * The only calls by which money leaves. Imported by gateway/tools/issue-refund.ts (and the composition root and the
 * connectors that implement it); an import from anywhere else fails the build.
 */
export type RefundPort = {
  /** Sends one leg, once. Never retries by itself. */
  refund(request: RefundLegRequest): Promise<WriteResult<BookedRefund>>;
  /**
   * The refund booked under this key for this payment, or `not_found` when the provider states that there is none. `unavailable` when what it answers proves neither: something else
   * under our key, or a list that was not narrowed to the key or goes on elsewhere.
   */
  findRefund(
    key: string,
    of: Pick<RefundLegRequest, 'orderId' | 'paymentId' | 'currency'>,
  ): Promise<ReadResult<BookedRefund>>;
};
