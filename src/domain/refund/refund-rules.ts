import { quantityOf } from '../action/units.ts';
import type { Tier } from '../autonomy.ts';
import type { LineUnits } from '../order.ts';
import { type OrderFacts, orderRules } from '../order-rules.ts';
import type { Rule } from '../rule.ts';
import type { StaffHand } from '../staff/staff-hand.ts';
import type { OurRefunds } from './our-refunds.ts';
import { type RefundPlan, refundedByRecord, refundedOnPayments } from './plan-refund.ts';
import type { RefundLimits, RefundTotals } from './refund-limits.ts';

/** The shop's own choice: a refund waits for nothing, for a return of the item, or for the item itself. */
export type ReturnFirst = 'off' | 'created' | 'received';

/** Everything a refund is judged by. Same facts in, same answer out. */
export type RefundFacts = OrderFacts & {
  readonly plan: RefundPlan;
  readonly tier: Tier;
  readonly limits: RefundLimits;
  readonly totals: RefundTotals;
  readonly returnFirst: ReturnFirst;
  /** Units that are as far on their way back as the shop asks for and that no other refund was for, by line. */
  readonly received: readonly LineUnits[];
  /** A money action of this order whose outcome nobody knows. */
  readonly frozenBy: string | null;
  /** A refund of these lines went through before and the customer wrote again since. */
  readonly second: boolean;
  /** Earlier actions on these units that were refused, ran out of time or were stopped. */
  readonly decidedAgainst: readonly string[];
  /** Refunds that are not ours and say which lines they were for by count only, or not at all. */
  readonly unexplainedRefunds: readonly string[];
  /** Our earlier refunds of the order, by the ledger and by the record. */
  readonly ours: OurRefunds;
  /** The person who asks; left out or null when the agent does. */
  readonly staff?: StaffHand | null;
};

/** What must hold for any refund, whoever agrees to it. Judged when it is asked for and again before the money leaves. */
export const refundRules: readonly Rule<RefundFacts>[] = [
  ...orderRules('already_refunded'),
  {
    name: 'not_disputed',
    broken: { kind: 'needs_person', code: 'disputed' },
    judge: ({ order }) => ({ passed: order.disputed !== true, inputs: { disputed: order.disputed } }),
  },
  {
    name: 'order_not_frozen',
    broken: { kind: 'needs_person', code: 'order_frozen' },
    judge: ({ frozenBy }) => ({ passed: frozenBy === null, inputs: { unknown_action_id: frozenBy } }),
  },
  {
    name: 'return_received_first',
    broken: { kind: 'refuse', code: 'return_required' },
    judge: ({ ask, received, returnFirst }) => ({
      passed: returnFirst === 'off' || ask.every((line) => quantityOf(received, line.lineId) >= line.quantity),
      inputs: {
        return_first: returnFirst,
        received: received.map(({ lineId, quantity }) => ({ line_id: lineId, quantity })),
      },
    }),
  },
  {
    name: 'payment_can_be_refunded',
    broken: { kind: 'needs_person', code: 'no_refundable_payment' },
    judge: ({ order, plan }) => ({
      passed:
        plan.unitsMinor === 0 || (plan.capturedMinor > 0 && !plan.allocation.some((share) => share.method === 'cod')),
      inputs: { methods: order.payments.map((payment) => payment.method), captured_minor: plan.capturedMinor },
    }),
  },
  {
    name: 'captured_money_is_left',
    broken: { kind: 'refuse', code: 'already_refunded' },
    judge: ({ plan }) => ({
      passed: plan.unitsMinor === 0 || plan.capturedMinor > plan.refundedMinor,
      inputs: { captured_minor: plan.capturedMinor, refunded_minor: plan.refundedMinor },
    }),
  },
  {
    name: 'amount_is_positive',
    broken: { kind: 'refuse', code: 'nothing_to_refund' },
    judge: ({ plan }) => ({
      passed: plan.amountMinor > 0,
      inputs: { units_minor: plan.unitsMinor, amount_minor: plan.amountMinor, currency: plan.currency },
    }),
  },
];

/** Whether the list of refunds and the payments tell the same sum; if not, money moved that no line explains. */
export function refundsAddUp(facts: Pick<RefundFacts, 'order'>): boolean {
  return refundedByRecord(facts.order) === refundedOnPayments(facts.order);
}
