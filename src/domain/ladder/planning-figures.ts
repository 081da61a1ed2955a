import type { MinorUnits } from '../money.ts';

/** An error rate as a fraction: so many wrong of so many. */
export type ErrorRate = { readonly wrong: number; readonly of: number };

/**
 * The amount up to which it costs less to let an action run by itself than to have a person look at it: what one look costs, divided by
 * how often the action is wrong, rounded down. Null when it was never wrong: then no look pays at any amount, and a sample has not shown that.
 *
 * The store's planning figures: a look costs one pound and one refund in two hundred is wrong, so the limit is two hundred pounds.
 */
export function breakEvenLimit(reviewCostMinor: MinorUnits, rate: ErrorRate): MinorUnits | null {
  return rate.wrong <= 0 ? null : Math.floor((reviewCostMinor * rate.of) / rate.wrong);
}

/** What a day brings: how many refunds there are, and which part of them a person must see. */
export type RefundsOfDay = {
  readonly refunds: number;
  /** Between 0 and 1. */
  readonly approvalShare: number;
};

/**
 * Refunds of a day, from its conversations and the part of them that is about one. The store's planning figures: 20,000 conversations, of which
 * 15 % involve a refund, are 3,000.
 */
export function refundsOfDay(conversations: number, refundShare: number): number {
  return exactly(conversations * refundShare);
}

/** Time people spend deciding. */
export type ApproverTime = { readonly approvals: number; readonly seconds: number; readonly hours: number };

/**
 * Approver hours of a day. The store's planning figures: 20 % of 3,000 refunds are 600 approvals, at 45 seconds each 27,000 seconds, 7.5 hours.
 */
export function approverTime({ refunds, approvalShare }: RefundsOfDay, reviewSeconds: number): ApproverTime {
  const approvals = exactly(refunds * approvalShare);
  const seconds = exactly(approvals * reviewSeconds);
  return { approvals, seconds, hours: seconds / 3600 };
}

/** What wrong refunds may cost in a day. */
export type LossBound = { readonly wrong: number; readonly lossMinor: MinorUnits };

/**
 * The most that wrong refunds are expected to cost in a day, every one of them taken at the automatic limit. The store's planning figures: 0.1 % of
 * 3,000 refunds are 3, at INR 2,000.00 each at most INR 6,000.00.
 */
export function lossBound(refunds: number, rate: ErrorRate, limitMinor: MinorUnits): LossBound {
  const wrong = rate.of <= 0 ? 0 : exactly((refunds * rate.wrong) / rate.of);
  return { wrong, lossMinor: Math.ceil(exactly(wrong * limitMinor)) };
}

/** Without what binary fractions add in the last places: 3,000 times 0.2 is 600. */
function exactly(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
