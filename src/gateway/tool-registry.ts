import type { z } from 'zod';
import type { ToolName, toolArguments } from '../contracts/tool-arguments.ts';
import type { ToolGatewayDeps } from './gateway-deps.ts';
import { changeAddress } from './tools/change-address.ts';
import { checkAction } from './tools/check-action.ts';
import { createReturn } from './tools/create-return.ts';
import { escalateToHuman } from './tools/escalate-to-human.ts';
import { getOrder } from './tools/get-order.ts';
import { issueRefund } from './tools/issue-refund.ts';
import { listOrders } from './tools/list-orders.ts';
import { resendReceipt } from './tools/resend-receipt.ts';
import { searchPolicy } from './tools/search-policy.ts';
import type { CheckedCall, ToolHandler, VerifiedCall } from './tools/tool-handler.ts';
import { updatePreference } from './tools/update-preference.ts';
import { withdrawRequest } from './tools/withdraw-request.ts';

type Arguments<Name extends ToolName> = z.infer<(typeof toolArguments)[Name]>;

/** Tools for everybody, verified or not. */
export type OpenTool = 'search_policy' | 'escalate_to_human';
type VerifiedTool = Exclude<ToolName, OpenTool>;

/** Whether a tool may be used without knowing who asks. */
export function isOpenToAll(name: ToolName): name is OpenTool {
  return name === 'search_policy' || name === 'escalate_to_human';
}

/** What everybody may use. */
export function openTools(deps: ToolGatewayDeps): { [Name in OpenTool]: ToolHandler<CheckedCall<Arguments<Name>>> } {
  return { search_policy: searchPolicy(deps), escalate_to_human: escalateToHuman(deps) };
}

/** What needs a verified customer. */
export function verifiedTools(deps: ToolGatewayDeps): {
  [Name in VerifiedTool]: ToolHandler<VerifiedCall<Arguments<Name>>>;
} {
  return {
    get_order: getOrder(deps),
    list_orders: listOrders(deps),
    create_return: createReturn(deps),
    issue_refund: issueRefund(deps),
    resend_receipt: resendReceipt(deps),
    update_preference: updatePreference(deps),
    change_address: changeAddress(deps),
    withdraw_request: withdrawRequest(deps),
    check_action: checkAction(deps),
  };
}
