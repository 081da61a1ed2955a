import { randomUUID } from 'node:crypto';
import { beginTransaction } from '../../store/begin-transaction.ts';
import type { Database, Query } from '../database.ts';
import { claimKey, keepAnswer } from '../idempotency.ts';
import { lockOrder, touchOrder } from '../orders/lock-order.ts';
import { refusal } from '../problem.ts';
import type { Refund, RefundRequest } from '../shapes/refund.ts';
import { type RefundRow, toRefund } from './read-refunds.ts';

/** A refund to book. `settled: false` books it as pending. */
export type Booking = { readonly request: RefundRequest; readonly key: string | null; readonly settled: boolean };

/** The refund, and whether it had been booked by an earlier call with the same key. */
export type Booked = { readonly refund: Refund; readonly replayed: boolean };

type Balance = { readonly captured_minor: number; readonly refunded_minor: number };

/**
 * Books one refund to one payment, under a lock on the order: never more than is left on the payment, whatever else runs.
 *
 * @throws Problem 422 (`order_not_found`, `payment_not_found`, `invalid_amount`, `currency_mismatch`, `unknown_line`,
 * `exceeds_refundable`): nothing was booked and the key is free again. 409 and 400 as `claimKey` says.
 */
export async function bookRefund(sql: Database, booking: Booking): Promise<Booked> {
  const call = { call: 'refund', key: booking.key, request: booking.request };
  return beginTransaction(sql, async (query) => {
    const order = await lockOrder(query, booking.request.order_id);
    const claim = await claimKey<Refund>(query, call);
    if (claim.kind === 'replay') return { refund: claim.answer, replayed: true };
    if (!order) throw refusal('order_not_found', 'There is no such order.');
    await checkRequest(query, booking.request, order.currency);
    const refund = await writeRefund(query, booking);
    await keepAnswer(query, call, refund);
    return { refund, replayed: false };
  });
}

async function checkRequest(query: Query, request: RefundRequest, currency: string): Promise<void> {
  if (request.amount_minor <= 0) throw refusal('invalid_amount', 'A refund must be of one minor unit or more.');
  if (request.currency !== currency) {
    throw refusal('currency_mismatch', `The order is in ${currency}, the refund in ${request.currency}.`);
  }
  await checkLines(query, request);
  const [payment] = await query<Balance[]>`
    select captured_minor, refunded_minor from payments
    where order_id = ${request.order_id} and payment_id = ${request.payment_id}`;
  if (!payment) throw refusal('payment_not_found', 'The order has no such payment.');
  const left = payment.captured_minor - payment.refunded_minor;
  if (request.amount_minor > left) {
    throw refusal('exceeds_refundable', `The payment has ${left} left, the refund asks for ${request.amount_minor}.`);
  }
}

async function checkLines(query: Query, request: RefundRequest): Promise<void> {
  const lines = await query<{ line_id: string; quantity: number }[]>`
    select line_id, quantity from order_lines where order_id = ${request.order_id}`;
  const quantities = new Map(lines.map((line) => [line.line_id, line.quantity]));
  for (const { line_id, quantity } of request.lines) {
    if (quantity > (quantities.get(line_id) ?? 0)) {
      throw refusal('unknown_line', `The order has no line ${JSON.stringify(line_id)} with ${quantity} units.`);
    }
  }
}

async function writeRefund(query: Query, { request, key, settled }: Booking): Promise<Refund> {
  const share = [{ payment_id: request.payment_id, amount_minor: request.amount_minor }];
  await query`
    update payments set refunded_minor = refunded_minor + ${request.amount_minor}
    where order_id = ${request.order_id} and payment_id = ${request.payment_id}`;
  const [row] = await query<RefundRow[]>`
    insert into refunds (refund_id, source, order_id, payment_id, allocations, amount_minor, currency, lines, reference,
      idempotency_key, status, booked_at, settled_at)
    select ${`rf_${randomUUID()}`}, 'api', ${request.order_id}, ${request.payment_id}, ${query.json(share)},
      ${request.amount_minor}, ${request.currency}, ${query.json(request.lines)}, ${request.reference}, ${key},
      ${settled ? 'succeeded' : 'pending'}, now, case when ${settled} then now end
    from (select business_now() as now) as clock
    returning *`;
  await touchOrder(query, request.order_id);
  if (!row) throw new Error('The refund was inserted but not returned');
  return toRefund(row);
}
