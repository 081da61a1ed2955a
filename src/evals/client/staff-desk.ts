import { z } from 'zod';
import { auditRows } from '../../contracts/audit-http.ts';
import { costsAnswer } from '../../contracts/costs-http.ts';
import { approvalList, approvalRow, inboxList } from '../../contracts/http.ts';
import type { StaffRole } from '../../contracts/staff.ts';
import {
  type askForActionBody,
  handoverActions,
  type staffRequestRow,
  staffRequestTaken,
} from '../../contracts/staff-actions.ts';
import { openJsonClient } from './json-client.ts';

/** An approval as the API states it. */
export type ApprovalRow = z.infer<typeof approvalRow>;
/** An audit row as the API states it. */
export type AuditRow = z.infer<typeof auditRows>['rows'][number];
/** A conversation in the human inbox. */
export type InboxItem = z.infer<typeof inboxList>['items'][number];

/** What a person asked for from a handover, as the API states it. */
export type StaffRequestRow = z.infer<typeof staffRequestRow>;

/** Bearer tokens of members of staff, by role; two approvers, because large refunds need two. */
export type StaffTokens = Readonly<Record<'approver' | 'secondApprover' | 'agent' | 'auditor' | 'ops', string>>;

/** The members of staff behind {@link StaffTokens}: the role each has, and the name decisions and audit rows carry. */
export const deskStaff = {
  approver: { role: 'approver', name: 'desk-approver' },
  secondApprover: { role: 'approver', name: 'desk-second-approver' },
  agent: { role: 'agent', name: 'desk-agent' },
  auditor: { role: 'auditor', name: 'desk-auditor' },
  ops: { role: 'ops', name: 'desk-ops' },
} as const satisfies Record<keyof StaffTokens, { role: StaffRole; name: string }>;

/** What people and their programs do over the API: look at approvals, decide, read the inbox and the audit log. */
export type StaffDesk = {
  readonly approvals: (conversationId: string) => Promise<readonly ApprovalRow[]>;
  /** What waits for a decision in any conversation, the most urgent first. */
  readonly waiting: () => Promise<readonly ApprovalRow[]>;
  /** Decides once. `by` is who does. @throws ApiError, with the problem's code, when it was refused. */
  readonly decide: (decision: Decision) => Promise<ApprovalRow>;
  readonly inbox: () => Promise<readonly InboxItem[]>;
  /** Takes a conversation. */
  readonly take: (conversationId: string) => Promise<void>;
  /** Gives a conversation back to the assistant. */
  readonly giveBack: (conversationId: string) => Promise<void>;
  /** Asks for an action in a conversation that was taken. */
  readonly ask: (conversationId: string, body: z.input<typeof askForActionBody>) => Promise<void>;
  /** How what was asked for in the conversation stands, oldest last. */
  readonly requests: (conversationId: string) => Promise<readonly StaffRequestRow[]>;
  /** What the calls of one conversation cost. */
  readonly costs: (conversationId: string) => Promise<z.infer<typeof costsAnswer>>;
  /** The audit rows of a conversation, oldest first. */
  readonly audit: (conversationId: string) => Promise<readonly AuditRow[]>;
};

/** One decision of one person. A rejection needs a note. */
export type Decision = {
  readonly approvalId: string;
  readonly decision: 'approve' | 'reject';
  readonly note?: string;
  /** (Default: `approver`.) */
  readonly by?: 'approver' | 'secondApprover';
};

/** Opens the desk with one token per role. */
export function openStaffDesk(webUrl: string, tokens: StaffTokens): StaffDesk {
  const as = (who: keyof StaffTokens) => openJsonClient({ baseUrl: webUrl, token: tokens[who] });
  const [approver, second, agent, auditor] = [as('approver'), as('secondApprover'), as('agent'), as('auditor')];
  return {
    approvals: async (conversationId) =>
      (await approver.get(`/internal/approvals?conversation_id=${conversationId}`, approvalList)).approvals,
    waiting: async () => (await approver.get('/internal/approvals?status=pending', approvalList)).approvals,
    decide: ({ approvalId, decision, note, by = 'approver' }) => {
      const client = by === 'approver' ? approver : second;
      const body = { decision, ...(note === undefined ? {} : { note }) };
      return client.send('POST', `/internal/approvals/${approvalId}`, body, approvalRow);
    },
    inbox: async () => (await agent.get('/internal/inbox', inboxList)).items,
    take: async (conversationId) => {
      await agent.send('POST', `/internal/inbox/${conversationId}/claim`, {}, z.unknown());
    },
    giveBack: async (conversationId) => {
      await agent.send('POST', `/internal/inbox/${conversationId}/give-back`, {}, z.unknown());
    },
    ask: async (conversationId, body) => {
      await agent.send('POST', `/internal/inbox/${conversationId}/actions`, body, staffRequestTaken);
    },
    requests: async (conversationId) =>
      (await agent.get(`/internal/inbox/${conversationId}/actions`, handoverActions)).requests,
    costs: async (conversationId) =>
      await as('ops').get(`/internal/costs?by=conversation&conversation_id=${conversationId}`, costsAnswer),
    audit: async (conversationId) =>
      (await auditor.get(`/internal/audit?conversation_id=${conversationId}&limit=1000`, auditRows)).rows,
  };
}
