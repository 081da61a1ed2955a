import { counted } from '../counted.ts';

/** Something code counted about a customer, from records. */
export type CustomerFlag = {
  readonly code: 'refunds_in_30_days' | 'rejected_in_30_days' | 'conversations_about_order';
  readonly count: number;
  /** The order it is about. */
  readonly order_id?: string | undefined;
  /** RFC 3339: from then on the count is less. */
  readonly until?: string | undefined;
  /** RFC 3339: the newest of what was counted. */
  readonly last?: string | undefined;
};

/** Days a flag looks back: the window of the customer's refund limit. */
export const FLAG_DAYS = 30;

/** Orders that are told of. */
const MAX_ORDERS = 5;

/** What is counted from the ledger and the tickets. Instants are RFC 3339. */
export type CustomerCounts = {
  readonly refunds: number;
  /** When the oldest of them leaves the window; null without any. */
  readonly refundsUntil: string | null;
  readonly rejected: number;
  readonly rejectedUntil: string | null;
  /** Closed conversations by the order they were about. */
  readonly orders: readonly { readonly order_id: string; readonly count: number; readonly last: string }[];
};

/** The flags of these counts. One refund, or one refusal, is nothing to flag, and neither is zero of anything; an order is told of from the first conversation on, so that the next one is known to be another. */
export function customerFlags(counts: CustomerCounts): CustomerFlag[] {
  const { refunds, refundsUntil, rejected, rejectedUntil, orders } = counts;
  return [
    ...(refunds >= 2 && refundsUntil !== null
      ? [{ code: 'refunds_in_30_days' as const, count: refunds, until: refundsUntil }]
      : []),
    ...(rejected >= 2 && rejectedUntil !== null
      ? [{ code: 'rejected_in_30_days' as const, count: rejected, until: rejectedUntil }]
      : []),
    ...[...orders]
      .sort((a, b) => b.count - a.count || b.last.localeCompare(a.last))
      .slice(0, MAX_ORDERS)
      .map((order) => ({ code: 'conversations_about_order' as const, ...order })),
  ];
}

/** What of them still holds at an instant. */
export function flagsInForce(flags: readonly CustomerFlag[], now: Date): CustomerFlag[] {
  return flags.filter(({ until }) => until === undefined || new Date(until) > now);
}

/** One flag in fixed wording; `day` writes an instant as a day of the store. */
export function flagSentence(flag: CustomerFlag, day: (instant: string) => string): string {
  switch (flag.code) {
    case 'refunds_in_30_days':
      return `${counted(flag.count, 'refund')} in ${FLAG_DAYS} days.`;
    case 'rejected_in_30_days':
      return `${counted(flag.count, 'request')} rejected in ${FLAG_DAYS} days.`;
    case 'conversations_about_order': {
      const last = flag.last === undefined ? '' : `, the last closed on ${day(flag.last)}`;
      return `Order ${flag.order_id}: ${counted(flag.count, 'earlier conversation')} about it${last}. Another one about it is number ${flag.count + 1}.`;
    }
    default: {
      const impossible: never = flag.code;
      throw new Error(`Unknown flag ${String(impossible)}`);
    }
  }
}

/** The profile in fixed wording, from counts alone. */
export function profileSummary(closed: {
  readonly conversations: number;
  readonly withPerson: number;
  readonly since: string;
}): string {
  const person = closed.withPerson === 0 ? '' : `, ${closed.withPerson} of them with a person`;
  return `${counted(closed.conversations, 'closed conversation')} since ${closed.since}${person}.`;
}
