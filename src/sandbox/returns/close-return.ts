import { beginTransaction } from '../../store/begin-transaction.ts';
import type { Database } from '../database.ts';
import { lockOrder, touchOrder } from '../orders/lock-order.ts';
import { Problem } from '../problem.ts';
import type { OrderReturn } from '../shapes/return.ts';
import { type ReturnRow, readReturn, toReturn } from './read-returns.ts';

/**
 * Ends a requested return: the goods arrived, or it was called off. Saying the same twice changes nothing.
 *
 * @throws Problem 404 `return_not_found`; 422 `return_closed` when it ended otherwise before.
 */
export async function closeReturn(
  sql: Database,
  returnId: string,
  status: 'received' | 'cancelled',
): Promise<OrderReturn> {
  const known = await readReturn(sql, returnId);
  if (!known) throw new Problem(404, 'return_not_found', 'There is no such return.');
  return beginTransaction(sql, async (query) => {
    await lockOrder(query, known.order_id);
    const current = await readReturn(query, returnId);
    if (current?.status === status) return current;
    const [row] = await query<ReturnRow[]>`
      update returns set status = ${status},
        received_at = case when ${status} = 'received' then business_now() end,
        cancelled_at = case when ${status} = 'cancelled' then business_now() end
      where return_id = ${returnId} and status = 'requested' returning *`;
    if (!row) throw new Problem(422, 'return_closed', `The return is ${current?.status ?? 'gone'} already.`);
    await touchOrder(query, known.order_id);
    return toReturn(row);
  });
}
