import { readToldAction } from '../../store/told-action.ts';
import { actionNotFound, actionResult } from '../action-result.ts';
import { auditRead } from '../audit-call.ts';
import type { ToolGatewayDeps } from '../gateway-deps.ts';
import type { ToolHandler, VerifiedCall } from './tool-handler.ts';

/** `check_action`: how a request of this customer stands. */
export const checkAction =
  (deps: Pick<ToolGatewayDeps, 'database'>): ToolHandler<VerifiedCall<{ action_id: string }>> =>
  async ({ args, context }) => {
    const told = await readToldAction(deps.database.sql, args.action_id, context.conversationId);
    const result = told ? actionResult(told) : actionNotFound;
    await auditRead(deps.database.sql, { context, tool: 'check_action', args, result });
    return { kind: 'result', result };
  };
