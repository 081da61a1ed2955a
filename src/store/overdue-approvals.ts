import type { Queryable } from './database.ts';

/**
 * Approvals whose deadline has passed on the business clock before anything was carried out, longest overdue first: undecided, or decided and not started.
 * Nothing is marked: who ends them does so under the action's lock.
 */
export async function findOverdueApprovals(sql: Queryable, limit: number): Promise<string[]> {
  const rows = await sql<{ approval_id: string }[]>`
    select approval_id from (
      (select approval_id, due_at from approvals where status = 'pending' and due_at <= (select business_now())
        order by due_at limit ${limit})
      union all
      (select p.approval_id, p.due_at from actions a join approvals p using (action_id)
        where a.status = 'approved' and p.status = 'approved' and p.due_at <= (select business_now()) limit ${limit})) as overdue
    order by due_at limit ${limit}`;
  return rows.map((row) => row.approval_id);
}
