import type { MinorUnits } from '../money.ts';
import type { Order, OrderPayment, PaymentMethod } from '../order.ts';
import { multiplyAndDivideDown } from '../share-out.ts';
import type { PaymentShare } from './plan-refund.ts';

/** What one method of payment gives back, beside what it would in the ratio in which the order was paid. */
export type MethodShare = {
  readonly method: PaymentMethod;
  readonly amountMinor: MinorUnits;
  readonly inRatioMinor: MinorUnits;
};

/**
 * Compares where a refund goes with how the order was paid, method by method. `kept` is false when a method gives back more, or less, than its part of what was
 * captured by more than rounding explains: somebody refunded in another ratio before, and going on would pay out by one method what came in by another.
 *
 * Rounding: each refund so far, and this one, may move one minor unit per payment.
 */
export function paymentRatio(
  { payments, refunds }: Pick<Order, 'payments' | 'refunds'>,
  allocation: readonly PaymentShare[],
): { readonly kept: boolean; readonly methods: readonly MethodShare[] } {
  const captured = sumByMethod(payments.map(({ method, capturedMinor }) => ({ method, amountMinor: capturedMinor })));
  const given = sumByMethod(allocation);
  const [paid, back] = [total(captured), total(given)];
  const methods = [...captured]
    .filter(([, amountMinor]) => amountMinor > 0)
    .map(([method, amountMinor]) => ({
      ...{ method, amountMinor: given.get(method) ?? 0 },
      inRatioMinor: multiplyAndDivideDown(back, amountMinor, paid),
    }));
  const rounding = payments.length * (refunds.length + 1);
  const kept = methods.every(({ amountMinor, inRatioMinor }) => Math.abs(amountMinor - inRatioMinor) <= rounding);
  return { kept: methods.length < 2 || kept, methods };
}

function sumByMethod(
  amounts: readonly { readonly method: OrderPayment['method']; readonly amountMinor: MinorUnits }[],
): ReadonlyMap<PaymentMethod, MinorUnits> {
  const sums = new Map<PaymentMethod, MinorUnits>();
  for (const { method, amountMinor } of amounts) sums.set(method, (sums.get(method) ?? 0) + amountMinor);
  return sums;
}

function total(sums: ReadonlyMap<PaymentMethod, MinorUnits>): MinorUnits {
  return [...sums.values()].reduce((all, amount) => all + amount, 0);
}
