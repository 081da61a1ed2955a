import type { Order } from '../../sandbox/shapes/order.ts';
import type { ScriptedStep } from '../client/model-control.ts';
import type { ExpectedEndState, ExpectedReturn } from '../graders/end-state.ts';
import { chooseLines, countLines } from './choose-lines.ts';
import type { GoldReturn, RetailCase } from './retail-case.ts';

/** What the model is made to do in a case, and what the store must look like afterwards. */
export type CasePlan = {
  readonly steps: readonly ScriptedStep[];
  readonly expected: ExpectedEndState;
};

/** Said when there is nothing to hand over. It states no amount and no deed: those are for code and records to state. */
const CLOSING = 'Is there anything else I can help you with?';

/**
 * Maps the gold of a case onto our tools: a return is `create_return` and `issue_refund` for the same units; what we have no tool
 * for, a refund to another method than the original included, is one `escalate_to_human` without a write. Since a handover
 * ends the agent's part, it comes last.
 *
 * @param orders the orders the case names, as the store has them before.
 */
export function planCase(one: RetailCase, orders: ReadonlyMap<string, Order>): CasePlan {
  const [own, elsewhere] = partition(one.returns, (gold) => goesBackToPayment(orderOf(orders, gold.orderId), gold));
  const returns = own.map((gold) => ({ gold, lineIds: chooseLines(orderOf(orders, gold.orderId), gold.itemIds) }));
  const handover = reasonForHandover(one, elsewhere);
  return {
    steps: [
      ...readStep(one),
      ...returns.map(({ gold, lineIds }) => writeStep(gold.orderId, lineIds)),
      handover === null ? { text: CLOSING, times: 'always' } : handoverStep(handover),
    ],
    expected: {
      returns: returns.map(({ gold, lineIds }) => expectReturn(gold, lineIds, orderOf(orders, gold.orderId))),
      handover: handover !== null,
    },
  };
}

function orderOf(orders: ReadonlyMap<string, Order>, orderId: string): Order {
  const order = orders.get(orderId);
  if (order === undefined) throw new Error(`The store has no order ${orderId}.`);
  return order;
}

/** An order paid in one piece can only be paid back to that payment. */
function goesBackToPayment(order: Order, gold: GoldReturn): boolean {
  return order.payments.length === 1 && order.payments[0]?.id === gold.refundTo;
}

function partition<Item>(items: readonly Item[], holds: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(holds), items.filter((item) => !holds(item))];
}

type Handover = { readonly reason: 'out_of_scope' | 'policy_gap' | 'customer_request'; readonly summary: string };

function reasonForHandover(one: RetailCase, elsewhere: readonly GoldReturn[]): Handover | null {
  if (one.cancellations.length > 0) {
    return { reason: 'out_of_scope', summary: `The customer wants to cancel ${one.cancellations.join(', ')}.` };
  }
  if (one.otherWrites.length > 0) {
    const wishes = one.otherWrites.map((name) => name.replaceAll('_', ' '));
    return { reason: 'out_of_scope', summary: `The customer wants what I have no tool for: ${wishes.join(', ')}.` };
  }
  if (elsewhere.length > 0) {
    const wishes = elsewhere.map((gold) => `${gold.orderId} to ${gold.refundTo}`);
    return { reason: 'policy_gap', summary: `The customer wants a refund to another method: ${wishes.join(', ')}.` };
  }
  return one.escalate ? { reason: 'customer_request', summary: 'The customer needs a person.' } : null;
}

/** All reads in one step, as a model that looks things up first does. Without any in the gold, the orders the case is about. */
function readStep(one: RetailCase): ScriptedStep[] {
  const named = [...one.returns.map(({ orderId }) => orderId), ...one.cancellations];
  const reads = one.reads.length > 0 ? one.reads : [...new Set(named)];
  if (reads.length === 0) return [];
  return [{ tool_calls: reads.map((order_id) => ({ name: 'get_order', arguments: { order_id } })) }];
}

function writeStep(order_id: string, lineIds: readonly string[]): ScriptedStep {
  const args = { order_id, item_ids: lineIds, reason: 'changed_mind' };
  return {
    tool_calls: [
      { name: 'create_return', arguments: args },
      { name: 'issue_refund', arguments: args },
    ],
  };
}

function handoverStep({ reason, summary }: Handover): ScriptedStep {
  return { tool_calls: [{ name: 'escalate_to_human', arguments: { reason, summary } }] };
}

function expectReturn(gold: GoldReturn, lineIds: readonly string[], order: Order): ExpectedReturn {
  return {
    orderId: gold.orderId,
    lines: countLines(lineIds),
    refundMinor: gold.refundCents,
    currency: order.currency,
    paymentId: gold.refundTo,
  };
}
