import type { RuleResult } from '../contracts/tool-results.ts';
import { type Action, type ActionRow, actionColumns, toAction } from './action-row.ts';
import type { Queryable } from './database.ts';

/** A person's request with the action it began, if it did. */
export type RequestStanding = {
  readonly requestId: string;
  readonly status: 'requested' | 'refused' | 'begun';
  readonly tool: string;
  readonly argsShown: unknown;
  /** The arguments in full, sealed with the conversation's key. */
  readonly argsSealed: Uint8Array;
  /** The caller's name for the request; null where it gave none. */
  readonly clientRequestId: string | null;
  readonly staffId: string;
  readonly fromActionId: string | null;
  readonly refusal: { readonly code: string; readonly message: string; readonly rules: readonly RuleResult[] } | null;
  readonly action: Action | null;
  readonly approvalId: string | null;
  /** Whether another person agreed to the action. */
  readonly approved: boolean;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
};

/** Rows of either list that are read at most: a handover with more is not worked by hand. */
const MOST = 100;

/** What people asked for in a conversation, newest first. */
export async function listStaffRequests(sql: Queryable, conversationId: string): Promise<RequestStanding[]> {
  const rows = await sql<
    {
      request_id: string;
      status: RequestStanding['status'];
      tool: string;
      args_shown: unknown;
      args_sealed: Uint8Array;
      client_request_id: string | null;
      staff_id: string;
      from_action_id: string | null;
      refusal: RequestStanding['refusal'];
      action: ActionRow | null;
      approval_id: string | null;
      approved: boolean;
      created_at: Date;
      ended_at: Date | null;
    }[]
  >`
    select r.request_id, r.status, r.tool, r.args_shown, r.args_sealed, r.client_request_id, r.staff_id, r.from_action_id, r.refusal, to_jsonb(a) as action,
      (select p.approval_id from approvals p where p.action_id = r.action_id order by p.created_at desc limit 1) as approval_id,
      exists (select from approvals p where p.action_id = r.action_id and p.status = 'approved') as approved,
      r.created_at, r.ended_at
    from staff_requests r left join actions a on a.action_id = r.action_id
    where r.conversation_id = ${conversationId} order by r.created_at desc limit ${MOST}`;
  return rows.map((row) => ({
    requestId: row.request_id,
    status: row.status,
    tool: row.tool,
    argsShown: row.args_shown,
    argsSealed: row.args_sealed,
    clientRequestId: row.client_request_id,
    staffId: row.staff_id,
    fromActionId: row.from_action_id,
    refusal: row.refusal,
    action: row.action ? toAction(row.action) : null,
    approvalId: row.approval_id,
    approved: row.approved,
    createdAt: row.created_at,
    endedAt: row.ended_at,
  }));
}

/** An action of a conversation, with whether another one took its place. */
export type HandoverAction = { readonly action: Action; readonly superseded: boolean; readonly approved: boolean };

/** What the agent began, proposed or drafted in a conversation and did not finish as asked, newest first. */
export async function listHandoverActions(sql: Queryable, conversationId: string): Promise<HandoverAction[]> {
  const rows = await sql<(ActionRow & { superseded: boolean; approved: boolean })[]>`
    select ${actionColumns(sql)}, exists (select from actions s where s.supersedes = a.action_id) as superseded,
      exists (select from approvals p where p.action_id = a.action_id and p.status = 'approved') as approved
    from actions a
    where a.conversation_id = ${conversationId} and a.origin = 'agent' and a.status <> 'executed'
    order by a.created_at desc limit ${MOST}`;
  return rows.map((row) => ({ action: toAction(row), superseded: row.superseded, approved: row.approved }));
}

/** Whether an action was asked for in this conversation. */
export async function isActionOf(sql: Queryable, actionId: string, conversationId: string): Promise<boolean> {
  const rows = await sql`select 1 from actions where action_id = ${actionId} and conversation_id = ${conversationId}`;
  return rows.length > 0;
}
