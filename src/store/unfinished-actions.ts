import type { ActionStatus } from '../domain/action/action-state.ts';
import type { Queryable } from './database.ts';

/**
 * Actions that wait for an outcome.
 *
 * Those being carried out come when their last sign of life is older than `olderThanMs`, automatic ones at three times that: the turn that began one resumes it by itself,
 * and then the customer hears of it once. Those that are unknown or not settled come every time in their first minute and then by chance, ever more rarely, so that ones nobody
 * can decide neither wear out the provider nor keep the others from being looked at.
 */
export async function takeUnfinishedActions(
  sql: Queryable,
  limit: number,
  olderThanMs: number,
): Promise<readonly { readonly actionId: string; readonly status: ActionStatus }[]> {
  const rows = await sql<{ action_id: string; status: ActionStatus }[]>`
    select action_id, status from (
      select a.action_id, a.status, a.automatic, extract(epoch from clock_timestamp() - greatest(a.created_at, a.sent_at,
        (select max(l.sent_at) from action_legs l where l.action_id = a.action_id),
        (select max(p.decided_at) from approvals p where p.action_id = a.action_id))) as age
      from actions a where a.status in ('executing', 'unknown', 'pending_settlement')) as open
    where case status
      when 'executing' then age > ${olderThanMs / 1000} * case when automatic then 3 else 1 end
      else random() < 60 / greatest(age, 1) end
    order by random() limit ${limit}`;
  return rows.map((row) => ({ actionId: row.action_id, status: row.status }));
}
