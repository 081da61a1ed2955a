import { limitsUnder } from '../domain/autonomy.ts';
import { harmUpperBound } from '../domain/ladder/harm-bound.ts';
import {
  approverTime,
  breakEvenLimit,
  type ErrorRate,
  lossBound,
  refundsOfDay,
} from '../domain/ladder/planning-figures.ts';
import type { CellEvidence } from '../domain/ladder/promotion.ts';
import { ensureAutonomy } from '../store/autonomy.ts';
import { type LadderVolumes, readLadderVolumes } from '../store/ladder-evidence.ts';
import type { PublishDeps } from './publish-policy.ts';
import { readEvidence } from './try-policy.ts';

/** Days the store's own numbers are taken from. */
const MEASURED_DAYS = 30;

/** A rate with where it is from. `measured` is null while nothing was seen; `upper` is its 95 % bound, and 1 then. */
export type MeasuredRate = { readonly measured: ErrorRate | null; readonly upper: number };

/** One number of a day, as planned and as measured; null where the store has measured nothing yet. */
export type TwoWays<T> = { readonly planned: T; readonly measured: T | null };

/** The limit at which a look costs as much as it saves, in one currency. All in minor units; null when no error was seen. */
export type BreakEven = {
  readonly currency: string;
  readonly reviewCostMinor: number;
  readonly planned: number | null;
  readonly measured: number | null;
  /** At the upper bound of the measured rate: no higher than what the store has shown. Null without a sample. */
  readonly atUpperBound: number | null;
};

/** The most that wrong refunds of a day may cost in one currency, in minor units. */
export type Loss = {
  readonly currency: string;
  readonly limitMinor: number;
  readonly planned: { readonly wrong: number; readonly lossMinor: number };
  readonly measured: { readonly wrong: number; readonly lossMinor: number } | null;
  readonly atUpperBound: { readonly wrong: number; readonly lossMinor: number } | null;
};

/** What a person reads before they change a limit. */
export type LadderNumbers = {
  readonly evidence: readonly CellEvidence[];
  readonly refundErrors: MeasuredRate;
  readonly plannedErrors: { readonly review: ErrorRate; readonly wrongRefunds: ErrorRate };
  readonly volumes: LadderVolumes;
  readonly refundsADay: TwoWays<number>;
  readonly approverHours: TwoWays<{ readonly approvals: number; readonly seconds: number; readonly hours: number }>;
  readonly reviewSeconds: number;
  readonly breakEven: readonly BreakEven[];
  readonly loss: readonly Loss[];
};

/** Reads the evidence and computes the three numbers from it, beside what was planned. */
export async function readNumbers(deps: PublishDeps): Promise<LadderNumbers> {
  const { database, ladder } = deps;
  const [current, evidence, volumes] = await Promise.all([
    ensureAutonomy(database, ladder.profile),
    readEvidence(database, ladder),
    readLadderVolumes(database.sql, MEASURED_DAYS),
  ]);
  const { plan } = ladder;
  const refundErrors = rateOf(evidence);
  const { autoLimits } = limitsUnder(current.policy, ladder.limits);
  const plannedRefunds = refundsOfDay(plan.conversationsADay, plan.refundShare);
  const planned = { refunds: plannedRefunds, approvalShare: plan.approvalShare };
  return {
    evidence,
    refundErrors,
    plannedErrors: { review: plan.reviewError, wrongRefunds: plan.wrongRefunds },
    volumes,
    refundsADay: { planned: plannedRefunds, measured: volumes.refunds > 0 ? volumes.refunds / volumes.days : null },
    approverHours: {
      planned: approverTime(planned, plan.reviewSeconds),
      measured: measuredTime(volumes, plan.reviewSeconds),
    },
    reviewSeconds: plan.reviewSeconds,
    breakEven: Object.entries(plan.reviewCost).map(([currency, reviewCostMinor]) =>
      breakEvenOf(currency, reviewCostMinor, plan.reviewError, refundErrors),
    ),
    loss: Object.entries(autoLimits).map(([currency, limitMinor]) =>
      lossOf({ currency, limitMinor }, { refunds: plannedRefunds, rate: plan.wrongRefunds }, volumes, refundErrors),
    ),
  };
}

function rateOf(evidence: readonly CellEvidence[]): MeasuredRate {
  const refunds = evidence.filter(({ tool }) => tool === 'issue_refund');
  const of = refunds.reduce((sum, { sample }) => sum + sample, 0);
  const wrong = refunds.reduce((sum, { harm }) => sum + harm, 0);
  return { measured: of === 0 ? null : { wrong, of }, upper: harmUpperBound(wrong, of) };
}

function measuredTime({ proposals, refunds, days }: LadderVolumes, reviewSeconds: number) {
  // Every proposal is a look, of whatever tool: the share is already in the count.
  return proposals + refunds === 0
    ? null
    : approverTime({ refunds: proposals / days, approvalShare: 1 }, reviewSeconds);
}

function breakEvenOf(
  currency: string,
  reviewCostMinor: number,
  planned: ErrorRate,
  { measured, upper }: MeasuredRate,
): BreakEven {
  return {
    currency,
    reviewCostMinor,
    planned: breakEvenLimit(reviewCostMinor, planned),
    measured: measured === null ? null : breakEvenLimit(reviewCostMinor, measured),
    atUpperBound: measured === null ? null : breakEvenLimit(reviewCostMinor, { wrong: upper, of: 1 }),
  };
}

function lossOf(
  { currency, limitMinor }: { readonly currency: string; readonly limitMinor: number },
  planned: { readonly refunds: number; readonly rate: ErrorRate },
  { refundsByCurrency, days }: LadderVolumes,
  { measured, upper }: MeasuredRate,
): Loss {
  const refunds = (refundsByCurrency.find((one) => one.currency === currency)?.refunds ?? 0) / days;
  return {
    currency,
    limitMinor,
    planned: lossBound(planned.refunds, planned.rate, limitMinor),
    measured: measured === null ? null : lossBound(refunds, measured, limitMinor),
    atUpperBound: measured === null ? null : lossBound(refunds, { wrong: upper, of: 1 }, limitMinor),
  };
}
