import { appendAudit } from './audit-log.ts';
import type { Queryable, Transaction } from './database.ts';

/** A claim to write: who has the request, for how long from now, and who gave it to them if somebody else did. */
export type NewClaim = {
  readonly approvalId: string;
  readonly staffId: string;
  readonly forMs: number;
  readonly assignedBy: string | null;
};

/**
 * Puts a request that waits into somebody's hands, in the place of whoever had it; when the claim lapses. Whoever has it already goes on having it since they
 * took it: renewing moves the end and not the beginning. The caller holds the row.
 */
export async function writeClaim(tx: Transaction, claim: NewClaim): Promise<Date | null> {
  const [row] = await tx<{ until: Date }[]>`
    update approvals set claimed_by = ${claim.staffId}, assigned_by = ${claim.assignedBy},
      claimed_at = case when claimed_by = ${claim.staffId} and claim_until > clock_timestamp() then claimed_at else business_now() end,
      claim_until = clock_timestamp() + make_interval(secs => ${claim.forMs / 1000})
    where approval_id = ${claim.approvalId} and status = 'pending' returning claim_until as until`;
  return row?.until ?? null;
}

/** Lets go of a claim of this person. False when they had none. */
export async function dropClaim(tx: Transaction, approvalId: string, staffId: string): Promise<boolean> {
  const dropped = await tx`
    update approvals set claimed_by = null, claim_until = null, assigned_by = null
    where approval_id = ${approvalId} and claimed_by = ${staffId} returning 1`;
  return dropped.length === 1;
}

/** Requests that wait in somebody's hands, locked until the transaction ends. */
export async function listClaimsOf(
  tx: Transaction,
  staffId: string,
): Promise<readonly { readonly approvalId: string; readonly actionId: string }[]> {
  return await tx<{ approvalId: string; actionId: string }[]>`
    select approval_id as "approvalId", action_id as "actionId" from approvals
    where claimed_by = ${staffId} and status = 'pending' and claim_until > clock_timestamp()
    order by approval_id for no key update`;
}

/**
 * Requests past their reminder that somebody took at least `forMs` ago and neither decided nor put back, whether their claim still holds or has lapsed, and
 * that were not given on before; longest due first, locked until the transaction ends.
 */
export async function takeLeftAlone(
  tx: Transaction,
  { forMs, limit }: { readonly forMs: number; readonly limit: number },
): Promise<readonly { readonly approvalId: string; readonly actionId: string; readonly holder: string }[]> {
  return await tx<{ approvalId: string; actionId: string; holder: string }[]>`
    select approval_id as "approvalId", action_id as "actionId", claimed_by as holder from approvals
    where status = 'pending' and reminded_at is not null and reassigned_at is null and claimed_by is not null
      and due_at > (select business_now())
      and (claimed_at is null or claimed_at <= (select business_now()) - make_interval(secs => ${forMs / 1000}))
    order by due_at limit ${limit} for no key update skip locked`;
}

/** Notes that a request was given on by itself: that happens once. */
export async function markGivenOn(tx: Transaction, approvalId: string): Promise<void> {
  await tx`update approvals set reassigned_at = clock_timestamp() where approval_id = ${approvalId}`;
}

/**
 * Whether somebody of these names has, or had, a request in hand since its reminder: took it, was given it, or put it back. False before the reminder. The
 * caller holds the row.
 */
export async function hadSinceReminder(
  tx: Transaction,
  approvalId: string,
  names: readonly string[],
): Promise<boolean> {
  const rows = await tx`
    select 1 from approvals p where p.approval_id = ${approvalId} and p.reminded_at is not null and (
      (p.claimed_by = any(${[...names]}) and p.claim_until > clock_timestamp())
      or exists (select from audit_log l where l.action_id = p.action_id and l.at >= p.reminded_at
        and l.event in ('approval.claimed', 'approval.reassigned', 'approval.released')
        and (l.result ->> 'given_to' = any(${[...names]}) or l.result ->> 'from_staff' = any(${[...names]})
          or (l.event = 'approval.released' and l.actor = any(${names.map((name) => `staff:${name}`)})))))`;
  return rows.length > 0;
}

/** How many requests each person has in hand. */
export async function countClaims(sql: Queryable): Promise<readonly (readonly [string, number])[]> {
  const rows = await sql<{ staff_id: string; n: number }[]>`
    select claimed_by as staff_id, count(*)::integer as n from approvals
    where status = 'pending' and claim_until > clock_timestamp() group by claimed_by`;
  return rows.map((row) => [row.staff_id, row.n] as const);
}

/** Notes that a person has the request before them; only their first time counts. Nothing for a request that does not wait. */
export async function noteOpening(sql: Queryable, approvalId: string, staffId: string): Promise<void> {
  await sql`
    insert into approval_openings (approval_id, staff_id)
    select approval_id, ${staffId} from approvals where approval_id = ${approvalId} and status = 'pending'
    on conflict do nothing`;
}

/** Whether a person of this name may decide: a member who is not disabled, or the holder of a machine token that counts. */
export async function isApprover(sql: Queryable, staffId: string): Promise<boolean> {
  const rows = await sql`
    select 1 from staff_members where staff_id = ${staffId} and role in ('approver', 'admin') and not disabled
    union all
    select 1 from staff_tokens t left join staff_members m using (staff_id)
    where t.staff_id = ${staffId} and t.role in ('approver', 'admin') and t.revoked_at is null
      and (t.expires_at is null or t.expires_at > clock_timestamp()) and not coalesce(m.disabled, false)
    limit 1`;
  return rows.length > 0;
}

/** Puts back every request that waits in the hands of somebody who may decide no more, with its audit row; how many that were. */
export async function dropClaimsOf(tx: Transaction, staffId: string): Promise<number> {
  const rows = await tx<
    { action_id: string; conversation_id: string; order_id: string | null; tool: string; status: string }[]
  >`
    update approvals p set claimed_by = null, claim_until = null, assigned_by = null
    from actions a where a.action_id = p.action_id and p.claimed_by = ${staffId} and p.status = 'pending'
    returning a.action_id, a.conversation_id, a.order_id, a.tool, a.status`;
  for (const row of rows)
    await appendAudit(tx, {
      event: 'approval.released',
      actor: 'system',
      conversationId: row.conversation_id,
      actionId: row.action_id,
      orderId: row.order_id,
      tool: row.tool,
      result: { status: row.status, code: 'approval.released', given_to: null, until: null, from_staff: staffId },
    });
  return rows.length;
}
