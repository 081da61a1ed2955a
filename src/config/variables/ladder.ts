import { amountsByCurrency, days, wholeNumber } from '../value-kinds.ts';

const percent = wholeNumber({ min: 0, max: 100, unit: 'percent' });

/**
 * What it takes to let the agent do more alone, and the store's planning figures: what is expected of a day until the store has measured
 * its own.
 */
export const ladder = {
  /** Actions of one tool and category, none of them harmful, that it takes to raise it to `auto`. */
  PROMOTION_MIN_SAMPLE: wholeNumber({ min: 1, max: 1_000_000, unit: 'actions' }).prefault('3000'),
  /** How far back they count. */
  PROMOTION_WINDOW_DAYS: days.prefault('90'),
  /** What one look of a person at a proposal costs, in minor units by currency: one pound; in rupees, what gives the automatic limit at the planned error rate. */
  REVIEW_COST: amountsByCurrency.prefault('GBP=100,INR=1000'),
  /** How long such a look takes. */
  REVIEW_SECONDS: wholeNumber({ min: 1, max: 86_400, unit: 'seconds' }).prefault('45'),
  /** One refund in so many is wrong, as the limit that breaks even is planned. */
  REVIEW_ERROR_ONE_IN: wholeNumber({ min: 1, max: 1_000_000_000, unit: 'refunds' }).prefault('200'),
  /** Conversations of a day, as planned. */
  PLAN_CONVERSATIONS_A_DAY: wholeNumber({ min: 0, max: 1_000_000_000, unit: 'conversations' }).prefault('20000'),
  /** Percent of the conversations that involve a refund, as planned. */
  PLAN_REFUND_SHARE: percent.prefault('15'),
  /** Percent of the refunds that need an approval, as planned. */
  PLAN_APPROVAL_SHARE: percent.prefault('20'),
  /** One refund in so many is wrong, as the loss of a day is planned: 0.1 %. */
  PLAN_WRONG_ONE_IN: wholeNumber({ min: 1, max: 1_000_000_000, unit: 'refunds' }).prefault('1000'),
};
