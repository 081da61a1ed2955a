import type { ActionStatus } from '../domain/action/action-state.ts';
import { formatMoney } from '../domain/money.ts';
import type { ApprovalStatus } from './approval-rows.ts';
import type { Database } from './database.ts';

/** An approval as the API shows it. Amounts in minor units beside the amount as people write it. */
export type ApprovalView = {
  readonly approval_id: string;
  readonly action_id: string;
  readonly conversation_id: string;
  readonly order_id: string;
  readonly status: ApprovalStatus;
  readonly action_status: ActionStatus;
  readonly tool: string;
  readonly args: unknown;
  readonly amount_minor: number | null;
  readonly currency: string | null;
  readonly amount: string | null;
  readonly due_at: string;
  readonly created_at: string;
  readonly decided_at: string | null;
  readonly approver_id: string | null;
  readonly note: string | null;
  readonly digest: string;
  readonly required_approvers: number;
  readonly decisions: readonly { approver_id: string; decision: 'approve' | 'reject'; at: string }[];
  /** Proposal this one took the place of, because the order changed. */
  readonly supersedes: string | null;
  /** Order, arithmetic, rules, reasons, risk counters, versions; see approvals/evidence.ts. */
  readonly evidence: Readonly<Record<string, unknown>>;
};

/** Which approvals, in which order. */
export type ApprovalFilter = {
  readonly status?: ApprovalStatus | undefined;
  readonly conversationId?: string | undefined;
  /** `due`: the nearest deadline first (default). `newest`: the latest proposal first. `amount`: the largest first. */
  readonly sort?: 'due' | 'newest' | 'amount' | undefined;
  /** Default 200. */
  readonly limit?: number | undefined;
};

/** Lists approvals. */
export async function listApprovals(database: Database, filter: ApprovalFilter = {}): Promise<ApprovalView[]> {
  const { sql } = database;
  const order = {
    due: sql`p.due_at, p.approval_id`,
    newest: sql`p.created_at desc, p.approval_id`,
    amount: sql`a.amount_minor desc nulls last, p.approval_id`,
  }[filter.sort ?? 'due'];
  const rows = await sql<ViewRow[]>`
    ${selectApprovals(database)}
    where (${filter.status ?? null}::text is null or p.status = ${filter.status ?? null})
      and (${filter.conversationId ?? null}::uuid is null or p.conversation_id = ${filter.conversationId ?? null})
    order by ${order} limit ${filter.limit ?? 200}`;
  return rows.map(toView);
}

/** One approval; null when there is none. */
export async function getApproval(database: Database, approvalId: string): Promise<ApprovalView | null> {
  const [row] = await database.sql<ViewRow[]>`
    ${selectApprovals(database)} where p.approval_id = ${approvalId}`;
  return row ? toView(row) : null;
}

function selectApprovals({ sql }: Database) {
  return sql`
    select p.approval_id, p.action_id, p.conversation_id, a.order_id, p.status, a.status as action_status, a.tool, a.args,
      a.amount_minor, a.currency, p.due_at, p.created_at, p.decided_at, p.approver_id, p.note, p.digest, p.required_approvers,
      a.supersedes, p.evidence - 'owner_mail' as evidence,
      (select coalesce(jsonb_agg(jsonb_build_object('approver_id', d.approver_id, 'decision', d.decision, 'at', d.decided_at)
        order by d.decided_at), '[]') from approval_decisions d where d.approval_id = p.approval_id) as decisions
    from approvals p join actions a using (action_id)`;
}

type ViewRow = Omit<ApprovalView, 'due_at' | 'created_at' | 'decided_at' | 'amount'> & {
  due_at: Date;
  created_at: Date;
  decided_at: Date | null;
};

function toView(row: ViewRow): ApprovalView {
  return {
    ...row,
    amount: row.amount_minor === null ? null : formatMoney(row.amount_minor, row.currency ?? ''),
    due_at: row.due_at.toISOString(),
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    decisions: row.decisions.map((decision) => ({ ...decision, at: new Date(decision.at).toISOString() })),
  };
}
