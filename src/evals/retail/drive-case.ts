import { type CustomerConversation, openConversation, stateOf } from '../client/customer-conversation.ts';
import type { ModelControl } from '../client/model-control.ts';
import type { ApprovalRow, AuditRow } from '../client/staff-desk.ts';
import { waitUntil } from '../client/wait-until.ts';
import type { Instance } from '../instance/instance.ts';
import type { CasePlan } from './plan-case.ts';
import type { RetailCase } from './retail-case.ts';

/** What the API showed of a case. */
export type DrivenCase = {
  readonly conversationId: string;
  readonly state: ReturnType<typeof stateOf>;
  readonly approvals: readonly ApprovalRow[];
  readonly audit: readonly AuditRow[];
};

/** Statuses of an action that is still on its way. */
const underWay = new Set(['proposed', 'approved', 'executing']);

/**
 * Has one case played: the verified customer writes, the scripted model makes its calls, people approve what waits for them, and
 * the conversation comes to rest.
 */
export async function driveCase(
  one: RetailCase,
  plan: CasePlan,
  instance: Instance,
  model: ModelControl,
): Promise<DrivenCase> {
  const sessionToken = await instance.sessionToken(one.customerId);
  const conversation = await openConversation({ webUrl: instance.webUrl, sessionToken, timeoutMs: 60_000 });
  await model.script(conversation.id, plan.steps);
  await conversation.say(one.request);
  const approvals = await approveAll(conversation.id, instance);
  if (approvals.length > 0) await untilTold(conversation);
  return {
    conversationId: conversation.id,
    state: stateOf(conversation.events),
    approvals,
    audit: await instance.desk.audit(conversation.id),
  };
}

/** Approves until nothing waits any more and everything approved has come to its end. */
export async function approveAll(conversationId: string, { desk }: Instance): Promise<readonly ApprovalRow[]> {
  return waitUntil(
    'everything approved to be carried out',
    async () => {
      const rows = await desk.approvals(conversationId);
      for (const row of rows.filter(({ status }) => status === 'pending')) await approve(row, desk);
      return rows.some(({ status, action_status }) => status === 'pending' || underWay.has(action_status))
        ? undefined
        : rows;
    },
    { withinMs: 60_000 },
  );
}

/** The first person agrees; where two must, the second does. */
async function approve(row: ApprovalRow, desk: Instance['desk']): Promise<void> {
  const approvalId = row.approval_id;
  const first = await desk.decide({ approvalId, decision: 'approve' });
  if (first.status === 'pending') await desk.decide({ approvalId, decision: 'approve', by: 'secondApprover' });
}

/** The customer has been told of every decision: the conversation no longer waits for one. */
export async function untilTold(conversation: CustomerConversation): Promise<void> {
  if (stateOf(conversation.events) !== 'waiting_approval') return;
  await conversation.follow(
    'the conversation to go on after the decision',
    (event) => event.type === 'state' && event.state !== 'waiting_approval',
  );
}
