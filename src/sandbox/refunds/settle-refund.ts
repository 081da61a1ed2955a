import { beginTransaction } from '../../store/begin-transaction.ts';
import type { Database } from '../database.ts';
import { lockOrder, touchOrder } from '../orders/lock-order.ts';
import { Problem } from '../problem.ts';
import type { Refund } from '../shapes/refund.ts';
import { type RefundRow, readRefund, toRefund } from './read-refunds.ts';

/**
 * Says how a refund ended. A refund that failed gives its amount back to the payment. Saying the same twice changes nothing;
 * a succeeded refund can still fail (providers do that), a failed one never succeeds.
 *
 * @throws Problem 404 `refund_not_found`; 409 `already_failed`.
 */
export async function settleRefund(sql: Database, refundId: string, status: 'succeeded' | 'failed'): Promise<Refund> {
  const known = await readRefund(sql, refundId);
  if (!known) throw new Problem(404, 'refund_not_found', 'No refund was booked under this id.');
  return beginTransaction(sql, async (query) => {
    await lockOrder(query, known.order_id);
    const current = await readRefund(query, refundId);
    if (!current) throw new Problem(404, 'refund_not_found', 'No refund was booked under this id.');
    if (current.status === status) return current;
    if (current.status === 'failed')
      throw new Problem(409, 'already_failed', 'A failed refund cannot succeed any more.');
    const [row] = await query<RefundRow[]>`
      update refunds set status = ${status}, settled_at = business_now()
      where refund_id = ${refundId} and source = 'api' returning *`;
    if (status === 'failed') {
      await query`
        update payments set refunded_minor = refunded_minor - ${current.amount_minor}
        where order_id = ${current.order_id} and payment_id = ${current.payment_id}`;
    }
    await touchOrder(query, current.order_id);
    if (!row) throw new Error('The refund was settled but not returned');
    return toRefund(row);
  });
}
