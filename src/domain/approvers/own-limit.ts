import { type CurrencyCode, formatMoney, type MinorUnits } from '../money.ts';
import { type Amounts, amountFor } from '../refund/refund-limits.ts';

/** What a limit is compared with: the amount of a request; null for one that moves no money. */
export type AskedAmount = { readonly amountMinor: MinorUnits | null; readonly currency: CurrencyCode | null };

/** Whether an amount is more than a person may approve. A currency without a limit of theirs is without limit, and so is what moves no money. */
export function isAboveLimit(limits: Amounts, { amountMinor, currency }: AskedAmount): boolean {
  if (amountMinor === null || currency === null) return false;
  const limit = amountFor(limits, currency);
  return limit !== null && amountMinor > limit;
}

/** A person's limit beside what is asked for, as a sentence. Call it where {@link isAboveLimit} holds. */
export function aboveLimitSentence(limits: Amounts, { amountMinor, currency }: AskedAmount): string {
  const limit = amountFor(limits, currency ?? '') ?? 0;
  return `Your own limit is ${formatMoney(limit, currency ?? '')}, and this is ${formatMoney(amountMinor ?? 0, currency ?? '')}.`;
}
