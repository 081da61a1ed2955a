import { DateTime } from 'luxon';
import type { ListedRefund, RefundList } from '../commerce/port.ts';
import { explainMissing, explainRefund, explainUnpaid, isTheRefundOf } from '../domain/audit/explain-refund.ts';
import type { Database } from '../store/database.ts';
import { readLegsByKeys, readSentLegs, readUnpaidExecutions } from '../store/ledger-legs.ts';
import { recordReconciliation } from '../store/reconciliations.ts';

/** What a comparison works with. It reads the provider's list and can pay nothing. */
export type ReconcileDeps = {
  readonly database: Database;
  readonly provider: RefundList;
  /** The store's zone: its months begin and end there. */
  readonly timeZone: string;
};

/** A refund made by hand outside, as a report lists it. */
export type OutsideRefund = Pick<ListedRefund, 'refundId' | 'orderId' | 'amountMinor' | 'currency' | 'bookedAt'>;

/** How a month compares. A clean one has nothing unexplained. */
export type Reconciliation = {
  /** `YYYY-MM`. */
  readonly month: string;
  /** Refunds on the provider's list of the month. */
  readonly providerRefunds: number;
  /** Of these: ours by reference, same order, payment, amount, currency and status. */
  readonly ours: number;
  /** Of these: carrying no reference of ours, so made by hand or by another system. */
  readonly outside: number;
  /** The first of the latter. */
  readonly outsideListed: readonly OutsideRefund[];
  /** Calls of the ledger sent in the month that paid, may have paid, or are on their way. */
  readonly ledgerCalls: number;
  /** What nothing explains, in plain words; the first of them. */
  readonly unexplained: readonly string[];
  readonly unexplainedCount: number;
};

/** How it went: the comparison, or the provider's list could not be read to its end. */
export type Reconciled =
  | { readonly kind: 'compared'; readonly reconciliation: Reconciliation }
  | { readonly kind: 'unavailable'; readonly detail: string };

/** Booking and sending lie this close together: what was sent on the last day of a month may be booked on the first of the next. */
const SLACK_DAYS = 2;
const BATCH = 1_000;
const MOST_LISTED = 200;

/**
 * Compares the ledger of a month with the provider's list of all refunds, and keeps the result. Each refund of the provider is ours, an outside
 * one, or unexplained; each call of ours that should have paid has its refund.
 *
 * @param month `YYYY-MM`, in the store's zone.
 * @param actor who asked for it, for the audit.
 */
export async function reconcileMonth(month: string, deps: ReconcileDeps, actor: string): Promise<Reconciled> {
  const start = DateTime.fromISO(`${month}-01`, { zone: deps.timeZone });
  if (!start.isValid) throw new Error(`${month} is not a month: write it as 2026-03.`);
  const period = { from: start.toJSDate(), to: start.plus({ months: 1 }).toJSDate() };
  const wide = {
    from: start.minus({ days: SLACK_DAYS }).toJSDate(),
    to: start.plus({ months: 1, days: SLACK_DAYS }).toJSDate(),
  };
  const tally = openTally();
  let after: string | null = null;
  do {
    const page = await deps.provider.listRefunds(wide, after);
    if (page.kind !== 'ok')
      return {
        kind: 'unavailable',
        detail: page.kind === 'unavailable' ? page.detail : 'The provider has no such list.',
      };
    await explainPage(page.value.refunds, period, deps.database, tally);
    after = page.value.next;
  } while (after !== null);
  await lookForMissing(period, deps, tally);
  await lookForUnpaid(period, deps, tally);
  const reconciliation: Reconciliation = { month, ...tally.result() };
  const { unexplainedCount, unexplained, ...report } = reconciliation;
  await recordReconciliation(
    deps.database,
    { month, unexplained: unexplainedCount, report: { ...toReport(report), findings: unexplained } },
    actor,
  );
  return { kind: 'compared', reconciliation };
}

type Tally = ReturnType<typeof openTally>;

