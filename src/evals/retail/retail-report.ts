import type { ExpectedEndState, Reason } from '../graders/end-state.ts';
import type { ObservedApproval } from '../graders/grade-approvals.ts';
import type { CaseList, KnownFault } from './retail-case.ts';

/**
 * How a case ended. `mismatch`: not as it must. `error`: it could not be played to its end. `not_run`: another case of the same customer had
 * to go first, and the instance given with --url cannot be emptied.
 */
export type Verdict = 'as_expected' | 'mismatch' | 'error' | 'not_run';

/** What the store and the API showed after a case. */
export type ObservedEndState = {
  readonly conversation_id: string;
  readonly state: string;
  /** Reason in the packet of the person who took over; null when nobody did. */
  readonly handover: string | null;
  readonly returns: readonly {
    order_id: string;
    lines: readonly { line_id: string; quantity: number }[];
    status: string;
  }[];
  readonly refunds: readonly {
    order_id: string;
    amount_minor: number;
    currency: string;
    payment_id: string | null;
    status: string;
    key: string | null;
  }[];
  readonly approvals: readonly ObservedApproval[];
};

/** One case in the report. */
export type CaseReport = {
  readonly case_id: string;
  readonly list: CaseList;
  readonly customer_id: string;
  /** Counted from 1. */
  readonly round: number;
  /** Null when the case could not be planned. */
  readonly expected: ExpectedEndState | null;
  readonly observed: ObservedEndState | null;
  readonly verdict: Verdict;
  readonly reasons: readonly Reason[];
  readonly known_faults: readonly KnownFault[];
  readonly elapsed_ms: number;
};

/** One round: every customer at most once, on an instance of its own. */
export type RoundReport = {
  readonly round: number;
  readonly cases: number;
  /** What changed in the store for people who had no case: always wrong. */
  readonly bystanders: readonly Reason[];
  readonly elapsed_ms: number;
};

/** The whole suite, as `--json` writes it. */
export type RetailReport = {
  readonly suite: 'retail';
  readonly started_at: string;
  readonly elapsed_ms: number;
  readonly data: string;
  readonly instance: string;
  /** Who made the model speak: the gold's script, or the rehearsal model's rules. */
  readonly speaker: 'script' | 'rules';
  /** Largest automatic refund in cents, where the suite's own instance was used. */
  readonly auto_limit_usd_cents: number | null;
  readonly totals: Totals;
  readonly rounds: readonly RoundReport[];
  /** Orders named by several cases: why there are rounds. */
  readonly overlaps: readonly { readonly orderId: string; readonly caseIds: readonly string[] }[];
  readonly cases: readonly CaseReport[];
};

/** Sums over cases. */
export type Totals = {
  readonly cases: number;
  readonly as_expected: number;
  readonly mismatch: number;
  readonly error: number;
  readonly not_run: number;
  readonly wrong_writes: number;
  readonly returns: number;
  readonly refunds: number;
  readonly refunded_minor: number;
  /** Refunds a person agreed to; the others ran by themselves. */
  readonly refunds_approved: number;
  readonly handovers: number;
};

/** Adds up cases; `bystanders` are wrong writes that belong to none of them. */
export function totalsOf(cases: readonly CaseReport[], bystanders: readonly Reason[] = []): Totals {
  const count = (verdict: Verdict) => cases.filter((one) => one.verdict === verdict).length;
  const observed = cases.flatMap((one) => one.observed ?? []);
  const refunds = observed.flatMap((one) => one.refunds);
  const reasons = [...cases.flatMap((one) => one.reasons), ...bystanders];
  return {
    cases: cases.length,
    as_expected: count('as_expected'),
    mismatch: count('mismatch'),
    error: count('error'),
    not_run: count('not_run'),
    wrong_writes: reasons.filter(({ wrongWrite }) => wrongWrite).length,
    returns: observed.reduce((sum, one) => sum + one.returns.length, 0),
    refunds: refunds.length,
    refunded_minor: refunds.reduce((sum, { amount_minor }) => sum + amount_minor, 0),
    refunds_approved: observed
      .flatMap((one) => one.approvals)
      .filter((one) => one.tool === 'issue_refund' && one.status === 'approved').length,
    handovers: observed.filter((one) => one.handover !== null).length,
  };
}

/** Whether everything that was run ended as it must. Under the rules only harm counts, and whether every case came to an end. */
export function passed(report: Pick<RetailReport, 'cases' | 'rounds' | 'speaker'>): boolean {
  const { cases, rounds, speaker } = report;
  const wrong = cases.some(
    ({ verdict, reasons }) =>
      verdict === 'error' ||
      (speaker === 'rules' ? reasons.some(({ wrongWrite }) => wrongWrite) : verdict === 'mismatch'),
  );
  return !wrong && rounds.every(({ bystanders }) => bystanders.length === 0);
}
