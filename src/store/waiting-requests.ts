import type { ApprovalStatus } from './approval-rows.ts';
import type { Queryable } from './database.ts';

/** A request as far as it matters who may decide it and for whom it is meant. */
export type WaitingRequest = {
  readonly approvalId: string;
  readonly status: ApprovalStatus;
  /** Whether its deadline has passed on the business clock. */
  readonly overdue: boolean;
  readonly digest: string;
  readonly tool: string;
  /** Null for what moves no money. */
  readonly amountMinor: number | null;
  readonly currency: string | null;
  /** Fingerprint of the account's mail address; null when none is on record. */
  readonly ownerMail: string | null;
  /** The member of staff who asked for the action; null when the agent did. */
  readonly askedBy: string | null;
  /** Who has decided on it so far. */
  readonly decidedBy: readonly string[];
  /** Who works on it while their claim holds. */
  readonly claim: { readonly staffId: string; readonly until: Date } | null;
};

type Row = Omit<WaitingRequest, 'claim'> & { readonly claimed_by: string | null; readonly claim_until: Date | null };

/** These requests, whatever became of them; ids there are none of are left out. */
export async function readRequests(sql: Queryable, approvalIds: readonly string[]): Promise<readonly WaitingRequest[]> {
  const rows = await sql<Row[]>`
    select p.approval_id as "approvalId", p.status, p.due_at <= (select business_now()) as overdue, p.digest, a.tool,
      a.amount_minor as "amountMinor", a.currency, p.evidence ->> 'owner_mail' as "ownerMail", a.staff_id as "askedBy",
      array(select d.approver_id from approval_decisions d where d.approval_id = p.approval_id) as "decidedBy",
      p.claimed_by, case when p.claim_until > clock_timestamp() then p.claim_until end as claim_until
    from approvals p join actions a using (action_id) where p.approval_id = any(${[...approvalIds]}::uuid[])`;
  return rows.map(({ claimed_by: staffId, claim_until: until, ...row }) => ({
    ...row,
    claim: staffId !== null && until !== null ? { staffId, until } : null,
  }));
}
