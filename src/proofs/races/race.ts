import { setTimeout as pause } from 'node:timers/promises';
import type { ToolOutcome } from '../../gateway/tool-gateway.ts';
import type { OrderRecordInput } from '../../sandbox/shapes/order-record.ts';
import type { MoneyStage } from '../stage/money-stage.ts';
import type { Random } from '../stage/random.ts';
import type { Booking } from '../stage/shop.ts';
import { openWorkerChat, type WorkerChat } from '../stage/worker-chat.ts';
import { mustHold } from '../violation.ts';

/** What one round of a race has to itself. */
export type Round = {
  readonly stage: MoneyStage;
  readonly random: Random;
  /** Names customers and orders of this round. */
  readonly id: string;
};

/** Things done at the same moment, and the end state that must come of them however they meet. */
export type Race = {
  /** Names the two sides. */
  readonly title: string;
  /** @throws Violation when the end state is wrong. */
  readonly run: (round: Round) => Promise<void>;
};

/** A customer with one delivered order and a conversation. */
export type Shopper = { readonly customerId: string; readonly orderId: string; readonly chat: WorkerChat };

/** One unit per line at these prices, in rupees, paid by one card. */
export async function openShopper(round: Round, prices: readonly number[]): Promise<Shopper> {
  const { stage, id } = round;
  const [customerId, orderId] = [`${id}c`, `${id}o`];
  await stage.shop.putCustomer(customerId, `${customerId}@example.com`);
  await stage.shop.putOrders({ [orderId]: orderOf(customerId, prices) });
  return { customerId, orderId, chat: await openWorkerChat(stage, customerId) };
}

/** The record behind {@link openShopper}. */
export function orderOf(customerId: string, prices: readonly number[]): OrderRecordInput {
  return {
    ...{ customer_id: customerId, currency: 'INR', status: 'delivered' },
    ...{ placed_at: daysAgo(6), delivered_at: daysAgo(3) },
    lines: prices.map((price, index) => ({
      ...{ id: `L${index + 1}`, name: `Item ${index + 1}`, quantity: 1, unit_price_minor: price },
    })),
    payments: [{ id: 'p1', method: 'card', captured_minor: prices.reduce((sum, price) => sum + price, 0) }],
  };
}

/** Asks for a refund of the lines. */
export function refund({ orderId }: Pick<Shopper, 'orderId'>, ...lines: readonly string[]) {
  return { name: 'issue_refund', args: { order_id: orderId, item_ids: lines, reason: 'damaged' } };
}

/** A request above the limit, waiting for people. */
export type Proposal = Shopper & { readonly actionId: string; readonly approvalId: string };

/** Opens one for the first line of a shopper. */
export async function openProposal(round: Round, prices: readonly number[]): Promise<Proposal> {
  const shopper = await openShopper(round, prices);
  return { ...shopper, ...(await propose(round.stage, shopper, 'L1')) };
}

/** How often a request is made again that met a store too busy to be read. */
const TRIES = 6;

/** A store that a loaded machine keeps from answering within 400 ms is no part of a race: the call is made again, as a model would. */
async function askUntilTheStoreAnswers(call: () => Promise<ToolOutcome>): Promise<ToolOutcome> {
  for (let tries = 1; ; tries += 1) {
    const outcome = await call();
    if (resultOf(outcome, 'code') !== 'order_system_unavailable' || tries === TRIES) return outcome;
    await pause(200 * tries);
  }
}

/** Asks for a line that needs an approval; returns the ids of the action and of its approval. */
export async function propose(stage: MoneyStage, shopper: Shopper, line: string) {
  const outcome = await askUntilTheStoreAnswers(() => shopper.chat.call(refund(shopper, line)));
  const actionId = resultOf(outcome, 'action_id');
  const [row] = await stage.owner.sql<{ approval_id: string }[]>`
    select approval_id from approvals where action_id = ${actionId === '' ? null : actionId}`;
  mustHold(row !== undefined, 'a refund above the limit is proposed', resultOf(outcome, 'code'));
  return { actionId, approvalId: row.approval_id };
}

/** A field of what the model reads; empty when there is none. */
export function resultOf(outcome: ToolOutcome, field: string): string {
  const value = outcome.kind === 'fence_lost' ? undefined : outcome.result[field];
  return value === undefined || value === null ? '' : String(value);
}

/** Fails unless the conversation was told of a decision exactly once. */
export async function mustBeTold(stage: MoneyStage, conversationId: string, orderId: string): Promise<void> {
  const told = await stage.owner.sql`select 1 from inbox_entries where conversation_id = ${conversationId}`;
  mustHold(told.length === 1, 'the customer is told once', `order ${orderId}: ${told.length} times`);
}

/** Where an action stands. */
export async function statusOf(stage: MoneyStage, actionId: string): Promise<string> {
  const [row] = await stage.owner.sql<{ status: string }[]>`select status from actions where action_id = ${actionId}`;
  return row?.status ?? 'missing';
}

/** How many audit rows of a kind an order has. */
export async function audited(stage: MoneyStage, orderId: string, event: string): Promise<number> {
  const rows = await stage.owner.sql`select 1 from audit_log where order_id = ${orderId} and event = ${event}`;
  return rows.length;
}

/** Fails unless the provider has booked so many refunds on the order that stand. */
export async function mustHaveBooked(
  stage: MoneyStage,
  orderId: string,
  count: number,
  rule = 'money moves once',
): Promise<readonly Booking[]> {
  const bookings = (await stage.shop.bookingsOf(orderId)).filter(({ status }) => status !== 'failed');
  const keys = bookings.map(({ key, amountMinor }) => `${key} ${amountMinor}`).join(', ');
  mustHold(bookings.length === count, rule, `order ${orderId}: ${count} to be booked, booked: ${keys || 'nothing'}`);
  return bookings;
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString();
}
