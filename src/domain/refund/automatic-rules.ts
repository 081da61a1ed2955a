import type { Consequence, Rule } from '../rule.ts';
import { paymentRatio } from './payment-ratio.ts';
import type { RefundPlan } from './plan-refund.ts';
import { amountFor } from './refund-limits.ts';
import { type RefundFacts, refundsAddUp } from './refund-rules.ts';

const askAPerson: Consequence = { kind: 'needs_approval' };

/** What the rules of the policy are judged by: its tier and limits, the amount, and what went before. */
export type LimitFacts = Pick<RefundFacts, 'tier' | 'limits' | 'totals'> & {
  readonly plan: Pick<RefundPlan, 'amountMinor' | 'currency'>;
};

/** The rules whose answer another tier or another limit can change; an action of the past can be judged by them again. */
export const limitRules: readonly Rule<LimitFacts>[] = [
  {
    name: 'tool_may_act_alone',
    broken: askAPerson,
    judge: ({ tier }) => ({ passed: tier === 'auto', inputs: { tier } }),
  },
  {
    name: 'within_automatic_limit',
    broken: askAPerson,
    judge: ({ plan, limits }) => {
      const limit = amountFor(limits.autoLimits, plan.currency);
      return {
        passed: limit !== null && plan.amountMinor <= limit,
        inputs: { amount_minor: plan.amountMinor, limit_minor: limit, currency: plan.currency },
      };
    },
  },
  sumRule('within_order_total', (facts) => ({
    before: facts.totals.orderAutomaticMinor,
    limit: amountFor(facts.limits.orderAutoTotals, facts.plan.currency),
  })),
  sumRule('within_customer_total', (facts) => ({
    before: facts.totals.customerAutomaticMinor,
    limit: amountFor(facts.limits.customerAutoTotals, facts.plan.currency),
  })),
  {
    name: 'few_refunds_in_window',
    broken: askAPerson,
    judge: ({ totals, limits }) => ({
      passed: totals.customerRefunds < limits.refundsBeforeApproval,
      inputs: {
        refunds: totals.customerRefunds,
        before_approval: limits.refundsBeforeApproval,
        window_days: limits.customerWindowDays,
      },
    }),
  },
  {
    name: 'within_store_day',
    broken: askAPerson,
    judge: ({ totals, limits, plan }) => {
      const limit = amountFor(limits.storeDayAuto, plan.currency);
      return {
        passed: limit !== null && totals.storeDayMinor < limit,
        inputs: { before_minor: totals.storeDayMinor, limit_minor: limit, currency: plan.currency },
      };
    },
  },
];

/** What must hold besides for a refund to run without a person. A broken one is a reason on the approver's card, never a no. */
export const automaticRules: readonly Rule<RefundFacts>[] = [
  ...limitRules,
  {
    name: 'first_refund_of_these_lines',
    broken: askAPerson,
    judge: ({ second }) => ({ passed: !second, inputs: { refunded_before: second } }),
  },
  {
    name: 'never_decided_against',
    broken: askAPerson,
    judge: ({ decidedAgainst }) => ({
      passed: decidedAgainst.length === 0,
      inputs: { earlier_action_ids: decidedAgainst },
    }),
  },
  {
    name: 'earlier_refunds_explained',
    broken: askAPerson,
    judge: (facts) => ({
      passed: facts.unexplainedRefunds.length === 0 && refundsAddUp(facts),
      inputs: { refund_ids: facts.unexplainedRefunds, payments_agree: refundsAddUp(facts) },
    }),
  },
  {
    // a record that lags behind, or a refund of ours that the provider took back unseen
    name: 'our_refunds_are_on_record',
    broken: askAPerson,
    judge: ({ ours, plan }) => ({
      passed: ours.ledgerMinor === ours.onRecordMinor,
      inputs: { ledger_minor: ours.ledgerMinor, on_record_minor: ours.onRecordMinor, currency: plan.currency },
    }),
  },
  {
    // paying by card what was paid by gift card turns the gift card into cash
    name: 'goes_back_as_it_was_paid',
    broken: askAPerson,
    judge: ({ order, plan }) => {
      const { kept, methods } = paymentRatio(order, plan.allocation);
      const shares = methods.map(({ method, amountMinor, inRatioMinor }) => ({
        ...{ method, amount_minor: amountMinor, in_ratio_minor: inRatioMinor },
      }));
      return { passed: kept, inputs: { shares, currency: plan.currency } };
    },
  },
  {
    name: 'dispute_state_is_known',
    broken: askAPerson,
    judge: ({ order }) => ({ passed: order.disputed !== null, inputs: { disputed: order.disputed } }),
  },
];

function sumRule(
  name: string,
  read: (facts: LimitFacts) => { before: number; limit: number | null },
): Rule<LimitFacts> {
  return {
    name,
    broken: askAPerson,
    judge: (facts) => {
      const { before, limit } = read(facts);
      const after = before + facts.plan.amountMinor;
      return {
        passed: limit !== null && after <= limit,
        inputs: { before_minor: before, after_minor: after, limit_minor: limit, currency: facts.plan.currency },
      };
    },
  };
}
