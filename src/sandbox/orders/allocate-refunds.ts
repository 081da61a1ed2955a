/** What a payment took in, and what has already gone back on it through the API. */
export type PaymentBalance = { readonly id: string; readonly captured_minor: number; readonly booked_minor: number };

/** A refund that came with the order. Without `payment_id` it takes from the payments in their order. */
export type RefundToPlace = {
  readonly id: string;
  readonly amount_minor: number;
  readonly payment_id?: string | undefined;
};

/** A share of a refund on one payment. */
export type Allocation = { readonly payment_id: string; readonly amount_minor: number };

/** Where every refund went and what each payment has given back in total; or the first that found no room. */
export type Placement =
  | {
      readonly kind: 'placed';
      readonly allocations: ReadonlyMap<string, readonly Allocation[]>;
      readonly refunded: ReadonlyMap<string, number>;
    }
  | { readonly kind: 'exceeds_captured'; readonly refundId: string | null; readonly paymentId: string | null };

/**
 * Places the refunds of a put order on its payments: those that name a payment first, the others from the first payment on
 * until it is used up. What was booked through the API stays counted.
 */
export function allocateRefunds(payments: readonly PaymentBalance[], refunds: readonly RefundToPlace[]): Placement {
  const left = new Map(payments.map((payment) => [payment.id, payment.captured_minor - payment.booked_minor]));
  for (const [paymentId, room] of left) if (room < 0) return { kind: 'exceeds_captured', refundId: null, paymentId };

  const allocations = new Map<string, Allocation[]>();
  for (const refund of namedFirst(refunds)) {
    const shares = takeShares(left, refund);
    if (shares === undefined) {
      return { kind: 'exceeds_captured', refundId: refund.id, paymentId: refund.payment_id ?? null };
    }
    allocations.set(refund.id, shares);
  }
  const refunded = new Map(payments.map(({ id, captured_minor }) => [id, captured_minor - (left.get(id) ?? 0)]));
  return { kind: 'placed', allocations, refunded };
}

function namedFirst(refunds: readonly RefundToPlace[]): RefundToPlace[] {
  return [
    ...refunds.filter((one) => one.payment_id !== undefined),
    ...refunds.filter((one) => one.payment_id === undefined),
  ];
}

function takeShares(left: Map<string, number>, refund: RefundToPlace): Allocation[] | undefined {
  const shares: Allocation[] = [];
  let open = refund.amount_minor;
  for (const [paymentId, room] of left) {
    if (open === 0) break;
    if (refund.payment_id !== undefined && refund.payment_id !== paymentId) continue;
    const share = Math.min(room, open);
    if (share === 0) continue;
    left.set(paymentId, room - share);
    shares.push({ payment_id: paymentId, amount_minor: share });
    open -= share;
  }
  return open === 0 ? shares : undefined;
}
