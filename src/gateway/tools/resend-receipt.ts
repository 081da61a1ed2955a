import type { CommerceConnector } from '../../commerce/port.ts';
import type { ResendReceiptArguments } from '../../contracts/tool-arguments.ts';
import type { ActionDeps, ActionEffect } from '../action-deps.ts';
import { changeEffect } from '../change-effect.ts';
import { policyInForce } from '../policy-in-force.ts';
import { requestChange } from '../request-change.ts';
import type { ToolHandler, VerifiedCall } from './tool-handler.ts';

/** `resend_receipt`: sends an order's receipt again, to the mail address on record. No argument names an address, so none can be forged. */
export const resendReceipt =
  (deps: ActionDeps): ToolHandler<VerifiedCall<ResendReceiptArguments>> =>
  async ({ call, args, context, preflight }) =>
    await requestChange(
      { call, context, tool: 'resend_receipt', kind: 'receipt', args, address: null },
      { epoch: preflight.orderEpoch, autonomy: await policyInForce(preflight, deps) },
      deps,
    );

/** The effect of sending a receipt again: one call, found again by its key. */
export function receiptEffect(commerce: CommerceConnector): ActionEffect {
  return changeEffect(commerce, {
    send: ({ orderId, actionId }) => commerce.resendReceipt({ orderId: orderId ?? '', key: actionId }),
    find: ({ orderId, actionId }) => commerce.findReceipt(orderId ?? '', actionId),
  });
}
