import type { ActionStatus } from '../domain/action/action-state.ts';
import type { Queryable } from './database.ts';

/**
 * Actions that wait for an outcome, in random order so that ones nobody can decide do not keep the others from being looked at. Those being
 * carried out only when the last sign of life is older than `olderThanMs`; three times that for automatic ones, because the turn that
 * began one resumes it by itself and then the customer hears of it once.
 */
export async function takeUnfinishedActions(
  sql: Queryable,
  limit: number,
  olderThanMs: number,
): Promise<readonly { readonly actionId: string; readonly status: ActionStatus }[]> {
  const rows = await sql<{ action_id: string; status: ActionStatus }[]>`
    select a.action_id, a.status from actions a
    where a.status in ('unknown', 'pending_settlement') or (a.status = 'executing'
      and greatest(a.created_at, a.sent_at, (select max(l.sent_at) from action_legs l where l.action_id = a.action_id),
          (select max(p.decided_at) from approvals p where p.action_id = a.action_id))
        < clock_timestamp() - make_interval(secs => ${olderThanMs / 1000}) * case when a.automatic then 3 else 1 end)
    order by random() limit ${limit}`;
  return rows.map((row) => ({ actionId: row.action_id, status: row.status }));
}
