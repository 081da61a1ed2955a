import { isStaffTool, type StaffTool, staffToolArguments } from '../contracts/staff-actions.ts';
import type { ChangeAddressArguments, IssueRefundArguments } from '../contracts/tool-arguments.ts';
import { shownArguments } from '../domain/account/shown-arguments.ts';
import type { ActionArguments } from '../domain/action/action-arguments.ts';
import { kindOf } from '../domain/action/action-kind.ts';
import { guardKey } from '../domain/action/guard-key.ts';
import { countByLine } from '../domain/action/units.ts';
import { neverTools } from '../domain/autonomy.ts';
import { refusalMessage } from '../domain/refusal-message.ts';
import { appendAudit } from '../store/audit-log.ts';
import { ensureAutonomy } from '../store/autonomy.ts';
import { readStandingOf } from '../store/conversations.ts';
import { readOrderEpoch } from '../store/guards.ts';
import { refuseStaffRequest, type StaffRefusal, type StaffRequest, takeStaffRequest } from '../store/staff-requests.ts';
import type { ActionDeps } from './action-deps.ts';
import { type RequestBasis, requestAction } from './request-action.ts';
import { requestChange } from './request-change.ts';
import * as answers from './standard-answers.ts';
import type { CallContext, ToolCall, ToolOutcome } from './tool-call.ts';
import { toAddress } from './tools/change-address.ts';

/**
 * Carries out what a person asked for from a handover, through the same door as the model's calls: arguments, never-list, identity, claim, switch, rules,
 * the limits of people. Safe to call again and beside others: an intent ties the request to its action in one commit, and then it waits no more.
 */
export async function performStaffRequest(requestId: string, deps: ActionDeps): Promise<void> {
  const request = await takeStaffRequest(deps.database.sql, deps.keyring, requestId);
  if (!request) return;
  const checked = await check(request, deps);
  // what the gateway refuses it has noted itself, with its rules
  if (checked.kind === 'refused') await refuse(request, checked.refusal, deps);
  else {
    const refusal = refusalOf(await ask(checked, request, deps));
    if (refusal) await refuseStaffRequest(deps.database.sql, requestId, refusal);
  }
  deps.doorbells.staff('inbox');
}

type Checked =
  | { readonly kind: 'refused'; readonly refusal: StaffRefusal }
  | {
      readonly kind: 'checked';
      readonly tool: StaffTool;
      readonly args: unknown;
      readonly context: CallContext & { readonly customerId: string };
    };

/** What must hold before anything is fetched. The web process looked at it too; by now it may be otherwise. */
async function check(request: StaffRequest, deps: ActionDeps): Promise<Checked> {
  const { tool, conversationId } = request;
  if (neverTools.includes(tool)) return no('never_allowed', answers.neverAllowed.message);
  if (!isStaffTool(tool)) return no('unknown_tool', 'There is no such action.');
  const parsed = staffToolArguments[tool].safeParse(request.args);
  if (!parsed.success) return no('invalid_arguments', 'The arguments do not have the expected form.');
  const standing = await readStandingOf(deps.database.sql, conversationId);
  if (standing === null || standing.customerId === null || standing.identityLevel === 'none')
    return no('no_customer', refusalMessage('no_customer', { windowEndsOn: null, orderStatus: '' }));
  const context = {
    conversationId,
    turnId: null,
    fence: standing.fence,
    seenSeq: standing.nextSeq,
    customerId: standing.customerId,
    verified: true,
    versions: { prompt: 'none', tools: 'staff', model: 'none' },
    staff: {
      staffId: request.staffId,
      requestId: request.requestId,
      mail: request.staffMail,
      fromActionId: request.fromActionId,
    },
  };
  return { kind: 'checked', tool, args: parsed.data, context };
}

function no(code: string, message: string): Checked {
  return { kind: 'refused', refusal: { code, message, rules: [] } };
}

async function ask(
  { tool, args, context }: Extract<Checked, { kind: 'checked' }>,
  { number, requestId }: StaffRequest,
  deps: ActionDeps,
): Promise<ToolOutcome> {
  // Steps below zero are those of people: no call of the model has one, so the ledger takes each request once.
  const call: ToolCall = {
    step: -number,
    callIndex: 0,
    id: `staff_${requestId}`,
    name: tool,
    argumentsJson: '',
  };
  const given = args as ActionArguments;
  const guard = guardKey({ orderId: given.order_id ?? null, customerId: context.customerId });
  const basis: RequestBasis = {
    epoch: await readOrderEpoch(deps.database.sql, guard),
    autonomy: await ensureAutonomy(deps.database, deps.settings.autonomyProfile),
  };
  if (tool === 'issue_refund' || tool === 'create_return') {
    const wanted = args as IssueRefundArguments;
    const kind = tool === 'issue_refund' ? 'refund' : 'return';
    const asked = { call, context, tool, kind, args: wanted, ask: countByLine(wanted.item_ids) } as const;
    return await requestAction(asked, basis, deps);
  }
  const kind = kindOf(tool);
  if (kind === 'refund' || kind === 'return') throw new Error(`${tool} is no change`);
  if (tool !== 'change_address')
    return await requestChange({ call, context, tool, kind, args: given, address: null }, basis, deps);
  const { order_id: orderId, address } = args as ChangeAddressArguments;
  const asked = { call, context, tool, kind, args: { order_id: orderId }, address: toAddress(address) };
  return await requestChange(asked, basis, deps);
}

/** Why a request came to nothing; null when an action was begun, or when another look is to be taken. */
function refusalOf(outcome: ToolOutcome): StaffRefusal | null {
  switch (outcome.kind) {
    case 'fence_lost':
      return null;
    case 'stopped':
    case 'confirm':
    case 'superseded':
      return { code: outcome.result.code, message: outcome.result.message, rules: [] };
    case 'result':
    case 'escalate':
      if (outcome.actionId !== undefined) return null;
      return { code: outcome.result.code, message: outcome.result.message, rules: outcome.rules ?? [] };
    default: {
      const impossible: never = outcome;
      throw new Error(`Unknown outcome ${JSON.stringify(impossible)}`);
    }
  }
}

async function refuse(request: StaffRequest, refusal: StaffRefusal, deps: ActionDeps): Promise<void> {
  const { requestId, conversationId, staffId, tool, args } = request;
  if (!(await refuseStaffRequest(deps.database.sql, requestId, refusal))) return;
  await appendAudit(deps.database.sql, {
    event: 'staff_action.refused',
    actor: `staff:${staffId}`,
    conversationId,
    tool,
    args: shownArguments(args),
    result: { status: 'refused', code: refusal.code, request_id: requestId },
  });
}
