import type { Queryable } from './database.ts';

/** Where approvers are told outside the console. */
export type NoticeChannel = 'mail' | 'webhook' | 'slack';

/** Something an approver is to hear of a request that waits: ids and times, nothing anybody wrote and no amount. */
export type UntoldApproval = {
  readonly approvalId: string;
  readonly actionId: string;
  readonly tool: string;
  readonly dueAt: Date;
  readonly occasion: 'opened' | 'reminded';
  readonly channel: NoticeChannel;
};

/** Under which key a notice lies in the outbox: at most one for each request, occasion and channel. */
export function noticeKey({ occasion, approvalId, channel }: UntoldApproval): string {
  return `approval_${occasion}:${approvalId}:${channel}`;
}

/** What has not been told on these channels of the requests that wait now, longest waiting first. */
export async function findUntoldApprovals(
  sql: Queryable,
  channels: readonly NoticeChannel[],
  limit: number,
): Promise<readonly UntoldApproval[]> {
  return await sql<UntoldApproval[]>`
    select p.approval_id as "approvalId", p.action_id as "actionId", a.tool, p.due_at as "dueAt", o.occasion, c.channel
    from approvals p join actions a using (action_id)
      cross join lateral (select 'opened' as occasion union all select 'reminded' where p.reminded_at is not null) o
      cross join unnest(${[...channels]}::text[]) as c (channel)
    where p.status = 'pending' and not exists (
      select from mails m where m.dedupe_key = 'approval_' || o.occasion || ':' || p.approval_id || ':' || c.channel)
    order by p.created_at limit ${limit}`;
}

/** Gives up notices that have not left by the time their request was decided: nobody is told of what waits no more. */
export async function dropDecidedNotices(sql: Queryable): Promise<void> {
  // Only of these templates does the key hold the id of a request.
  await sql`
    update mails m set status = 'failed', last_error = 'The request was decided before it left.'
    from approvals p
    where m.status = 'queued' and p.status <> 'pending' and p.approval_id = case
      when m.template in ('approval_notice', 'approval_notice_webhook', 'approval_notice_slack')
      then split_part(m.dedupe_key, ':', 2)::uuid end`;
}
