import type { ActionStatus } from '../domain/action/action-state.ts';
import type { Queryable, Transaction } from './database.ts';

/** Where an approval stands. */
export type ApprovalStatus = 'pending' | 'approved' | 'rejected' | 'expired' | 'withdrawn' | 'blocked';

/** An approval as the decider and the worker need it. */
export type ApprovalRow = {
  readonly approvalId: string;
  readonly actionId: string;
  readonly conversationId: string;
  readonly status: ApprovalStatus;
  readonly actionStatus: ActionStatus;
  readonly snapshot: unknown;
  readonly digest: string;
  readonly evidence: Readonly<Record<string, unknown>>;
  readonly requiredApprovers: number;
  /** Whether the deadline has passed on the business clock. */
  readonly overdue: boolean;
  /** Milliseconds until it passes; negative afterwards. */
  readonly remainingMs: number;
  readonly note: string | null;
  /** Who works on it while their claim holds; null once it lapsed. */
  readonly claim: { readonly staffId: string; readonly until: Date } | null;
};

/** One approval; null when there is none. `lock` keeps it until the transaction ends. */
export async function readApproval(
  sql: Queryable,
  approvalId: string,
  options: { readonly lock?: boolean } = {},
): Promise<ApprovalRow | null> {
  const [row] = await sql<
    {
      approval_id: string;
      action_id: string;
      conversation_id: string;
      status: ApprovalStatus;
      action_status: ActionStatus;
      snapshot: unknown;
      digest: string;
      evidence: Record<string, unknown>;
      required_approvers: number;
      overdue: boolean;
      remaining_ms: number;
      note: string | null;
      claimed_by: string | null;
      claim_until: Date | null;
    }[]
  >`
    select p.approval_id, p.action_id, p.conversation_id, p.status, p.snapshot, p.digest, p.evidence, p.required_approvers, p.note,
      p.claimed_by, case when p.claim_until > clock_timestamp() then p.claim_until end as claim_until,
      a.status as action_status, p.due_at <= business_now() as overdue,
      (extract(epoch from p.due_at - business_now()) * 1000)::float8 as remaining_ms
    from approvals p join actions a using (action_id)
    where p.approval_id = ${approvalId} ${options.lock ? sql`for no key update of p` : sql``}`;
  return row
    ? {
        approvalId: row.approval_id,
        actionId: row.action_id,
        conversationId: row.conversation_id,
        status: row.status,
        actionStatus: row.action_status,
        snapshot: row.snapshot,
        digest: row.digest,
        evidence: row.evidence,
        requiredApprovers: row.required_approvers,
        overdue: row.overdue,
        remainingMs: Math.ceil(row.remaining_ms),
        note: row.note,
        claim: row.claimed_by && row.claim_until ? { staffId: row.claimed_by, until: row.claim_until } : null,
      }
    : null;
}

/** Whether the deadline of the approval an action was given has passed on the business clock; false for one nobody was asked about. */
export async function hasLapsed(sql: Queryable, actionId: string): Promise<boolean> {
  const rows = await sql`
    select 1 from approvals where action_id = ${actionId} and status = 'approved' and due_at <= business_now()`;
  return rows.length > 0;
}

/** One person's decision. */
export type RecordedDecision = {
  readonly approvalId: string;
  readonly approverId: string;
  readonly decision: 'approve' | 'reject';
  readonly note: string | null;
  /** Colleagues who were out of office and had named the decider; empty for most decisions. */
  readonly standsInFor: readonly string[];
};

/**
 * Adds a person's decision, lets go of the claim on the request and returns how many people have approved; null when this person decided before. A
 * yes of somebody who was deactivated meanwhile is not counted: the request still wants as many people who are here.
 */
export async function recordDecision(tx: Transaction, decision: RecordedDecision): Promise<number | null> {
  const inserted = await tx`
    insert into approval_decisions (approval_id, approver_id, decision, note, stands_in_for)
    values (${decision.approvalId}, ${decision.approverId}, ${decision.decision}, ${decision.note},
      ${decision.standsInFor.length === 0 ? null : [...decision.standsInFor]})
    on conflict do nothing returning 1`;
  if (inserted.length === 0) return null;
  await tx`
    update approvals set claimed_by = null, claim_until = null, assigned_by = null
    where approval_id = ${decision.approvalId} and claimed_by is not null`;
  const [row] = await tx<{ n: number }[]>`
    select count(*)::integer as n from approval_decisions d
    where d.approval_id = ${decision.approvalId} and d.decision = 'approve'
      and not exists (select from staff_members m where m.staff_id = d.approver_id and m.disabled)`;
  return row?.n ?? 0;
}

/** Closes a pending approval with the last person's decision. */
export async function closeApproval(tx: Transaction, decision: RecordedDecision): Promise<void> {
  await tx`
    update approvals set status = ${decision.decision === 'approve' ? 'approved' : 'rejected'}, approver_id = ${decision.approverId},
      note = ${decision.note}, decided_at = clock_timestamp(), rung_at = clock_timestamp()
    where approval_id = ${decision.approvalId} and status = 'pending'`;
}

/**
 * Approvals whose job may be lost, marked as rung: pending and overdue, or approved and not executed. The same row is not taken
 * again for ten seconds.
 */
export async function takeUnsettledApprovals(sql: Queryable, limit: number): Promise<string[]> {
  const rows = await sql<{ approval_id: string }[]>`
    update approvals set rung_at = clock_timestamp()
    where (rung_at is null or rung_at < clock_timestamp() - interval '10 seconds') and approval_id in (
      (select approval_id from approvals where status = 'pending' and due_at <= (select business_now()) order by due_at limit ${limit})
      union all
      (select p.approval_id from actions a join approvals p using (action_id)
        where a.status = 'approved' and p.status = 'approved' limit ${limit}))
    returning approval_id`;
  return rows.map((row) => row.approval_id);
}

/** A request whose reminder fell due. */
export type DueReminder = {
  readonly approvalId: string;
  readonly actionId: string;
  /** Who works on it now; null while nobody does. */
  readonly claimedBy: string | null;
};

/** Pending approvals whose reminder is due, each once. */
export async function takeDueReminders(sql: Queryable, limit: number): Promise<readonly DueReminder[]> {
  const rows = await sql<{ approval_id: string; action_id: string; claimed_by: string | null }[]>`
    update approvals set reminded_at = clock_timestamp()
    where approval_id in (
      select approval_id from approvals
      where status = 'pending' and reminded_at is null and remind_at <= (select business_now())
      order by remind_at limit ${limit} for no key update skip locked)
    returning approval_id, action_id, case when claim_until > clock_timestamp() then claimed_by end as claimed_by`;
  return rows.map((row) => ({ approvalId: row.approval_id, actionId: row.action_id, claimedBy: row.claimed_by }));
}
