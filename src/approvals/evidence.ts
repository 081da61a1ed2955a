import type { EarlierAction } from '../domain/action/judge-repeat.ts';
import type { Order } from '../domain/order.ts';
import type { RefundPlan } from '../domain/refund/plan-refund.ts';
import type { RefundTotals } from '../domain/refund/refund-limits.ts';
import { linePrices } from '../domain/refund/unit-prices.ts';
import type { RuleResult } from '../domain/rule.ts';
import { brokenRuleSentence } from '../domain/rule-sentence.ts';
import type { CitedPassage } from '../store/cited-passages.ts';
import type { EvidenceFacts } from '../store/evidence-facts.ts';
import type { Ticket } from '../store/tickets.ts';
import { amountSteps } from './amount-steps.ts';
import type { Drift } from './drift.ts';
import { orderFacts } from './order-facts.ts';

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
  readonly drift?: Drift;
  /** What the records say of the customer, earlier decisions and articles; left out by actions that have none. */
  readonly facts?: EvidenceFacts | null;
};

/** Gathers facts, arithmetic, rules and history on one card. Ids, dates, amounts and item names; no free text of the record. */
export function buildEvidence(input: EvidenceInput): Record<string, unknown> {
  return {
    order: input.order ? orderFacts(input.order) : null,
    arithmetic: input.plan && input.order ? arithmetic(input.order, input.plan) : null,
    rules: input.rules,
    reasons: input.reasons,
    why: whyOf(input),
    policy: citedFor(input),
    tickets: (input.facts?.tickets ?? []).map(shownTicket),
    earlier_decisions: (input.facts?.earlierDecisions ?? []).filter((one) => touches(input, one.line_ids)),
    risk: {
      ...input.facts?.counters,
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

/** Why a person decides, in sentences: each rule that did not hold, and what else there is to say. */
function whyOf({ rules, reasons }: EvidenceInput): readonly string[] {
  const broken = new Map(rules.filter(({ passed }) => !passed).map((rule) => [rule.rule, rule]));
  return reasons.map((reason) => brokenRuleSentence(broken.get(reason) ?? { rule: reason, inputs: {} }));
}

/** What was looked up in the conversation, and the passage behind each reason; one passage for several reasons stands once. */
function citedFor({ facts, reasons, rules }: EvidenceInput): readonly CitedPassage[] {
  const seen = new Set<string>();
  // The articles that speak of a person's look speak of refunds; an address has one of its own, whatever the reason.
  const address = rules.some(({ rule }) => rule === 'order_has_not_left');
  const stated = address ? ['order_has_not_left', ...reasons.filter((reason) => reason === 'country_stays')] : reasons;
  const wanted = (facts?.passages ?? []).filter((one) => ['searched', ...stated].includes(one.cited_for));
  return wanted.filter(({ article_id, heading }) => {
    const key = `${article_id} ${heading}`;
    return seen.has(key) ? false : seen.add(key) !== null;
  });
}

/** Whether an earlier decision was about one of the lines asked for now; one that names no line was about the order, as an address is. */
function touches({ plan, order }: EvidenceInput, lineIds: readonly string[]): boolean {
  if (lineIds.length === 0) return true;
  const asked = plan === null ? order?.lines : plan.units;
  return asked?.some(({ lineId }) => lineIds.includes(lineId)) ?? false;
}

function shownTicket({ closedAt, summary, outcome, orderIds, rating }: Ticket) {
  return { closed_at: closedAt.toISOString(), summary, outcome, order_ids: orderIds, rating };
}

function arithmetic(order: Order, plan: RefundPlan) {
  return {
    steps: amountSteps(order, plan),
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