function openTally() {
  const numbers = { providerRefunds: 0, ours: 0, outside: 0, ledgerCalls: 0, unexplainedCount: 0 };
  const outsideListed: OutsideRefund[] = [];
  const unexplained: string[] = [];
  return {
    numbers,
    /** References the provider has a refund under that has not failed. */
    booked: new Set<string>(),
    /** References seen on its list at all. */
    seen: new Set<string>(),
    addOutside: (refund: ListedRefund) => {
      numbers.outside += 1;
      if (outsideListed.length < MOST_LISTED) outsideListed.push(refund);
    },
    addUnexplained: (text: string) => {
      numbers.unexplainedCount += 1;
      if (unexplained.length < MOST_LISTED) unexplained.push(text);
    },
    result: () => ({ ...numbers, outsideListed, unexplained }),
  };
}

async function explainPage(
  refunds: readonly ListedRefund[],
  period: { readonly from: Date; readonly to: Date },
  database: Database,
  tally: Tally,
): Promise<void> {
  const keys = refunds.map(({ reference }) => reference).filter((key) => key !== null);
  const calls = new Map((await readLegsByKeys(database.sql, keys)).map((leg) => [leg.key, leg]));
  for (const refund of refunds) {
    const key = refund.reference;
    const call = key === null ? undefined : calls.get(key);
    const seenBefore = key !== null && tally.booked.has(key);
    if (key !== null) tally.seen.add(key);
    if (key !== null && refund.status !== 'failed') tally.booked.add(key);
    // The days around the month are read to find what was booked beside it, not to be judged.
    if (refund.bookedAt < period.from || refund.bookedAt >= period.to) continue;
    tally.numbers.providerRefunds += 1;
    const explanation = explainRefund(refund, call, seenBefore);
    if (explanation.kind === 'ours') tally.numbers.ours += 1;
    else if (explanation.kind === 'outside') tally.addOutside(refund);
    else tally.addUnexplained(explanation.text);
  }
}

type Period = { readonly from: Date; readonly to: Date };

async function lookForMissing(period: Period, deps: ReconcileDeps, tally: Tally): Promise<void> {
  let after = '';
  for (;;) {
    const legs = await readSentLegs(deps.database.sql, period, after, BATCH);
    for (const leg of legs) {
      tally.numbers.ledgerCalls += 1;
      const missing = tally.seen.has(leg.key) ? null : explainMissing(leg);
      if (missing !== null && !(await isKnownByNumber(leg, deps.provider))) tally.addUnexplained(missing);
    }
    const last = legs.at(-1);
    if (!last || legs.length < BATCH) return;
    after = last.key;
  }
}

/** What the ledger calls paid, and no call of ours says so. */
async function lookForUnpaid(period: Period, deps: ReconcileDeps, tally: Tally): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const unpaid = await readUnpaidExecutions(deps.database.sql, period, after, BATCH);
    for (const one of unpaid)
      if (!(await isKnownByNumber(one, deps.provider))) tally.addUnexplained(explainUnpaid(one));
    const last = unpaid.at(-1);
    if (!last || unpaid.length < BATCH) return;
    after = last.actionId;
  }
}

/** Whether the provider has the refund under the number the ledger knows it by: one that was paid by hand, of which two people stated the number. */
async function isKnownByNumber(
  call: Parameters<typeof isTheRefundOf>[0] & { readonly refundId: string | null },
  provider: RefundList,
): Promise<boolean> {
  if (call.refundId === null || provider.getRefund === undefined) return false;
  const found = await provider.getRefund(call.refundId);
  return found.kind === 'ok' && isTheRefundOf(call, found.value);
}

function toReport(result: Omit<Reconciliation, 'unexplained' | 'unexplainedCount'>) {
  return {
    provider_refunds: result.providerRefunds,
    ours: result.ours,
    outside: result.outside,
    ledger_calls: result.ledgerCalls,
    outside_refund_ids: result.outsideListed.map(({ refundId }) => refundId),
  };
}
