import { withdrawAction } from '../../approvals/withdraw.ts';
import type { ToolResult } from '../../contracts/tool-results.ts';
import { readToldAction } from '../../store/told-action.ts';
import type { ActionDeps } from '../action-deps.ts';
import { actionNotFound, actionResult } from '../action-result.ts';
import { auditRefusal } from '../audit-call.ts';
import * as answers from '../standard-answers.ts';
import type { ToolOutcome } from '../tool-call.ts';
import type { ToolHandler, VerifiedCall } from './tool-handler.ts';

/** `withdraw_request`: takes back a request that still waits. What a person has decided, or what is under way, can no longer be taken back. */
export const withdrawRequest =
  (deps: ActionDeps): ToolHandler<VerifiedCall<{ action_id: string }>> =>
  async ({ args, context }) => {
    const call = { context, tool: 'withdraw_request', args };
    const told = await readToldAction(deps.database.sql, args.action_id, context.conversationId);
    if (told?.action.customerId !== context.customerId) {
      await auditRefusal(deps.database.sql, { ...call, result: actionNotFound });
      return { kind: 'result', result: actionNotFound };
    }
    const done = await withdrawAction(deps, { action: told.action, ...context });
    switch (done.kind) {
      case 'fence_lost':
        return { kind: 'fence_lost' };
      case 'superseded':
        return { kind: 'superseded', result: answers.superseded };
      case 'taken_over':
        return await answers.yieldToPerson(call, deps);
      case 'stopped':
        return await answers.stop(call, done.by, deps);
      case 'too_late':
        await auditRefusal(deps.database.sql, { ...call, result: tooLate });
        return await answerWithdrawal(args.action_id, context.conversationId, deps);
      case 'withdrawn':
        await deps.crashPoint('after_withdrawal');
        deps.doorbells.turns(done.ring);
        deps.doorbells.staff('approvals');
        return await answerWithdrawal(args.action_id, context.conversationId, deps);
      default: {
        const impossible: never = done;
        throw new Error(`Unknown withdrawal ${JSON.stringify(impossible)}`);
      }
    }
  };

/** For the audit alone: the customer reads how the action stands. */
const tooLate: ToolResult = { status: 'refused', code: 'too_late', message: '' };

async function answerWithdrawal(actionId: string, conversationId: string, deps: ActionDeps): Promise<ToolOutcome> {
  return { kind: 'result', result: await resultNow(actionId, conversationId, deps), actionId };
}

/** A withdrawal that worked is good news, so its result is `ok`; anything else is how the action stands. */
async function resultNow(actionId: string, conversationId: string, deps: ActionDeps): Promise<ToolResult> {
  const told = await readToldAction(deps.database.sql, actionId, conversationId);
  if (!told) return actionNotFound;
  const result = actionResult(told);
  return told.action.status === 'withdrawn' ? { ...result, status: 'ok' } : { ...result, status: 'refused' };
}
