import type { EarlierAction } from '../domain/action/judge-repeat.ts';
import { actionsOnOrder } from '../store/actions.ts';
import type { Queryable } from '../store/database.ts';
import type { ChangeRecords, ChangeRequest } from './change-request.ts';

/** The earlier refunds a change is judged beside: those of the order, for a return that is to be called off. Call it under the order's guard where it decides. */
export async function refundsBeside(
  sql: Queryable,
  { kind, order }: Pick<ChangeRequest, 'kind'> & Pick<ChangeRecords, 'order'>,
): Promise<readonly EarlierAction[]> {
  return kind === 'cancellation' && order !== null ? await actionsOnOrder(sql, order.orderId, 'refund') : [];
}
