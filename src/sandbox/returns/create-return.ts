import { randomUUID } from 'node:crypto';
import { beginTransaction } from '../../store/begin-transaction.ts';
import type { Database, Query } from '../database.ts';
import { claimKey, keepAnswer } from '../idempotency.ts';
import { lockOrder, touchOrder } from '../orders/lock-order.ts';
import { refusal } from '../problem.ts';
import type { OrderReturn, ReturnRequest } from '../shapes/return.ts';
import { type ReturnRow, toReturn } from './read-returns.ts';

/**
 * Opens a return, under a lock on the order: never for more units of a line than were delivered and are not in another return.
 *
 * @throws Problem 422 (`order_not_found`, `exceeds_returnable`): nothing was booked. 409 and 400 as `claimKey` says.
 */
export async function createReturn(
  sql: Database,
  request: ReturnRequest,
  key: string | null,
): Promise<{ orderReturn: OrderReturn; replayed: boolean }> {
  const call = { call: 'create_return', key, request };
  return beginTransaction(sql, async (query) => {
    const order = await lockOrder(query, request.order_id);
    const claim = await claimKey<OrderReturn>(query, call);
    if (claim.kind === 'replay') return { orderReturn: claim.answer, replayed: true };
    if (!order) throw refusal('order_not_found', 'There is no such order.');
    await checkReturnable(query, request);
    const orderReturn = await writeReturn(query, request, key);
    await keepAnswer(query, call, orderReturn);
    return { orderReturn, replayed: false };
  });
}

async function checkReturnable(query: Query, request: ReturnRequest): Promise<void> {
  const lines = await query<{ line_id: string; returnable: number }[]>`
    select line_id, delivered_quantity - coalesce((
      select sum((unit ->> 'quantity')::integer)
      from returns r, jsonb_array_elements(r.lines) as unit
      where r.order_id = l.order_id and r.status <> 'cancelled' and unit ->> 'line_id' = l.line_id), 0)::integer as returnable
    from order_lines l where order_id = ${request.order_id}`;
  const left = new Map(lines.map((line) => [line.line_id, line.returnable]));
  for (const { line_id, quantity } of request.lines) {
    const remaining = (left.get(line_id) ?? 0) - quantity;
    if (remaining < 0) {
      throw refusal(
        'exceeds_returnable',
        `Fewer than ${quantity} units of line ${JSON.stringify(line_id)} can be returned.`,
      );
    }
    left.set(line_id, remaining);
  }
}

async function writeReturn(query: Query, request: ReturnRequest, key: string | null): Promise<OrderReturn> {
  const [row] = await query<ReturnRow[]>`
    insert into returns (return_id, order_id, lines, reason, reference, idempotency_key, status, created_at)
    values (${`rt_${randomUUID()}`}, ${request.order_id}, ${query.json(request.lines)}, ${request.reason},
      ${request.reference}, ${key}, 'requested', business_now())
    returning *`;
  await touchOrder(query, request.order_id);
  if (!row) throw new Error('The return was inserted but not returned');
  return toReturn(row);
}
