import type { ToolResult } from '../../contracts/tool-results.ts';
import { auditRead } from '../audit-call.ts';
import type { ToolGatewayDeps } from '../gateway-deps.ts';
import { fail, orderSystemUnavailable } from '../standard-answers.ts';
import { showOrderBriefly } from './show-order.ts';
import type { ToolHandler, VerifiedCall } from './tool-handler.ts';

/** How many orders are listed when the model names no number. */
const DEFAULT_LIMIT = 5;

/** `list_orders`: this customer's newest orders. Whatever the platform returns, only the customer's own are shown. */
export const listOrders =
  (
    deps: Pick<ToolGatewayDeps, 'commerce' | 'database' | 'settings'>,
  ): ToolHandler<VerifiedCall<{ limit?: number | undefined }>> =>
  async ({ args, context }) => {
    const limit = args.limit ?? DEFAULT_LIMIT;
    const read = await deps.commerce.listOrders(context.customerId, limit);
    if (read.kind === 'unavailable')
      return await fail({ context, tool: 'list_orders', args }, orderSystemUnavailable, deps);
    const own = read.kind === 'ok' ? read.value.filter((order) => order.customerId === context.customerId) : [];
    const result: ToolResult = {
      status: 'ok',
      code: 'ok',
      message: own.length === 0 ? 'This customer has no orders.' : 'The newest orders first.',
      orders: own.slice(0, limit).map((order) => showOrderBriefly(order, deps.settings.timeZone)),
    };
    await auditRead(deps.database.sql, { context, tool: 'list_orders', args, result });
    return { kind: 'result', result };
  };
