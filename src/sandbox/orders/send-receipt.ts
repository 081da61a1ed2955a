import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { beginTransaction } from '../../store/begin-transaction.ts';
import type { Database, Query } from '../database.ts';
import { claimKey, keepAnswer } from '../idempotency.ts';
import { refusal } from '../problem.ts';
import { lockOrder } from './lock-order.ts';

/** A receipt that was sent again. Nothing is really mailed. */
export const receipt = z.object({
  receipt_id: z.string(),
  order_id: z.string(),
  sent_to: z.string(),
  key: z.string().nullable(),
  created_at: z.string(),
});

/** A receipt that was sent again. */
export type Receipt = z.infer<typeof receipt>;

/**
 * Sends the order's receipt again, to the address on record and to no other.
 *
 * @throws Problem 422 `order_not_found`; 422 `no_address` when nobody's mail address is known. 409 and 400 as `claimKey` says.
 */
export async function sendReceipt(sql: Database, orderId: string, key: string | null): Promise<Receipt> {
  const call = { call: 'resend_receipt', key, request: { orderId } };
  return beginTransaction(sql, async (query) => {
    const order = await lockOrder(query, orderId);
    const claim = await claimKey<Receipt>(query, call);
    if (claim.kind === 'replay') return claim.answer;
    if (!order) throw refusal('order_not_found', 'There is no such order.');
    const sent = await writeReceipt(query, orderId, key);
    await keepAnswer(query, call, sent);
    return sent;
  });
}

async function writeReceipt(query: Query, orderId: string, key: string | null): Promise<Receipt> {
  const [row] = await query<(Omit<Receipt, 'created_at'> & { created_at: Date })[]>`
    insert into receipts (receipt_id, order_id, sent_to, idempotency_key, created_at)
    select ${`rc_${randomUUID()}`}, o.order_id, coalesce(c.email, o.guest_email), ${key}, business_now()
    from orders o left join customers c using (customer_id)
    where o.order_id = ${orderId} and coalesce(c.email, o.guest_email) is not null
    returning receipt_id, order_id, sent_to, idempotency_key as key, created_at`;
  if (!row) throw refusal('no_address', 'No mail address is known for this order.');
  return { ...row, created_at: row.created_at.toISOString() };
}

/** Every receipt sent again since the last reset, oldest first; with a key, those sent under it. */
export async function sentReceipts(query: Query, key?: string): Promise<Receipt[]> {
  const underKey = key === undefined ? query`` : query`where idempotency_key = ${key}`;
  const rows = await query<(Omit<Receipt, 'created_at'> & { created_at: Date })[]>`
    select receipt_id, order_id, sent_to, idempotency_key as key, created_at from receipts ${underKey} order by booking_number`;
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}
