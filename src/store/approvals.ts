import type { ActionStatus } from '../domain/action/action-state.ts';
import { formatMoney } from '../domain/money.ts';
import { ruleResultOf } from '../domain/rule-result.ts';
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
  /** Why it was not carried out: `stopped`, `order_changed`, `policy_changed` or a rule's code; null unless it is blocked. */
  readonly blocked_by: string | null;
  /** Set when a newer version of the policy was why: both versions, and what is another in them for this request. */
  readonly policy_change: {
    readonly from: number;
    readonly to: number;
    readonly differences: readonly unknown[];
  } | null;
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
  /** `stands_in_for` names who was out of office and had named the decider; empty for most. */
  readonly decisions: readonly {
    approver_id: string;
    decision: 'approve' | 'reject';
    at: string;
    stands_in_for: readonly string[];
  }[];
  /** The member of staff who asked for the action; null when the agent did. */
  readonly asked_by: string | null;
  /** Proposal this one took the place of, because the order changed. */
  readonly supersedes: string | null;
  /** The approval of the proposal that took its place. */
  readonly superseded_by: string | null;
  /** Who works on it, until when, and who gave it to them; null while nobody does or once the claim has lapsed. */
  readonly claim: { readonly staff_id: string; readonly until: string; readonly assigned_by: string | null } | null;
  readonly remind_at: string | null;
  readonly reminded_at: string | null;
  /** Equal for requests that wait for a person for the same reasons; only such can be approved together. */
  readonly rule_result: string;
  /** Whether it may be approved together with others: unchanged since it was asked for, never decided against, and not yet decided. */
  readonly together: boolean;
  /** Set once a planted item was decided: what was wrong with it, and whether it was rejected. Null for everything else, and before. */
  readonly planted: { readonly lesson: string; readonly caught: boolean } | null;
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

/** These approvals, in no particular order; ids there are none of are left out. */
export async function listApprovalsById(database: Database, approvalIds: readonly string[]): Promise<ApprovalView[]> {
  const rows = await database.sql<ViewRow[]>`
    ${selectApprovals(database)} where p.approval_id = any(${[...approvalIds]}::uuid[])`;
  return rows.map(toView);
}

// What is planted is told apart by nothing until it is decided: its order is the one it shows, and the lesson is read with the decision.
function selectApprovals({ sql }: Database) {
  return sql`
    select p.approval_id, p.action_id, p.conversation_id,
      case when a.planted then p.snapshot ->> 'order_id' else a.order_id end as order_id,
      p.status, a.status as action_status, case when a.status = 'blocked' then a.result ->> 'blocked_by' end as blocked_by,
      case when a.status = 'blocked' then a.result -> 'policy' end as policy_change,
      a.tool, a.args, a.amount_minor, a.currency, p.due_at, p.created_at, p.decided_at,
      p.approver_id, p.note, p.digest, p.required_approvers, p.remind_at, p.reminded_at, a.staff_id as asked_by, a.supersedes,
      (select np.approval_id from actions na join approvals np using (action_id) where na.supersedes = a.action_id limit 1) as superseded_by,
      a.rule_results,
      p.evidence - 'owner_mail' as evidence,
      case when p.status = 'pending' and p.claim_until > clock_timestamp()
        then jsonb_build_object('staff_id', p.claimed_by, 'until', p.claim_until, 'assigned_by', p.assigned_by) end as claim,
      case when p.status <> 'pending' and a.planted then (
        select jsonb_build_object('lesson', i.lesson, 'caught', a.status = 'rejected') from planted_items i where i.action_id = a.action_id)
        end as planted,
      (select coalesce(jsonb_agg(jsonb_build_object('approver_id', d.approver_id, 'decision', d.decision, 'at', d.decided_at,
          'stands_in_for', coalesce(to_jsonb(d.stands_in_for), '[]'))
        order by d.decided_at), '[]') from approval_decisions d where d.approval_id = p.approval_id) as decisions
    from approvals p join actions a using (action_id)`;
}

type ViewRow = Omit<
  ApprovalView,
  'due_at' | 'created_at' | 'decided_at' | 'remind_at' | 'reminded_at' | 'amount' | 'rule_result' | 'together'
> & {
  due_at: Date;
  created_at: Date;
  decided_at: Date | null;
  remind_at: Date | null;
  reminded_at: Date | null;
  rule_results: { rule: string; passed: boolean }[];
};

function toView({ rule_results: rules, ...row }: ViewRow): ApprovalView {
  return {
    ...row,
    amount: row.amount_minor === null ? null : formatMoney(row.amount_minor, row.currency ?? ''),
    due_at: row.due_at.toISOString(),
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    remind_at: row.remind_at?.toISOString() ?? null,
    reminded_at: row.reminded_at?.toISOString() ?? null,
    rule_result: ruleResultOf(row.tool, rules),
    together: row.status === 'pending' && row.supersedes === null && !wasDecidedAgainst(rules),
    claim: row.claim && { ...row.claim, until: new Date(row.claim.until).toISOString() },
    decisions: row.decisions.map((decision) => ({ ...decision, at: new Date(decision.at).toISOString() })),
  };
}

function wasDecidedAgainst(rules: readonly { rule: string; passed: boolean }[]): boolean {
  return rules.some(({ rule, passed }) => rule === 'never_decided_against' && !passed);
}
