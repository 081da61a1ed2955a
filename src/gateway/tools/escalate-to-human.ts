import type { EscalateToHumanArguments } from '../../contracts/tool-arguments.ts';
import type { ToolResult } from '../../contracts/tool-results.ts';
import { auditRead } from '../audit-call.ts';
import type { ToolGatewayDeps } from '../gateway-deps.ts';
import type { CheckedCall, ToolHandler } from './tool-handler.ts';

const HANDED_OVER: ToolResult = {
  status: 'ok',
  code: 'handed_over',
  message: 'A person takes over from here and has the whole story.',
};

/** `escalate_to_human`: open to everybody, always. The loop hands the conversation over; nothing more is said by the model. */
export const escalateToHuman =
  (deps: Pick<ToolGatewayDeps, 'database'>): ToolHandler<CheckedCall<EscalateToHumanArguments>> =>
  async ({ args, context }) => {
    await auditRead(deps.database.sql, { context, tool: 'escalate_to_human', args, result: HANDED_OVER });
    return { kind: 'escalate', reason: args.reason, summary: args.summary, result: HANDED_OVER };
  };
