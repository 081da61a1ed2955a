import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { handoverActionRow, handoverActions, staffRequestRow } from '../contracts/staff-actions.ts';
import type { ActionStatus } from '../domain/action/action-state.ts';
import type { Address } from '../domain/order.ts';
import { staffLine } from '../domain/staff/staff-line.ts';
import { staffRefusal } from '../domain/staff/staff-refusal.ts';
import type { Action } from '../store/action-row.ts';
import { unseal } from '../store/content-keys.ts';
import { findConversation } from '../store/conversations.ts';
import {
  type HandoverAction,
  listHandoverActions,
  listStaffRequests,
  type RequestStanding,
} from '../store/handover-actions.ts';
import { readPersonalValue } from '../store/personal-values.ts';
import { holderOf } from '../store/staff-requests.ts';
import { amountOf, decisionFacts } from '../store/tell-askers.ts';

type Shown = z.input<typeof handoverActions>;

/** What a handover shows of actions: what people asked for, and what the agent left open or ended without effect. Null when there is no such conversation. */
export async function showHandoverActions(
  { database, keyring }: Pick<Context, 'database' | 'keyring'>,
  conversationId: string,
  readerId: string,
): Promise<Shown | null> {
  const { sql } = database;
  const conversation = await findConversation(sql, keyring, conversationId);
  if (!conversation) return null;
  const [holder, requests, actions] = await Promise.all([
    holderOf(sql, conversationId),
    listStaffRequests(sql, conversationId),
    listHandoverActions(sql, conversationId),
  ]);
  const holds = holder === readerId;
  const known = conversation.customerId !== null && conversation.identityLevel !== 'none';
  // Only whoever holds the conversation is shown an address in full: the others have no use for it.
  const addressOf = async (action: Action): Promise<Address | null> => {
    const reference = holds ? action.args.address : undefined;
    const found = reference ? await readPersonalValue(sql, keyring, reference.personal_value_id) : null;
    return (found?.value as Address | undefined) ?? null;
  };
  return {
    may_act: holds && known,
    requests: requests.map((request) => ({
      ...showRequest(request),
      retry: holds && known ? retryOf(request, requests, conversation.contentKey) : null,
    })),
    actions: await Promise.all(actions.map(async (one) => showAction(one, await addressOf(one.action)))),
  };
}

const STANDINGS: Readonly<Record<ActionStatus, z.input<typeof staffRequestRow>['status']>> = {
  drafted: 'proposed',
  proposed: 'proposed',
  approved: 'proposed',
  executing: 'executing',
  executed: 'executed',
  pending_settlement: 'executed',
  unknown: 'unknown',
  failed: 'refused',
  rejected: 'refused',
  expired: 'refused',
  withdrawn: 'refused',
  blocked: 'refused',
};

/** Refusals that say nothing against what was asked for: a stop, an outage, an order in use, a conversation nobody held. */
const PASSING: readonly string[] = ['stopped', 'order_system_unavailable', 'order_busy', 'not_claimed'];

/** The same request under a name of its own, so that it is asked for again once, however often that is clicked. Nothing of it happens by itself. */
function retryOf(
  { requestId, tool, refusal, argsSealed, fromActionId }: RequestStanding,
  all: readonly RequestStanding[],
  contentKey: Buffer,
): z.input<typeof staffRequestRow>['retry'] {
  const name = `again:${requestId}`;
  if (refusal === null || !PASSING.includes(refusal.code)) return null;
  if (all.some(({ clientRequestId }) => clientRequestId === name)) return null;
  const args = JSON.parse(unseal(contentKey, argsSealed)) as Record<string, unknown>;
  return { tool, args, from_action_id: fromActionId, client_request_id: name };
}

function showRequest(request: RequestStanding): Omit<z.input<typeof staffRequestRow>, 'retry'> {
  const { action, refusal } = request;
  const status = action ? STANDINGS[action.status] : request.status === 'refused' ? 'refused' : 'requested';
  return {
    request_id: request.requestId,
    status,
    tool: request.tool,
    args: request.argsShown,
    staff_id: request.staffId,
    from_action_id: request.fromActionId,
    action_id: action?.actionId ?? null,
    action_status: action?.status ?? null,
    approval_id: request.approvalId,
    ...amounts(action),
    code: refusal?.code ?? (status === 'refused' && action ? action.status : null),
    message: refusal ? staffRefusal(refusal.code, refusal.message) : action ? lineOf(action, request.approved) : null,
    rule_results: [...(refusal?.rules ?? action?.ruleResults ?? [])],
    created_at: request.createdAt.toISOString(),
    ended_at: request.endedAt?.toISOString() ?? null,
  };
}

/** Ended without effect, or only prepared: a person may take it up. */
const TAKEN_UP: readonly ActionStatus[] = ['drafted', 'expired', 'blocked', 'rejected', 'failed'];
const OPEN: readonly ActionStatus[] = ['drafted', 'proposed', 'approved', 'executing', 'pending_settlement'];

function showAction(
  { action, superseded, approved }: HandoverAction,
  address: Address | null,
): z.input<typeof handoverActionRow> {
  const args = argumentsOf(action, address);
  const mayTakeUp = TAKEN_UP.includes(action.status) && !superseded && args !== null;
  return {
    action_id: action.actionId,
    tool: action.tool,
    status: action.status,
    order_id: action.orderId,
    ...amounts(action),
    created_at: action.createdAt.toISOString(),
    ended_because: OPEN.includes(action.status) ? null : lineOf(action, approved),
    rule_results: [...action.ruleResults],
    prefilled: mayTakeUp ? { tool: action.tool, args, from_action_id: action.actionId } : null,
    may_dismiss: action.status === 'drafted',
  };
}

/** The arguments as they were asked for; null where an address is not shown to this reader, or was erased. */
function argumentsOf({ kind, args }: Action, address: Address | null): Record<string, unknown> | null {
  const { address: _address, present_address: _present, ...plain } = args;
  if (kind !== 'address') return plain;
  if (address === null) return null;
  const { line1, city, postalCode, country } = address;
  return { ...plain, address: { line1, city, postal_code: postalCode, country } };
}

function amounts(action: Action | null) {
  return {
    amount_minor: action?.amountMinor ?? null,
    currency: action?.currency ?? null,
    amount: action ? amountOf(action) : null,
  };
}

function lineOf(action: Action, approved: boolean): string {
  return staffLine(decisionFacts(action, { status: action.status, result: action.result ?? {}, approved }));
}
