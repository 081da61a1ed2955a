import type { z } from 'zod';
import type { LadderSettings } from '../autonomy/ladder-settings.ts';
import type { LadderNumbers } from '../autonomy/read-numbers.ts';
import type { ladderNumbers } from '../contracts/autonomy-http.ts';
import { hasEarnedAuto } from '../domain/ladder/promotion.ts';

/** Evidence and numbers of the ladder for the wire. */
export function showNumbers(numbers: LadderNumbers, { profile, plan }: LadderSettings): z.input<typeof ladderNumbers> {
  const { refundErrors, plannedErrors, approverHours, volumes } = numbers;
  return {
    promotion: {
      min_sample: plan.minSample,
      window_days: plan.windowDays,
      exempt: profile === 'demo',
      cells: numbers.evidence.map(({ harmUpperBound, ...cell }) => ({
        ...cell,
        harm_upper_bound: harmUpperBound,
        earned: hasEarnedAuto(cell, plan.minSample),
      })),
    },
    measured_days: volumes.days,
    refund_errors: {
      measured: refundErrors.measured,
      upper_bound: refundErrors.upper,
      planned: plannedErrors.review,
    },
    refunds_a_day: numbers.refundsADay,
    approver_time: { review_seconds: numbers.reviewSeconds, ...approverHours },
    break_even: numbers.breakEven.map((one) => ({
      currency: one.currency,
      review_cost_minor: one.reviewCostMinor,
      planned_minor: one.planned,
      measured_minor: one.measured,
      at_upper_bound_minor: one.atUpperBound,
    })),
    loss: numbers.loss.map((one) => ({
      currency: one.currency,
      limit_minor: one.limitMinor,
      planned_error: plannedErrors.wrongRefunds,
      planned: showLoss(one.planned),
      measured: one.measured && showLoss(one.measured),
      at_upper_bound: one.atUpperBound && showLoss(one.atUpperBound),
    })),
  };
}

function showLoss({ wrong, lossMinor }: { readonly wrong: number; readonly lossMinor: number }) {
  return { wrong, loss_minor: lossMinor };
}
