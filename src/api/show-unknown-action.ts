import type { z } from 'zod';
import type { unknownAction } from '../contracts/unknown-actions.ts';
import { whyRefused } from '../domain/action/why-refused.ts';
import type { Closing, UnknownAction } from '../store/unknown-actions.ts';

/** An unknown action as the API states it. */
export function showUnknownAction(action: UnknownAction): z.input<typeof unknownAction> {
  return {
    action_id: action.actionId,
    conversation_id: action.conversationId,
    order_id: action.orderId,
    customer_id: action.customerId,
    kind: action.kind,
    amount_minor: action.amountMinor,
    currency: action.currency,
    partly: action.result['partly'] === true,
    created_at: action.createdAt.toISOString(),
    result: action.result,
    closing: action.closing && {
      ...showStated(action.closing),
      earlier: (action.closing.earlier ?? []).map(showStated),
    },
    refused: action.refused && {
      ...action.refused,
      by: [...action.refused.by],
      message: whyRefused(action.refused.code),
    },
  };
}

function showStated({ outcome, refund_id, statements }: Closing) {
  return { outcome, refund_id, statements: [...statements] };
}
