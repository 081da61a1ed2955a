import type { EarlierAction } from '../domain/action/judge-repeat.ts';
import type { Order } from '../domain/order.ts';
import type { RefundPlan } from '../domain/refund/plan-refund.ts';
import type { RefundTotals } from '../domain/refund/refund-limits.ts';
import { linePrices } from '../domain/refund/unit-prices.ts';
import type { RuleResult } from '../domain/rule.ts';

/** What an approver sees beside the snapshot. */
export type EvidenceInput = {
  /** Null for what belongs to no order. */
  readonly order: Order | null;
  readonly plan: RefundPlan | null;
  readonly rules: readonly RuleResult[];
  /** Names of the rules that made an approval necessary. */
  readonly reasons: readonly string[];
  readonly totals: RefundTotals;
  /** Earlier actions on the same order and kind. */
  readonly earlier: readonly EarlierAction[];
  /** Customer messages the request came from: where they stand, never what they say. */
  readonly messages: { readonly conversation_id: string; readonly seqs: readonly number[] };
  readonly policyVersion: number;
  readonly versions: unknown;
  /** Fingerprint of the account's mail address; null when none is on record. Never leaves the server. */
  readonly ownerMail: string | null;
  /** What changed since the proposal this one replaces. */
  readonly drift?: { readonly before: unknown; readonly after: unknown };
};

/** Gathers facts, arithmetic, rules and history on one card. Ids, dates, amounts and item names; no free text of the record. */
export function buildEvidence(input: EvidenceInput): Record<string, unknown> {
  return {
    order: input.order ? orderFacts(input.order) : null,
    arithmetic: input.plan && input.order ? arithmetic(input.order, input.plan) : null,
    rules: input.rules,
    reasons: input.reasons,
    risk: {
      order_automatic_minor: input.totals.orderAutomaticMinor,
      customer_automatic_minor: input.totals.customerAutomaticMinor,
      customer_refunds: input.totals.customerRefunds,
      store_day_minor: input.totals.storeDayMinor,
    },
    earlier_actions: input.earlier.slice(0, 20).map((action) => ({
      action_id: action.actionId,
      status: action.status,
      units: action.units.map(({ lineId, unit }) => ({ line_id: lineId, unit })),
      amount_minor: action.amountMinor,
      automatic: action.automatic,
      created_at: action.createdAt.toISOString(),
    })),
    customer_messages: input.messages,
    policy_version: input.policyVersion,
    versions: input.versions,
    owner_mail: input.ownerMail,
    ...(input.drift ? { drift: input.drift } : {}),
  };
}

function orderFacts(order: Order) {
  return {
    order_id: order.orderId,
    status: order.status,
    placed_at: order.placedAt.toISOString(),
    delivered_at: order.deliveredAt?.toISOString() ?? null,
    currency: order.currency,
    disputed: order.disputed,
    lines: order.lines.map((line) => ({
      line_id: line.lineId,
      name: line.name,
      quantity: line.quantity,
      delivered_quantity: line.deliveredQuantity,
      unit_price_minor: line.unitPriceMinor,
    })),
    payments: order.payments.map((payment) => ({
      payment_id: payment.paymentId,
      method: payment.method,
      captured_minor: payment.capturedMinor,
      refunded_minor: payment.refundedMinor,
    })),
    refunds: order.refunds.map((refund) => ({
      refund_id: refund.refundId,
      amount_minor: refund.amountMinor,
      status: refund.status,
    })),
    returns: order.returns.map((one) => ({ return_id: one.returnId, status: one.status })),
    version: order.version,
  };
}

function arithmetic(order: Order, plan: RefundPlan) {
  return {
    lines: linePrices(order).map((line) => ({
      line_id: line.lineId,
      quantity: line.quantity,
      list_minor: line.listMinor,
      line_discount_minor: line.lineDiscountMinor,
      tax_on_top_minor: line.taxOnTopMinor,
      order_discount_minor: line.orderDiscountMinor,
      paid_minor: line.paidMinor,
    })),
    units: plan.units.map(({ lineId, unit, priceMinor }) => ({ line_id: lineId, unit, price_minor: priceMinor })),
    units_minor: plan.unitsMinor,
    captured_minor: plan.capturedMinor,
    refunded_minor: plan.refundedMinor,
    amount_minor: plan.amountMinor,
    currency: plan.currency,
    allocation: plan.allocation.map(({ paymentId, method, amountMinor }) => ({
      payment_id: paymentId,
      method,
      amount_minor: amountMinor,
    })),
  };
}
